/** Letters are queued in the transaction of the event that they report; the worker sends them. */
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { Queryable } from '../database/pool.ts';
import { say, shortLanguage, type TextKey, type TextParameters } from '../http/texts.ts';

// locale-keys: letters.*
type LetterName<K> = K extends `letters.${infer Name}.subject` ? Name : never;

export interface Letter {
  readonly recipient: string;
  readonly language: LanguageCode;
  /** The name of the texts `letters.<name>.subject` and `.body`. */
  readonly name: LetterName<TextKey>;
  readonly parameters?: TextParameters;
  /** The organisation whose logo the letter bears. Only for letters to its own people (docs/decisions/0224). */
  readonly organisationId?: number;
  /** The attachment, a row of letter_files. */
  readonly fileId?: number;
  /** The reply address: an address, or a name and an address. */
  readonly replyTo?: string | null;
  /** The person who sends it, who is notified if it cannot be delivered. */
  readonly senderId?: number | null;
  /** The news that it tells; there is at most one letter for each, and it leaves at most once (docs/decisions/0261). */
  readonly notificationId?: number;
  /** Who reads the news in it, an employee of the organisation: it leaves only while they may read it, and not in their quiet hours. */
  readonly readerId?: number;
  /** The reader has asked for it, so it leaves in their quiet hours too. */
  readonly askedFor?: boolean;
  /** When it may leave, if not now. */
  readonly notBefore?: Date;
}

export const writeLetter = async (
  db: Queryable,
  {
    recipient,
    language,
    name,
    parameters = {},
    organisationId,
    fileId,
    replyTo = null,
    senderId = null,
    notificationId,
    readerId,
    askedFor = false,
    notBefore,
  }: Letter,
  now: Date,
): Promise<void> => {
  const short = shortLanguage(language);
  await db
    .insertInto('outgoing_letters')
    .values({
      recipient,
      language,
      organisation_id: organisationId ?? null,
      subject: say(short, `letters.${name}.subject`, parameters),
      body: say(short, `letters.${name}.body`, parameters),
      created_at: now,
      next_attempt_at: notBefore ?? now,
      sent_at: null,
      failed_at: null,
      last_error: null,
      file_id: fileId ?? null,
      reply_to: replyTo,
      sender_id: senderId,
      notification_id: notificationId ?? null,
      once: notificationId !== undefined,
      employee_id: readerId ?? null,
      asked_for: askedFor,
    })
    .execute();
};
