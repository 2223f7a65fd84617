/** Fetches one letter from a mail server into the mailbox. */
import { createHash } from 'node:crypto';
import type { MailCharset } from '@qujat/contract/mail-account';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import { trackPendingKey } from '../../../platform/files/orphans.ts';
import { insertFile, newCode, type WrittenFile } from '../../../platform/files/store-file.ts';
import { newKey, type FileStore } from '../../../platform/files/store.ts';
import type { OnFetching } from '../../../platform/metrics/acts.ts';
import { picturesWithin } from '../pictures.ts';
import { makeSafe } from '../safe-html.ts';
import { hasManyLines, readApart } from '../reading/read-apart.ts';
import { readHead, UnreadableLetterError, type ReadAttachment, type ReadLetter } from '../reading/read-letter.ts';
import type { Fetched, OpenMailbox } from '../servers/mailbox.ts';

/** The owner of the letters, and where to store them. */
export interface Taker {
  readonly accountId: number;
  readonly employeeId: number;
  readonly organisationId: number;
  readonly charset: MailCharset;
  readonly files: FileStore;
  readonly now: Date;
  /** Works on the database, one after the other. */
  readonly inTurn: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  readonly onLetter?: OnFetching['letter'];
  /** Reads large letters one after the other, across all mailboxes: each needs several times its size of memory. */
  readonly oneLarge: <T>(work: () => Promise<T>) => Promise<T>;
}

/** From this size on, or with many lines, a letter is read alone. */
const largeBytes = 4 * 1024 * 1024;

/** The limit for a letter with all its attachments in transfer encoding, which is a third larger than their content. */
const maxLetterBytes = 25 * 1024 * 1024;

interface Noted {
  readonly letterId?: number | null;
  readonly failure?: 'too-large' | 'unreadable' | null;
  readonly subject?: string;
  readonly sender?: string;
}

const note = async (
  db: Queryable,
  { accountId, organisationId, now }: Taker,
  name: string,
  { letterId = null, failure = null, subject = '', sender = '' }: Noted,
): Promise<void> => {
  await db
    .insertInto('mail_account_letters')
    .values({
      organisation_id: organisationId,
      account_id: accountId,
      server_id: name,
      letter_id: letterId,
      failure,
      subject,
      sender,
      at: now,
    })
    // An interrupted earlier try may already have stored it.
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'server_id', 'organisation_id'])
        .doUpdateSet({ letter_id: letterId, failure, subject, sender, at: now, interruptions: 0 }),
    )
    .execute();
};

/** After this number of attempts a letter is listed among those that could not be fetched. */
const mostInterruptions = 5;

/**
 * The server hung up, or fell silent, during this letter, or did not give it. The letter may be the cause, so the others come first from now
 * on.
 */
const noteInterruption = async (db: Queryable, { accountId, organisationId, now }: Taker, name: string): Promise<void> => {
  await db
    .insertInto('mail_account_letters')
    .values({
      organisation_id: organisationId,
      account_id: accountId,
      server_id: name,
      letter_id: null,
      failure: null,
      interruptions: 1,
      at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'server_id', 'organisation_id']).doUpdateSet((eb) => ({
        interruptions: eb('mail_account_letters.interruptions', '+', 1),
        at: now,
        failure: eb
          .case()
          .when('mail_account_letters.interruptions', '>=', mostInterruptions - 1)
          .then<'not-given' | null>('not-given')
          .else(null)
          .end(),
      })),
    )
    .execute();
};

interface Known {
  readonly id: number;
  /** Null for a letter from before digests were kept. */
  readonly digest: string | null;
}

