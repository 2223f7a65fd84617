/**
 * A change with an Idempotency-Key runs at most once: a retry with the same key gets the same answer.
 * (Extension; SES-13)
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyCall } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
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

/** Runs the handler. A failure caused by the request itself is an answer too, and is stored with the key. */
const run = async (served: Served, fields: RawFields, context: RequestContext): Promise<StoredAnswer> => {
  try {
    return { status: 200, text: await served.answer(fields, context) };
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

const once = async (key: string, session: Session, hash: Buffer, db: Database, act: () => Promise<StoredAnswer>): Promise<StoredAnswer> => {
  const claim = db
    .insertInto('idempotency_keys')
    .values({ session_id: session.id, key, request_hash: hash, status: null, answer: null, created_at: new Date() });
  const mine = db.updateTable('idempotency_keys').where('session_id', '=', session.id).where('key', '=', key);
  for (;;) {
    const { numInsertedOrUpdatedRows } = await claim.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      const earlier = await earlierAnswer(db, session, key, hash);
      if (earlier) return earlier;
      continue;
    }
    const answer = await act().catch(async (error: unknown) => {
      // The connection may have broken after the commit. A retry with the same key gets `outcome-unknown`; the call never runs twice.
      if (isDatabaseUnavailable(error)) await mine.set({ created_at: new Date(Date.now() - abandonedAfter) }).execute();
      else await db.deleteFrom('idempotency_keys').where('session_id', '=', session.id).where('key', '=', key).execute();
      throw error;
    });
    await mine.set({ status: answer.status, answer: answer.text }).execute();
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
  return once(key, context.session, hashRequest(served.call, fields), context.db, act);
};
