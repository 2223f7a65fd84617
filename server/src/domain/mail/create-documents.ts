/** Drafts from letters: the letter's text and attachments become the draft's (MAI-2). */
import { setImmediate } from 'node:timers/promises';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/mail';
import { maxSubjectLength, maxTextLength } from '@qujat/contract/draft-form';
import { maxCorrespondentName } from '@qujat/contract/new-document';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import { createDraft } from '../documents/drafts/create-draft.ts';
import { isStartedBy } from '../documents/templates/may-start.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { Session } from '../../platform/http/session.ts';
import type { MailSessionContext } from './services.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { expectMailAccess } from './access.ts';
import { fitAttachments, type FitAttachments } from './fit-attachments.ts';
import { shownText } from './shown-text.ts';
import { attachmentsOf, findLetters, type StoredLetter } from './store.ts';

/**
 * Of the templates that the person may start, one for incoming documents, otherwise the first. Whoever may start none gets one that `createDraft`
 * refuses with the reason.
 */
const findTemplate = async (db: Queryable, session: Session): Promise<number> => {
  const row = await db
    .selectFrom('templates as t')
    .select('t.id')
    .where('t.organisation_id', '=', session.organisationId)
    .where('t.retired_at', 'is', null)
    .orderBy(isStartedBy(session), 'desc')
    .orderBy((eb) => eb.case().when('t.correspondence', '=', 'incoming').then(0).else(1).end())
    .orderBy('t.id')
    .executeTakeFirst();
  if (!row) throw new BusinessError('mail.noTemplate');
  return row.id;
};

/** The limit of names in one note; a letter may have hundreds of attachments. */
const mostNamed = 10;

/** The maximum text of a document; the document names omitted parts, which are in the letter that it links to. */
const textOf = (letter: StoredLetter, { leftOut }: FitAttachments, { say }: SessionContext): string => {
  const whole = shownText(letter);
  const names =
    leftOut
      .slice(0, mostNamed)
      .map(({ name, why }) => `${name} (${why})`)
      .join(', ') + (leftOut.length > mostNamed ? '…' : '');
  const notes = leftOut.length > 0 ? `\n\n${say('mail.leftOut', { names })}` : '';
  if (whole.length + notes.length <= maxTextLength) return (whole + notes).trim();
  const shortened = `\n\n${say('mail.shortened')}`;
  return whole.slice(0, maxTextLength - notes.length - shortened.length).toWellFormed() + shortened + notes;
};

interface Prepared {
  readonly letter: StoredLetter;
  readonly text: string;
  readonly files: FitAttachments;
}

const draftOf = async (db: Queryable, { letter, text, files }: Prepared, template: number, context: SessionContext): Promise<number> => {
  const { session, now, address, say } = context;
  const id = await createDraft(db, {
    organisationId: session.organisationId,
    initiator: session.employeeId,
    template,
    title: (letter.subject || say('mail.noSubject')).slice(0, maxSubjectLength).toWellFormed(),
    body: {
      text,
      sender: { bin: '', name: letter.sender.slice(0, maxCorrespondentName).toWellFormed(), number: '', date: letter.date },
    },
    attachments: files.taken.map(({ file_id: fileId }) => fileId),
    now,
    address,
    details: { letter: letter.id },
  });
  const { organisationId } = session;
  await db
    .insertInto('letter_documents')
    .values({ organisation_id: organisationId, letter_id: letter.id, document_id: id, created_at: now })
    .execute();
  await db
    .updateTable('letters')
    .set({ unread: false })
    .where('id', '=', letter.id)
    .where('organisation_id', '=', organisationId)
    .execute();
  return id;
};

/** The plan for each letter; files and HTML are read before any row is locked. */
const prepare = async (ids: readonly number[], context: MailSessionContext): Promise<readonly Prepared[]> => {
  const { db, session } = context;
  const letters = new Map((await findLetters(db, session, session.timeZone, ids)).map((letter) => [letter.id, letter]));
  const attachments = Map.groupBy(await attachmentsOf(db, session.organisationId, ids), (each) => each.letter_id);
  const prepared: Prepared[] = [];
  for (const id of ids) {
    const letter = letters.get(id);
    if (!letter) throw new BusinessError('mail.noLetter');
    // Pictures within the text are attached too: a draft's text has none. They come last, if there is no room for all.
    const files = await fitAttachments(
      (attachments.get(id) ?? []).toSorted((one, other) => Number(one.contentId !== null) - Number(other.contentId !== null)),
      context,
    );
    // To read the HTML of many letters takes a while, in which others are served.
    await setImmediate();
    prepared.push({ letter, text: textOf(letter, files, context), files });
  }
  return prepared;
};

/** Creates all of them or none, in the given order. */
const createDocuments = async (
  ids: readonly number[],
  context: MailSessionContext,
): Promise<CallAnswer<typeof calls.documentsFromLetters>> => {
  const { db, session } = context;
  await expectMailAccess(context);
  await consume(db, limits.letterDocuments, session.personId, context.now, ids.length);
  const prepared = await prepare(ids, context);
  const template = await findTemplate(db, session);
  const documents = await db.transaction().execute(async (trx) => {
    const made: number[] = [];
    for (const each of prepared) made.push(await draftOf(trx, each, template, context));
    return made;
  });
  return { documents, leftOut: prepared.flatMap(({ files }) => files.leftOut.map(({ name }) => ({ name }))) };
};

export const documentFromLetter = (
  { id }: CallInput<typeof calls.documentFromLetter>,
  context: MailSessionContext,
): Promise<CallAnswer<typeof calls.documentFromLetter>> => createDocuments([id], context);

export const documentsFromLetters = (
  { ids }: CallInput<typeof calls.documentsFromLetters>,
  context: MailSessionContext,
): Promise<CallAnswer<typeof calls.documentsFromLetters>> => createDocuments(ids, context);
