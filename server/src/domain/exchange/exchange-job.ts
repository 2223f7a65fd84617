/**
 * The traffic with the gateway: hands queued envelopes over, accepts receipts and letters, and notifies senders of the result. Every step
 * may be interrupted and repeated, because both the gateway and our database know a message by its id.
 */
import type { Database } from '../../platform/database/pool.ts';
import { say } from '../../platform/http/texts.ts';
import { exponentialBackoff } from '../../platform/jobs/backoff.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { GatewayUnavailableError, GatewayRefusalError, type ExchangeGateway } from './gateway.ts';
import { NotAcceptedError, receive, type ReceivingParts } from './receive.ts';
import { advance } from './store.ts';

export interface TrafficParts extends Omit<ReceivingParts, 'db'> {
  readonly gateway: ExchangeGateway;
}

const atOnce = 20;
const second = 1000;
/** Two seconds, four, eight … at most ten minutes. */
export const pauseAfter = exponentialBackoff({ firstMs: 2 * second, longestMs: 600 * second });

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

const handOver = async (db: Database, { gateway }: TrafficParts, now: Date): Promise<void> => {
  const due = await db
    .selectFrom('exchange_messages')
    .select(['id', 'message_id', 'organisation_id', 'envelope', 'attempts'])
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
      await gateway.submit(message.message_id, message.envelope, now);
      await to('sent');
    } catch (error) {
      if (error instanceof GatewayRefusalError) await to('rejected', error.message);
      else if (error instanceof GatewayUnavailableError) await postpone(db, message.id, message.attempts, error, now);
      else throw error;
    }
  }
};

const takeReceipts = async (db: Database, { gateway }: TrafficParts, now: Date): Promise<void> => {
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
    for (const receipt of await gateway.receipts(bin)) {
      await db.transaction().execute((trx) => advance(trx, receipt.messageId, id, receipt));
      await gateway.confirmReceipt(receipt.id, now);
    }
  }
};

const takeLetters = async (db: Database, parts: TrafficParts, now: Date): Promise<void> => {
  const { gateway } = parts;
  const organisations = await db.selectFrom('organisations').select('bin').where('bin', 'is not', null).execute();
  for (const { bin } of organisations) {
    if (bin === null) continue;
    for (const delivery of await gateway.collect(bin)) {
      try {
        await receive({ ...parts, db }, bin, delivery, now);
      } catch (error) {
        if (!(error instanceof NotAcceptedError)) throw error;
        // locale-keys: exchange.notAccepted.*
        await gateway.report(
          { messageId: delivery.messageId, kind: 'rejected', number: null, reason: say('ru', `exchange.notAccepted.${error.why}`) },
          now,
        );
      }
      await gateway.confirmDelivery(delivery.messageId, now);
    }
  }
};

const tellSenders = async (db: Database, { gateway }: TrafficParts, now: Date): Promise<void> => {
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
      if (!(error instanceof GatewayUnavailableError)) throw error;
      await postpone(db, id, attempts, error, now);
    }
  }
};

/** One round. While the gateway is away, what waits keeps waiting; nothing else is held up. */
export const exchangeTraffic = async (db: Database, parts: TrafficParts, now: Date): Promise<void> => {
  await handOver(db, parts, now);
  await tellSenders(db, parts, now);
  try {
    await takeReceipts(db, parts, now);
    await takeLetters(db, parts, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
  }
};

export const exchangeJob = (parts: TrafficParts): Job => ({
  name: 'exchange',
  everyMs: 2 * second,
  run: (db, now) => exchangeTraffic(db, parts, now),
});