const knownLetter = async (db: Queryable, { employeeId, organisationId }: Taker, messageId: string): Promise<Known | undefined> =>
  db
    .selectFrom('letters')
    .select(['id', 'sent_digest as digest'])
    .where('employee_id', '=', employeeId)
    .where('message_id', '=', messageId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();

/**
 * The letter with the id by which it is kept, and the stored one if it is there already. Some programs give all their letters one Message-ID,
 * and whoever knows that of a letter can give it to another: a letter that was sent with another content than the one with its id is kept under
 * an id of its content.
 */
const underOwnId = async (db: Queryable, taker: Taker, letter: ReadLetter): Promise<{ letter: ReadLetter; known: Known | undefined }> => {
  const { messageId, digest } = letter;
  const known = await knownLetter(db, taker, messageId);
  if (!known || known.digest === null || known.digest === digest) return { letter, known };
  const content = createHash('sha256').update(`${messageId}\n${digest}`).digest('hex');
  const own = `<${content}@message-id-of-another.invalid>`;
  return { letter: { ...letter, messageId: own }, known: await knownLetter(db, taker, own) };
};

/** The names of the pictures that the text shows, in their places: what it does not show is an attachment. */
const namesWithin = ({ html, attachments }: ReadLetter): readonly (string | null)[] => {
  const pictures = attachments.map(({ contentId, contentType, content }) => ({ contentId, contentType, size: content.length }));
  const shown = pictures.some(({ contentId }) => contentId !== null) ? picturesWithin(makeSafe(html), pictures) : new Set();
  return pictures.map((each) => (shown.has(each) ? each.contentId : null));
};

/** Null if the same letter has arrived meanwhile. */
const insert = async (
  db: Queryable,
  taker: Taker,
  name: string,
  letter: ReadLetter,
  files: readonly WrittenFile[],
): Promise<number | null> => {
  const row = await db
    .insertInto('letters')
    .values({
      organisation_id: taker.organisationId,
      employee_id: taker.employeeId,
      message_id: letter.messageId,
      sent_at: letter.sentAt,
      sender: letter.sender,
      recipients: letter.recipients,
      subject: letter.subject,
      text_plain: letter.plain,
      text_html: letter.html,
      sent_digest: letter.digest,
    })
    .onConflict((conflict) => conflict.columns(['employee_id', 'message_id', 'organisation_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const letterId = row?.id ?? (await knownLetter(db, taker, letter.messageId))?.id ?? null;
  await note(db, taker, name, { letterId });
  if (!row) return null;
  const names = namesWithin(letter);
  for (const [place, file] of files.entries()) {
    const fileId = await insertFile(db, file, { organisationId: taker.organisationId, employeeId: taker.employeeId }, taker.now);
    await db
      .insertInto('letter_attachments')
      .values({
        organisation_id: taker.organisationId,
        letter_id: row.id,
        file_id: fileId,
        content_id: names[place] ?? null,
      })
      .execute();
  }
  return row.id;
};

/** Recorded before writing: if the worker is killed in between, its remains are known and can be removed. */
const write = async ({ files, now, inTurn }: Taker, { name, contentType, content }: ReadAttachment): Promise<WrittenFile> => {
  const storageKey = newKey();
  await inTurn((db) => trackPendingKey(db, storageKey, now));
  return { name, contentType, code: newCode(), storageKey, ...(await files.write(storageKey, [content])) };
};

const keep = async (taker: Taker, name: string, given: ReadLetter): Promise<void> => {
  const { letter, known } = await taker.inTurn((db) => underOwnId(db, taker, given));
  if (known) {
    await taker.inTurn((db) => note(db, taker, name, { letterId: known.id }));
    taker.onLetter?.('known');
    return;
  }
  const files: WrittenFile[] = [];
  let kept: number | null = null;
  try {
    for (const file of letter.attachments) files.push(await write(taker, file));
    kept = await taker.inTurn((db) => db.transaction().execute((trx) => insert(trx, taker, name, letter, files)));
    taker.onLetter?.(kept === null ? 'known' : 'stored');
  } finally {
    // No row refers to them.
    if (kept === null) await Promise.allSettled(files.map(({ storageKey }) => taker.files.remove(storageKey)));
  }
};

/**
 * PostgreSQL's error classes for unacceptable values and for values that are too large: these are caused by the letter itself, and nothing
 * else is wrong.
 */
const isOfTheLetter = (error: unknown): boolean =>
  error instanceof UnreadableLetterError || (error instanceof Error && 'code' in error && /^(22|54)\w{3}$/.test(String(error.code)));

const fetch = async (mailbox: OpenMailbox, name: string, taker: Taker): Promise<Fetched | null> => {
  try {
    return await mailbox.fetch(name, maxLetterBytes);
  } catch (error) {
    await taker.inTurn((db) => noteInterruption(db, taker, name));
    throw error;
  }
};

const store = async (fetched: Fetched, name: string, taker: Taker): Promise<void> => {
  if ('head' in fetched) {
    const about = await readHead(fetched.head, taker.charset, taker.now);
    await taker.inTurn((db) => note(db, taker, name, { failure: 'too-large', ...about }));
    taker.onLetter?.('too-large');
    return;
  }
  try {
    const { whole } = fetched;
    const read = async (): Promise<void> => keep(taker, name, await readApart(whole, taker.charset, taker.now));
    await (whole.length > largeBytes || hasManyLines(whole) ? taker.oneLarge(read) : read());
  } catch (error) {
    if (!isOfTheLetter(error)) throw error;
    const about = await readHead(fetched.whole.subarray(0, 64 * 1024), taker.charset, taker.now);
    await taker.inTurn((db) => note(db, taker, name, { failure: 'unreadable', ...about }));
    taker.onLetter?.('unreadable');
  }
};

/**
 * Fetches and stores a letter, and returns whether the server has given it. A letter that cannot be stored is recorded with the reason, and does
 * not stop the others.
 */
export const takeLetter = async (mailbox: OpenMailbox, name: string, taker: Taker): Promise<boolean> => {
  const fetched = await fetch(mailbox, name, taker);
  if (fetched === null) {
    // If it was deleted meanwhile, the next list forgets it.
    await taker.inTurn((db) => noteInterruption(db, taker, name));
    return false;
  }
  await store(fetched, name, taker);
  return true;
};
