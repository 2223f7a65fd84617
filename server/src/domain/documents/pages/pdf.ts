/** `/ce/pdf.php`: shows the document's PDF, or sends it by e-mail (CRD-9). */
import type { CallInput } from '@qujat/contract/call';
import { pdfForms, type emailPdf as emailCall, type PdfForm } from '@qujat/contract/document-pages';
import { audit, auditAccess } from '../../../platform/audit/audit.ts';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { DocumentSessionContext } from '../services.ts';
import { BusinessError, InvalidError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { findToAct } from '../find-document.ts';
import { lockDocuments } from '../load-states.ts';
import { appendLog } from '../log.ts';
import { loadDocumentFacts, loadPeople } from './document-facts.ts';
import { pdfInForm, type PdfFile } from './document-pdf.ts';
import type { RouteState } from '../route/model.ts';
import { titleOf } from './sheet.ts';
import { documentIdIn, openDocument } from './open-document.ts';
import { nameOf } from './standing.ts';
import { unlessRemoved } from '../../../platform/http/removed-meanwhile.ts';

/** Replaces every character that a file system or a mail header would not accept. The name of a file keeps its length and its extension. */
export const acceptableName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^[.\s]+$|[.\s]+$/, '_');

/** The title of a document as the name of a file: short, and without an extension. */
export const fileNameOf = (title: string): string => acceptableName(acceptableName(title).slice(0, 120));

const pdfName = (title: string): string => `${fileNameOf(title)}.pdf`;

const named = (document: string, isCopy: boolean, { say }: SessionContext): string =>
  pdfName(isCopy ? say('documentPages.copy.fileName', { document }) : document);

const formIn = ({ fields }: PageQuery): PdfForm | undefined => {
  const given = fields.get('form');
  const form = pdfForms.find((each) => each === given);
  if (given !== null && form === undefined) throw new InvalidError();
  return form;
};

/** The name of the document, as people read it. */
export const documentTitle = async (state: RouteState, { db, language }: DocumentSessionContext): Promise<string> =>
  titleOf({ state, facts: await loadDocumentFacts(db, state), language });

/** The PDF with the name of its file. */
export const namedPdf = async (
  state: RouteState,
  form: PdfForm | undefined,
  context: DocumentSessionContext,
): Promise<PdfFile & { readonly name: string }> => {
  const facts = await loadDocumentFacts(context.db, state);
  const file = await pdfInForm(state, facts, form, context);
  return { ...file, name: named(titleOf({ state, facts, language: context.language }), file.isCopy, context) };
};

export const showPdf = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  if (query.fields.get('pdf') !== 'show') throw new InvalidError();
  const form = formIn(query);
  const { state } = await openDocument(documentIdIn(query), context);
  const { content, isCopy, name } = await namedPdf(state, form, context);
  await auditAccess(context, 'document.downloaded', { document: state.document.id, copy: isCopy });
  return {
    file: content,
    contentType: 'application/pdf',
    size: content.length,
    ownWork: name,
  };
};

const mostRecipients = 20;
/** Mail servers accept 20 to 25 MB, and the encoding of a letter makes a file a third larger. */
const maxPdfBytes = 15 * 1024 * 1024;

/** Refuses only text that is not a single address: the mail server checks the rest (CRD-9). */
const recipientsIn = (text: string): string[] => {
  const addresses = [
    ...new Set(
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ];
  if (addresses.length === 0) throw new BusinessError('documentPages.email.noRecipients');
  if (addresses.length > mostRecipients) throw new BusinessError('documentPages.email.tooMany', { most: mostRecipients });
  const wrong = addresses.find((each) => !/^[^\s@<>"(),;:\\[\]\p{Cc}]+@[^\s@<>"(),;:\\[\]\p{Cc}]+$/u.test(each) || each.length > 254);
  if (wrong !== undefined) throw new BusinessError('documentPages.email.badAddress', { address: wrong });
  return addresses;
};

/**
 * Sends a separate letter to each recipient, so that they do not see each other. The file is stored once. History and the log of the
 * organisation record the recipients.
 */
export const emailPdf = async ({ id, emails, form }: CallInput<typeof emailCall>, context: DocumentSessionContext): Promise<void> => {
  const { db, session, now, language, languageCode, address } = context;
  const { state } = await findToAct(db, id, session);
  const recipients = recipientsIn(emails);
  await consume(db, limits.pdfLetters, session.personId, now, recipients.length);
  await consume(db, limits.pdfLettersOfOrganisation, session.organisationId, now, recipients.length);
  const facts = await loadDocumentFacts(db, state);
  const { content, isCopy } = await pdfInForm(state, facts, form, context);
  if (content.length > maxPdfBytes) throw new BusinessError('documentPages.email.tooLarge');
  const people = await loadPeople(db, session.organisationId, [session.employeeId]);
  const document = titleOf({ state, facts, language });
  const parameters = {
    document,
    subject: facts.subject,
    sender: nameOf(people, session.employeeId),
    organisation: inLanguage(language, facts.organisation.name_ru, facts.organisation.name_kk),
  };
  const replyTo = await context.replyAddressOf(db, session);
  await db.transaction().execute(async (trx) => {
    await lockDocuments(trx, session.organisationId, [id]);
    const file = await trx
      .insertInto('letter_files')
      .values({ name: named(document, isCopy, context), content_type: 'application/pdf', content, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const recipient of recipients)
      await writeLetter(
        trx,
        { recipient, language: languageCode, name: 'documentPdf', parameters, fileId: file.id, replyTo, senderId: session.personId },
        now,
      );
    const { status } = state.document;
    const details = { document: id, copy: isCopy, email: recipients.join(', ') };
    await audit(trx, context, 'document.emailed', { personId: session.personId, organisationId: session.organisationId, details });
    await unlessRemoved(
      appendLog(trx, [
        {
          organisationId: session.organisationId,
          documentId: id,
          at: now,
          actorId: session.employeeId,
          onBehalfOf: null,
          action: 'email',
          statusBefore: status,
          statusAfter: status,
          comment: recipients.join(', '),
          address,
        },
      ]),
    );
  });
};
