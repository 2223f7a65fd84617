/** Sends the letters of outgoing_letters, and retries until the mail server accepts them or a day has passed. */
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../database/pool.ts';
import { inLanguage } from '../http/names.ts';
import { shortLanguage } from '../http/texts.ts';
import { exponentialBackoff } from '../jobs/backoff.ts';
import type { Job } from '../jobs/worker.ts';
import type { LetterOutcome, OnLetter } from '../metrics/acts.ts';
import { letterHtml, logoId } from './letter-html.ts';
import type { LetterFile, Mailer } from './mailer.ts';
import { failureKind } from './refusals.ts';
import { writeLetter } from './write-letter.ts';

/** Tries of one letter. The pauses between them double from one minute, so the last try is made after about a day. */
const maxAttempts = 11;
const atOnce = 50;
const minute = 60_000;
const day = 24 * 60 * minute;
const pauseAfter = exponentialBackoff({ firstMs: minute });

interface Waiting {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly attempts: number;
  readonly file_id: number | null;
  readonly reply_to: string | null;
  readonly sender_id: number | null;
  readonly language: LanguageCode;
  readonly organisation_id: number | null;
  readonly created_at: Date;
  readonly once: boolean;
  readonly employee_id: number | null;
  readonly notification_id: number | null;
  readonly asked_for: boolean;
}

/** The letter that reports a failure has no sender itself, so its own failure notifies nobody. */
const tellSender = async (db: Queryable, { sender_id, recipient, subject }: Waiting, now: Date): Promise<void> => {
  if (sender_id === null) return;
  const sender = await db.selectFrom('people').select(['email', 'language']).where('id', '=', sender_id).executeTakeFirst();
  if (sender)
    await writeLetter(
      db,
      { recipient: sender.email, language: sender.language, name: 'undelivered', parameters: { recipient, subject } },
      now,
    );
};

/** The next try of those that the mail server has not heard of comes before that of the one at which it failed: it may be at fault. */
const ahead = 1000;

/** Notes a failed try; `heard` is false if the mail server was away for the letter because of the one before it. */
const record = async (db: Queryable, letter: Waiting, error: unknown, now: Date, heard: boolean): Promise<LetterOutcome> => {
  const { id, attempts } = letter;
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const over = failureKind(error) === 'letter' || attempts + 1 >= maxAttempts;
  await db
    .updateTable('outgoing_letters')
    .set({
      attempts: attempts + 1,
      next_attempt_at: new Date(now.getTime() + pauseAfter(attempts) - (heard ? 0 : ahead)),
      last_error: message,
      leaving_at: null,
      ...(over && { failed_at: now, body: '', file_id: null }),
    })
    .where('id', '=', id)
    .execute();
  if (over) await tellSender(db, letter, now);
  return over ? 'failed' : 'deferred';
};

const fileOf = async (db: Queryable, { file_id }: Waiting): Promise<LetterFile | null> => {
  if (file_id === null) return null;
  const row = await db
    .selectFrom('letter_files')
    .select(['name', 'content_type', 'content'])
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow();
  return { name: row.name, contentType: row.content_type, content: row.content };
};

interface Logo extends LetterFile {
  readonly id: string;
  /** The name of its organisation in the language of the letter. */
  readonly of: string;
}

