/**
 * The traffic with the gateway: hands queued envelopes over, accepts receipts and letters, and notifies senders of the result. Every step
 * may be interrupted and repeated, because both the gateway and our database know a message by its id.
 */
import type { Database } from '../../platform/database/pool.ts';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { FileStoreUnavailableError } from '../../platform/files/store.ts';
import { say } from '../../platform/http/texts.ts';
import { exponentialBackoff } from '../../platform/jobs/backoff.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { isWithdrawn } from '../documents/is-withdrawn.ts';
import { GatewayUnavailableError, GatewayRefusalError, type Delivery, type ExchangeGateway } from './gateway.ts';
import { isDead, isDue, loadFailed, noteFailure, forgetFailure, type Failed } from './dead-letters.ts';
import { NotAcceptedError } from './not-accepted.ts';
import { receive, type ReceivingParts } from './receive.ts';
import { advance } from './store.ts';

export interface TrafficParts extends Omit<ReceivingParts, 'db'> {
  readonly gateway: ExchangeGateway;
}

/** Failures that do not hold up others: the round continues, and the worker logs them at its end. */
type Failures = unknown[];

const atOnce = 20;
const second = 1000;
/** Pauses of two seconds, four, eight … at most ten minutes. */
export const pauseAfter = exponentialBackoff({ firstMs: 2 * second, longestMs: 600 * second });

/** The database or the file store is unavailable: no letter has caused this, and the next round retries everything. */
const isPassing = (error: unknown): boolean => isDatabaseUnavailable(error) || error instanceof FileStoreUnavailableError;

/** Runs one part of the round. Its failure is recorded and the round continues, unless nothing else could succeed either. */
const goOn = async (failures: Failures, part: () => Promise<void>): Promise<void> => {
  try {
    await part();
  } catch (error) {
    if (error instanceof GatewayUnavailableError || isPassing(error)) throw error;
    failures.push(error);
  }
};

/** The row of the message, and the data for its next attempt. */
const postpone = async (db: Database, id: number, attempts: number, error: unknown, now: Date): Promise<void> => {
  await db
    .updateTable('exchange_messages')
    .set({
      attempts: attempts + 1,
      next_attempt_at: new Date(now.getTime() + pauseAfter(attempts)),
      last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
    })
    .where('id', '=', id)
    .execute();
};

const handOver = async (db: Database, { gateway }: TrafficParts, now: Date, failures: Failures): Promise<void> => {
  const due = await db
    .selectFrom('exchange_messages')
    .select(['id', 'message_id', 'organisation_id', 'document_id', 'envelope', 'attempts'])
    .where('direction', '=', 'outgoing')
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const message of due) {
    const to = (kind: 'sent' | 'rejected', reason: string | null = null): Promise<void> =>
      db.transaction().execute((trx) => advance(trx, message.message_id, message.organisation_id, { kind, at: now, reason }));
    try {
      if (await isWithdrawn(db, { id: message.document_id, organisationId: message.organisation_id }))
        await to('rejected', say('ru', 'documents.refusal.withdrawn'));
      else {
        await gateway.submit(message.message_id, message.envelope, now);
        await to('sent');
      }
    } catch (error) {
      if (error instanceof GatewayRefusalError) await to('rejected', error.message);
      else {
        await postpone(db, message.id, message.attempts, error, now);
        if (!(error instanceof GatewayUnavailableError)) failures.push(error);
      }
    }
  }
};

const takeReceipts = async (db: Database, { gateway }: TrafficParts, now: Date, failures: Failures): Promise<void> => {
  const waiting = await db
    .selectFrom('exchange_messages as m')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select(['o.id', 'o.bin'])
    .distinct()
    .where('m.direction', '=', 'outgoing')
    .where('m.state', 'in', ['queued', 'sent', 'delivered'])
    .execute();
  for (const { id, bin } of waiting) {
    if (bin === null) continue;
    await goOn(failures, async () => {
      for (const receipt of await gateway.receipts(bin))
        await goOn(failures, async () => {
          await db.transaction().execute((trx) => advance(trx, receipt.messageId, id, receipt));
          await gateway.confirmReceipt(receipt.id, now);
        });
    });
  }
};

