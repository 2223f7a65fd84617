/**
 * A change with an Idempotency-Key runs at most once: a retry with the same key gets the same answer.
 * (Extension; SES-13)
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyCall } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDeadlock } from '../database/unavailable.ts';
import type { Database } from '../database/pool.ts';
import { ReceivedFile } from '../files/receive.ts';
import type { RequestContext, Session } from './context.ts';
import { asRequestError, ConflictError, InvalidError, RemovedError, type RequestError } from './errors.ts';
import { failureBody } from './failure.ts';
import type { RawFields } from './fields.ts';
import type { Served } from './served.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly text: string;
}

/** How long a repeated request waits for the first one. */
const waitTimeoutMs = 20_000;
/** If the first request has no answer after this time, its process ended in the middle of it. */
const abandonedAfter = 120_000;

/** JSON cannot represent a file. */
const asText = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size] : value instanceof ReceivedFile ? [value.name, value.sha256] : value;

/** Without passwords and codes: a fast hash of them would undo the slow one with which they are stored. */
const hashRequest = ({ path, fields: declared }: AnyCall, fields: RawFields): Buffer => {
  const secrets = new Set(Object.values(declared).flatMap(({ wire, codec }) => (codec.secret ? [wire] : [])));
  const compared = Object.entries(fields).filter(([name]) => !secrets.has(name));
  return createHash('sha256')
    .update(JSON.stringify([path, compared.toSorted(([one], [other]) => (one < other ? -1 : 1))], asText))
    .digest();
};

/** Runs the handler, and once more if the database has rolled it back to resolve a deadlock. */
const answerDespiteDeadlock = (served: Served, fields: RawFields, context: RequestContext): Promise<string> =>
  served.answer(fields, context).catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    context.log.warn({ err: error }, 'a request that was rolled back in a deadlock is run again');
    return served.answer(fields, context);
  });

/** Runs the handler. A failure caused by the request itself is an answer too, and is stored with the key. */
const run = async (served: Served, fields: RawFields, context: RequestContext): Promise<StoredAnswer> => {
  try {
    return { status: 200, text: await answerDespiteDeadlock(served, fields, context) };
  } catch (error) {
    const known: RequestError | null = asRequestError(error);
    // A failure that the request did not cause may not recur on a retry, so its answer is not stored.
    if (!known || known.status === 429 || known.status >= 500) throw error;
    if (error instanceof RemovedError) context.log.warn({ err: error }, 'what was asked for has been removed meanwhile');
    return { status: known.status, text: JSON.stringify(failureBody(known, context.language)) };
  }
};

const earlierAnswer = async (db: Database, session: Session, key: string, hash: Buffer): Promise<StoredAnswer | null> => {
  for (let waited = 0; ; waited += 50) {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'answer', 'created_at'])
      .where('session_id', '=', session.id)
      .where('key', '=', key)
      .executeTakeFirst();
    // The first request failed through a fault of ours and released its key: this one may try.
    if (!row) return null;
    if (!row.request_hash.equals(hash)) throw new InvalidError('errors.keyReused');
    if (row.status !== null && row.answer !== null) return { status: row.status, text: row.answer };
    if (Date.now() - row.created_at.getTime() >= abandonedAfter)
      throw new ConflictError(failureReasons.outcomeUnknown, 'errors.outcomeUnknown');
    if (waited >= waitTimeoutMs) throw new ConflictError(failureReasons.inProgress, 'errors.inProgress');
    await sleep(50);
  }
};

/** The pause before a lost database is tried again, milliseconds. */
const tryAgainAfter = 250;

/**
 * Writes what has become of a key. The database is away at this moment, so it is tried until it is back. If this process ends before, the
 * key counts as abandoned by its age.
 */
const writeLater = async (write: () => Promise<unknown>): Promise<void> => {
  for (let waited = 0; waited < abandonedAfter; waited += tryAgainAfter) {
    try {
      return void (await write());
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(tryAgainAfter, undefined, { ref: false });
    }
  }
};

interface Claim {
  readonly key: string;
  readonly session: Session;
  readonly hash: Buffer;
  readonly db: Database;
  readonly act: () => Promise<StoredAnswer>;
  /** Called if what has become of the key could not be written after all. */
  readonly onLost: (error: unknown) => void;
}

const once = async ({ key, session, hash, db, act, onLost }: Claim): Promise<StoredAnswer> => {
  const mine = db.updateTable('idempotency_keys').where('session_id', '=', session.id).where('key', '=', key);
  const drop = db.deleteFrom('idempotency_keys').where('session_id', '=', session.id).where('key', '=', key);
  for (;;) {
    const claimed_at = new Date();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotency_keys')
      .values({ session_id: session.id, key, request_hash: hash, status: null, answer: null, created_at: claimed_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
      .catch((error: unknown) => {
        // The key may be there although its answer was lost. Nothing has been done, so a retry must find it free.
        if (isDatabaseUnavailable(error))
          writeLater(() => drop.where('created_at', '=', claimed_at).where('status', 'is', null).execute()).catch(onLost);
        throw error;
      });
    if (numInsertedOrUpdatedRows === 0n) {
      const earlier = await earlierAnswer(db, session, key, hash);
      if (earlier) return earlier;
      continue;
    }
    const answer = await act().catch(async (error: unknown) => {
      // The connection may have broken after the commit. A retry with the same key gets `outcome-unknown`; the call never runs twice.
      if (isDatabaseUnavailable(error)) {
        writeLater(() => mine.set({ created_at: new Date(Date.now() - abandonedAfter) }).execute()).catch(onLost);
      } else await drop.execute();
      throw error;
    });
    // The change was made; only its answer could not be kept at this moment.
    await mine
      .set({ status: answer.status, answer: answer.text })
      .execute()
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        writeLater(() => mine.set({ status: answer.status, answer: answer.text }).execute()).catch(onLost);
      });
    return answer;
  }
};

/** Answers a request; a change with a key runs only once. */
export const answerOnce = async (
  served: Served,
  fields: RawFields,
  request: FastifyRequest,
  context: RequestContext,
): Promise<StoredAnswer> => {
  const key = request.headers['idempotency-key'];
  const act = (): Promise<StoredAnswer> => run(served, fields, context);
  // An answer with tokens would be in the database in plain text, so such a call runs again instead.
  if (key === undefined || served.call.effect === 'read' || served.call.secretAnswer || !context.session) return act();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new InvalidError();
  const onLost = (err: unknown): void => context.log.error({ err }, 'a key of a change whose outcome is unknown could not be marked');
  return once({ key, session: context.session, hash: hashRequest(served.call, fields), db: context.db, act, onLost });
};
