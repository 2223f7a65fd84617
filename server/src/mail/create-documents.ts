/** Drafts made of letters: the text becomes the draft's, and so do the attachments (specification 2 §2 "Mailbox", §7). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/mail';
import { maxAttachmentBytes, maxAttachments, maxSubjectLength, maxTextLength } from '@qujat/contract/new-document';
import { createDraft } from '../documents/drafts/create-draft.ts';
import type { Queryable } from '../database/pool.ts';
import type { SessionContext } from '../http/context.ts';
import { BusinessError } from '../http/errors.ts';
import { expectMailAccess } from './access.ts';
import { textOfHtml } from './safe-html.ts';
import { isWithinText } from './letter.ts';
import { attachmentsOf, findLetters, type StoredAttachment, type StoredLetter } from './store.ts';

/** The organisation's template for what comes in; where it has none, its first one. */
const findTemplate = async (db: Queryable, organisationId: number): Promise<number> => {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .orderBy((eb) => eb.case().when('correspondence', '=', 'incoming').then(0).else(1).end())
    .orderBy('id')
    .executeTakeFirst();
  if (!row) throw new BusinessError('mail.noTemplate');
  return row.id;
};

/** As much as a document may hold; what is left out stands in the letter, to which the document leads. */
const textOf = ({ text_plain: plain, text_html: html }: StoredLetter, { say }: SessionContext): string => {
  const whole = plain.trim() || textOfHtml(html);
  if (whole.length <= maxTextLength) return whole;
  const note = `\n\n${say('mail.shortened')}`;
  return whole.slice(0, maxTextLength - note.length).toWellFormed() + note;
};

const draftOf = async (db: Queryable, letter: StoredLetter, attachments: readonly StoredAttachment[], template: number, context: SessionContext): Promise<number> => {
  const { session, now, address, say } = context;
  const large = attachments.find(({ size }) => size > maxAttachmentBytes);
  if (large) throw new BusinessError('mail.attachmentTooLarge', { name: large.name });
  if (attachments.length > maxAttachments) throw new BusinessError('mail.tooManyAttachments', { subject: letter.subject, count: maxAttachments });
  const id = await createDraft(db, {
    initiator: session.employeeId, template, title: (letter.subject || say('mail.noSubject')).slice(0, maxSubjectLength).toWellFormed(),
    body: { text: textOf(letter, context), sender: { bin: '', name: letter.sender, number: '', date: letter.date } },
    attachments: attachments.map(({ file_id: fileId }) => fileId), now, address, details: { letter: letter.id },
  });
  await db.insertInto('letter_documents').values({ letter_id: letter.id, document_id: id, created_at: now }).execute();
  return id;
};

/** All of them or none; in the order in which they were named. */
const createDocuments = async (ids: readonly number[], context: SessionContext): Promise<{ documents: number[] }> => {
  const { db, session, now } = context;
  await expectMailAccess(context);
  const letters = new Map((await findLetters(db, session.employeeId, session.timeZone, ids)).map((letter) => [letter.id, letter]));
  if (ids.some((id) => !letters.has(id))) throw new BusinessError('mail.noLetter');
  const template = await findTemplate(db, session.organisationId);
  const attachments = Map.groupBy(await attachmentsOf(db, ids), (each) => each.letter_id);
  const documents = await db.transaction().execute(async (trx) => {
    const made: number[] = [];
    for (const id of ids) {
      const letter = letters.get(id);
      if (!letter) continue;
      made.push(await draftOf(trx, letter, (attachments.get(id) ?? []).filter((each) => !isWithinText(each, letter)), template, { ...context, now }));
      await trx.updateTable('letters').set({ unread: false }).where('id', '=', id).execute();
    }
    return made;
  });
  return { documents };
};

export const documentFromLetter = ({ id }: CallInput<typeof calls.documentFromLetter>, context: SessionContext): Promise<CallAnswer<typeof calls.documentFromLetter>> => createDocuments([id], context);

export const documentsFromLetters = ({ ids }: CallInput<typeof calls.documentsFromLetters>, context: SessionContext): Promise<CallAnswer<typeof calls.documentsFromLetters>> => createDocuments(ids, context);