/** Accepts a letter, or tells its sender why it never will be accepted. Any other failure is counted, and the letter is retried later. */
const takeLetter = async (
  db: Database,
  parts: TrafficParts,
  { bin, organisationId }: { readonly bin: string; readonly organisationId: number },
  delivery: Delivery,
  failed: Failed | undefined,
  now: Date,
): Promise<void> => {
  const { gateway, origin } = parts;
  const { messageId } = delivery;
  // locale-keys: exchange.notAccepted.*
  const reject = (why: NotAcceptedError['why'] | 'failed'): Promise<void> =>
    gateway.report({ messageId, kind: 'rejected', number: null, reason: say('ru', `exchange.notAccepted.${why}`) }, now);
  try {
    if (failed && isDead(failed)) await reject('failed');
    else {
      await receive({ ...parts, db }, bin, delivery, now);
      if (failed) await forgetFailure(db, organisationId, messageId);
    }
  } catch (error) {
    if (error instanceof GatewayUnavailableError || isPassing(error)) throw error;
    if (!(error instanceof NotAcceptedError)) {
      await noteFailure(db, { organisationId, delivery, error, origin }, now);
      throw error;
    }
    await reject(error.why);
    if (failed) await forgetFailure(db, organisationId, messageId);
  }
  await gateway.confirmDelivery(messageId, now);
};

const takeLetters = async (db: Database, parts: TrafficParts, now: Date, failures: Failures): Promise<void> => {
  const organisations = await db.selectFrom('organisations').select(['id', 'bin']).where('bin', 'is not', null).orderBy('id').execute();
  for (const { id: organisationId, bin } of organisations) {
    if (bin === null) continue;
    await goOn(failures, async () => {
      const deliveries = await parts.gateway.collect(bin);
      if (deliveries.length === 0) return;
      const failed = await loadFailed(db, organisationId);
      for (const delivery of deliveries) {
        const earlier = failed.get(delivery.messageId);
        if (earlier && !isDue(earlier, now)) continue;
        await goOn(failures, () => takeLetter(db, parts, { bin, organisationId }, delivery, earlier, now));
      }
    });
  }
};

const tellSenders = async (db: Database, { gateway }: TrafficParts, now: Date, failures: Failures): Promise<void> => {
  const due = await db
    .selectFrom('exchange_messages')
    .select(['id', 'message_id', 'state', 'number', 'reason', 'attempts'])
    .where('direction', '=', 'incoming')
    .where('state', 'in', ['registered', 'rejected'])
    .where('told_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const { id, message_id: messageId, state, number, reason, attempts } of due) {
    try {
      await gateway.report({ messageId, kind: state === 'registered' ? 'registered' : 'rejected', number, reason }, now);
      await db.updateTable('exchange_messages').set({ told_at: now, last_error: null }).where('id', '=', id).execute();
    } catch (error) {
      await postpone(db, id, attempts, error, now);
      if (!(error instanceof GatewayUnavailableError)) failures.push(error);
    }
  }
};

/**
 * One round. While the gateway is unavailable, pending messages wait, and nothing else is held up. Throws AggregateError with all failures.
 */
export const exchangeTraffic = async (db: Database, parts: TrafficParts, now: Date): Promise<void> => {
  const failures: Failures = [];
  await handOver(db, parts, now, failures);
  await tellSenders(db, parts, now, failures);
  try {
    await takeReceipts(db, parts, now, failures);
    await takeLetters(db, parts, now, failures);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map((each) => (each instanceof Error ? each.message : String(each))).join('; '));
};

export const exchangeJob = (parts: TrafficParts): Job => ({
  name: 'exchange',
  everyMs: 2 * second,
  run: (db, now) => exchangeTraffic(db, parts, now),
});
