/** The connection on which this process hears what any process has changed (LISTEN). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** As migration 0005 names it. */
const channel = 'qujat_live';

/** Pauses before it is tried again, milliseconds; the last one repeats. */
const pauses = [200, 1000, 5000];

export interface ChannelOptions {
  readonly url: string;
  readonly onWord: (payload: string) => void;
  /** The connection stands, the first time or again; words may have been missed before. */
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

/** Listens until the returned function is called, whatever becomes of the connection. */
export const listenToChannel = ({ url, onWord, onReady, onError }: ChannelOptions): (() => Promise<void>) => {
  const ending = new AbortController();

  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'qujat live', connectionTimeoutMillis: 10_000 });
    const over = new Promise<void>((resolve) => {
      client.on('end', resolve);
      ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('error', onError);
    client.on('notification', ({ payload }) => onWord(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onReady();
      await over;
    } finally {
      await client.end().catch(() => {});
    }
  };

  const listen = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      const begun = Date.now();
      await listenOnce().catch(onError);
      // One that has stood for a while has not failed at once again.
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