/** As it is now, or null. */
const logoOf = async (db: Queryable, { organisation_id, language }: Waiting): Promise<Logo | null> => {
  if (organisation_id === null) return null;
  const row = await db
    .selectFrom('organisation_logos as l')
    .innerJoin('organisations as o', 'o.id', 'l.organisation_id')
    .select(['l.content', 'l.content_type', 'o.name_ru', 'o.name_kk'])
    .where('l.organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (!row) return null;
  const name = row.content_type === 'image/png' ? 'logo.png' : 'logo.jpg';
  const of = inLanguage(shortLanguage(language), row.name_ru, row.name_kk);
  return { id: logoId, name, contentType: row.content_type, content: row.content, of };
};

/** A letter with news: who reads it, and which it tells; null for none of its own, such as a digest. */
export interface NewsLetter {
  readonly employeeId: number;
  readonly organisationId: number;
  readonly notificationId: number | null;
}

/** How letters leave. */
export interface Sending {
  readonly mailer: Mailer;
  /** Where people find the product: only addresses there become links. */
  readonly origin: string;
  /** From when on news may leave for its reader; null for news that may no longer be told. */
  readonly mayLeaveAt?: (db: Queryable, letter: NewsLetter, now: Date) => Promise<Date | null>;
  readonly onLetter?: OnLetter;
  /** Called when the mail server is away or refuses Qujat itself, so that a round ends before its letters. */
  readonly onTrouble?: (error: unknown) => void;
}

/** The same for every try of a letter. */
const messageIdOf = ({ id, created_at }: Waiting, origin: string): string => {
  const host = URL.canParse(origin) ? new URL(origin).hostname : 'qujat.invalid';
  return `<letter-${id}-${created_at.getTime()}@${host}>`;
};

/**
 * Letters that were leaving when their worker ended: nobody knows whether the mail server has taken them. Of those that tell what the bell
 * tells too, none leaves a second time (docs/decisions/0261); any other is sent again. Called while no other worker sends letters.
 */
const settleDoubtful = async (db: Queryable, now: Date, onLetter: OnLetter | undefined): Promise<void> => {
  const doubtful = (once: boolean) =>
    db
      .updateTable('outgoing_letters')
      .set({ leaving_at: null, last_error: 'the worker ended while this letter was leaving' })
      .where('once', '=', once)
      .where('leaving_at', 'is not', null)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .returning('id');
  const givenUp = await doubtful(true).set({ failed_at: now, body: '', file_id: null }).execute();
  const sentAgain = await doubtful(false).execute();
  if (givenUp.length > 0) onLetter?.doubtful('given-up', givenUp.length);
  if (sentAgain.length > 0) onLetter?.doubtful('sent-again', sentAgain.length);
};

/**
 * Whether it leaves now. What may no longer be told is deleted. What comes in their quiet hours waits until they are over: the mail
 * server may have been away when it was due.
 */
const leavesNow = async (db: Queryable, letter: Waiting, { mayLeaveAt }: Sending, now: Date): Promise<boolean> => {
  const { id, employee_id: employeeId, organisation_id: organisationId, notification_id: notificationId, asked_for: askedFor } = letter;
  if (!mayLeaveAt || employeeId === null || organisationId === null) return true;
  const at = await mayLeaveAt(db, { employeeId, organisationId, notificationId }, now);
  if (at === null) await db.deleteFrom('outgoing_letters').where('id', '=', id).execute();
  else if (at <= now || askedFor) return true;
  else await db.updateTable('outgoing_letters').set({ next_attempt_at: at }).where('id', '=', id).execute();
  return false;
};

interface Failure {
  readonly error: unknown;
}

/** Gives one letter to the mail server, and notes that; returns why it could not. */
const send = async (db: Queryable, letter: Waiting, { mailer, origin }: Sending, now: Date): Promise<Failure | null> => {
  try {
    const picture = await logoOf(db, letter);
    const html = letterHtml({ ...letter, logoOf: picture?.of ?? null, origin });
    const file = await fileOf(db, letter);
    await db.updateTable('outgoing_letters').set({ leaving_at: now }).where('id', '=', letter.id).execute();
    await mailer.send({ ...letter, html, picture, replyTo: letter.reply_to, file, messageId: messageIdOf(letter, origin) });
    await db
      .updateTable('outgoing_letters')
      .set({ sent_at: now, body: '', file_id: null, attempts: letter.attempts + 1, last_error: null })
      .where('id', '=', letter.id)
      .execute();
    return null;
  } catch (error) {
    return { error };
  }
};

/**
 * Sends due letters and returns how many; starts no more once `ending` is aborted. The body of a sent letter is deleted, because it
 * contains codes, links and files. When the mail server is away or refuses Qujat itself, the letters after that one are put off with it, and
 * the server is not asked again in this round.
 */
export const sendLetters = async (db: Queryable, sending: Sending, now: Date, ending?: AbortSignal): Promise<number> => {
  const { onLetter, onTrouble } = sending;
  await settleDoubtful(db, now, onLetter);
  const waiting: Waiting[] = await db
    .selectFrom('outgoing_letters')
    .select(['id', 'recipient', 'subject', 'body', 'attempts', 'file_id', 'reply_to', 'sender_id', 'language', 'organisation_id'])
    .select(['created_at', 'once', 'employee_id', 'asked_for', 'notification_id'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(atOnce)
    .execute();
  let sent = 0;
  let trouble: Failure | null = null;
  for (const letter of waiting) {
    if (ending?.aborted) break;
    if (!(await leavesNow(db, letter, sending, now))) continue;
    const since = performance.now();
    const failure: Failure | null = trouble ?? (await send(db, letter, sending, now));
    const outcome = failure ? await record(db, letter, failure.error, now, trouble === null) : 'sent';
    onLetter?.tried(outcome, performance.now() - since);
    if (!failure) sent++;
    else if (failureKind(failure.error) === 'server') trouble = failure;
  }
  if (trouble) onTrouble?.(trouble.error);
  return sent;
};

/** Without a mail server letters wait; after a week they are of no use. */
export const removeOldLetters: Job = {
  name: 'remove-old-letters',
  everyMs: 60 * minute,
  run: async (db, now) => {
    await db
      .deleteFrom('outgoing_letters')
      .where('created_at', '<', new Date(now.getTime() - 7 * day))
      .execute();
    await sql`delete from letter_files f where not exists (select from outgoing_letters l where l.file_id = f.id)`.execute(db);
  },
};

/** Fails when the mail server is away or refuses Qujat itself, so that the operator sees its words in the log. */
export const sendLettersJob = (sending: Sending): Job => ({
  name: 'send-letters',
  everyMs: 2000,
  run: async (db, now, ending) => {
    const { rows } = await sql<{
      due: boolean;
    }>`select exists (select from outgoing_letters where sent_at is null and failed_at is null and next_attempt_at <= ${now}) as due`.execute(
      db,
    );
    if (!rows[0]?.due) return;
    const troubles: unknown[] = [];
    await sendLetters(db, { ...sending, onTrouble: (error) => troubles.push(error) }, now, ending);
    for (const cause of troubles)
      throw new Error(`the mail server takes no letters: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  },
});
