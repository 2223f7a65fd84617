/**
 * Letters that our side cannot store. Each is retried several times, then it is dead: its sender and the clerks are told, and it stays in a
 * list with its envelope (docs/decisions/0162).
 */
import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database/pool.ts';
import { oneLine } from '../../platform/letters/one-line.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { exponentialBackoff } from '../../platform/jobs/backoff.ts';
import { clerksToTell } from './clerks.ts';
import { readEnvelope } from './envelope.ts';
import type { Delivery } from './gateway.ts';

/** With these pauses a letter is dead after a little more than half an hour; a temporary fault ends sooner. */
export const maxTries = 8;
const pauseAfter = exponentialBackoff({ firstMs: 15_000, longestMs: 600_000 });
export const deadLettersPath = '/ce/esedo/failed/';

export interface Failed {
  readonly messageId: string;
  readonly nextAttemptAt: Date;
  readonly deadAt: Date | null;
}

export const isDead = ({ deadAt }: Failed): boolean => deadAt !== null;
export const isDue = ({ nextAttemptAt }: Failed, now: Date): boolean => nextAttemptAt <= now;

/** The failed letters to this organisation, by message id. */
export const loadFailed = async (db: Queryable, organisationId: number): Promise<ReadonlyMap<string, Failed>> => {
  const rows = await db
    .selectFrom('exchange_failed_letters')
    .select(['message_id as messageId', 'next_attempt_at as nextAttemptAt', 'dead_at as deadAt'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.messageId, row]));
};

/** The letter has been stored after all, or rejected with a reason. */
export const forgetFailure = async (db: Queryable, organisationId: number, messageId: string): Promise<void> => {
  await db
    .deleteFrom('exchange_failed_letters')
    .where('organisation_id', '=', organisationId)
    .where('message_id', '=', messageId)
    .execute();
};

interface Named {
  readonly sender_name: string;
  readonly sender_number: string;
  readonly subject: string;
}

/** The letter's own description, for the clerk; empty if it cannot be read. */
const namesOf = (envelope: string): Named => {
  try {
    const { sender, number, subject } = readEnvelope(envelope).envelope;
    return { sender_name: sender.name, sender_number: number, subject };
  } catch {
    return { sender_name: '', sender_number: '', subject: '' };
  }
};

const tellClerks = async (trx: Queryable, organisationId: number, named: Named, origin: string, now: Date): Promise<void> => {
  const parameters = {
    sender: oneLine(named.sender_name) || '—',
    number: oneLine(named.sender_number) || '—',
    subject: oneLine(named.subject) || '—',
    link: `${origin}${deadLettersPath}`,
  };
  for (const { email, language } of await clerksToTell(trx, organisationId))
    await writeLetter(trx, { recipient: email, language, name: 'exchangeFailed', parameters, organisationId }, now);
};

interface Failure {
  readonly organisationId: number;
  readonly delivery: Delivery;
  readonly error: unknown;
  readonly origin: string;
}

/** Counts a failure. The last one makes the letter dead and tells the clerks; the next round tells the sender. */
export const noteFailure = (db: Database, { organisationId, delivery, error, origin }: Failure, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { messageId, envelope } = delivery;
    const named = namesOf(envelope);
    const { attempts } = await trx
      .insertInto('exchange_failed_letters')
      .values({
        organisation_id: organisationId,
        message_id: messageId,
        envelope,
        ...named,
        attempts: 1,
        first_at: now,
        next_attempt_at: now,
        last_error: '',
        dead_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'message_id']).doUpdateSet({ attempts: sql<number>`exchange_failed_letters.attempts + 1` }),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow();
    const dead = attempts >= maxTries;
    await trx
      .updateTable('exchange_failed_letters')
      .set({
        last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
        next_attempt_at: dead ? now : new Date(now.getTime() + pauseAfter(attempts - 1)),
        dead_at: dead ? now : null,
      })
      .where('organisation_id', '=', organisationId)
      .where('message_id', '=', messageId)
      .execute();
    if (dead) await tellClerks(trx, organisationId, named, origin, now);
  });
