/**
 * The connection on which this process receives changes made by any process (LISTEN). It also notices a silent database: a host that has
 * lost power, or hangs, closes no connection, and waiting requests would wait for long.
 */
import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The name that migration 0005 uses. */
const channel = 'qujat_live';

/** Pauses before it is tried again, milliseconds; the last one repeats. */
const pauses = [200, 1000, 5000];

/** The interval of the check query and its timeout, milliseconds: together less than a person waits for (five seconds). */
const livenessCheck = { every: 1_000, within: 3_000 };

/** Resolves with true when the database falls silent, and with false if the listening ends first. */
const detectSilence = async (client: pg.Client, ending: AbortSignal): Promise<boolean> => {
  for (;;) {
    await sleep(livenessCheck.every, undefined, { signal: ending }).catch(() => {});
    if (ending.aborted) return false;
    let answered = false;
    const probe = client
      .query('select 1')
      .catch(() => {})
      .then(() => {
        answered = true;
      });
    await Promise.race([probe, sleep(livenessCheck.within, undefined, { signal: ending }).catch(() => {})]);
    // The answer may have arrived while this process was busy.
    if (!answered) await afterOthers();
    if (!answered) return !ending.aborted;
  }
};

/** The driver's message for a connection attempt that timed out. */
const timedOut = (error: unknown): boolean => error instanceof Error && error.message === 'timeout expired';

export interface ChannelOptions {
  readonly url: string;
  readonly onWord: (payload: string) => void;
  /** The connection is established, for the first time or again; earlier notices may have been missed. */
  readonly onReady: () => void;
  /** The database no longer answers, although its connections are open. */
  readonly onSilence: () => void;
  readonly onError: (error: unknown) => void;
}

/** Listens until the returned function is called, and reconnects when the connection breaks. */
export const listenToChannel = ({ url, onWord, onReady, onSilence, onError }: ChannelOptions): (() => Promise<void>) => {
  const ending = new AbortController();

  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'qujat live',
      connectionTimeoutMillis: livenessCheck.within,
    });
    const over = new AbortController();
    client.once('end', () => over.abort());
    const isOver = AbortSignal.any([over.signal, ending.signal]);
    client.on('error', onError);
    client.on('notification', ({ payload }) => onWord(payload ?? ''));
    try {
      await client.connect().catch((error: unknown) => {
        if (timedOut(error)) onSilence();
        throw error;
      });
      await client.query(`listen ${channel}`);
      onReady();
      if (await detectSilence(client, isOver)) onSilence();
    } finally {
      await client.end().catch(() => {});
    }
  };

  const listen = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      const begun = Date.now();
      await listenOnce().catch(onError);
      // A connection that lasted a while does not count as an immediate failure.
      if (Date.now() - begun > 60_000) failures = 0;
      await sleep(pauses[Math.min(failures, pauses.length - 1)], undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const listening = listen();
  return async () => {
    ending.abort();
    await listening;
  };
};
