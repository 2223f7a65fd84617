/** `/ce/viewdoc/` and `/ce/opendoc/`: the document for reading and printing. Opening it marks it as read (LST-17). */
import { administrationPages } from '@qujat/contract/administration/pages';
import { queues } from '@qujat/contract/vocabulary';
import type { DocumentSessionContext } from '../services.ts';
import { auditAccess } from '../../../platform/audit/audit.ts';
import { dayText } from '../../../platform/http/dates.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { hasSignatures, signatureSheet } from '../signing/proof/sheet.ts';
import { markRead } from '../marks.ts';
import type { RouteState } from '../route/model.ts';
import { loadDocumentFacts } from './document-facts.ts';
import { approvalSheet } from './approval-sheet.ts';
import { documentSheet } from './document-sheet.ts';
import { documentIdIn, openDocument } from './open-document.ts';
import { titleOf, type Sheet } from './sheet.ts';

/** The sheet of a document that the person may see; opening it marks it as read. */
export const sheetOfState = async (state: RouteState, context: DocumentSessionContext): Promise<Sheet> => {
  const { db, session, now, language } = context;
  await markRead(db, session, state.document.id, now);
  return { state, facts: await loadDocumentFacts(db, state), language, signed: await signatureSheet(context, state.document) };
};

const sheetFor = async (query: PageQuery, context: DocumentSessionContext): Promise<Sheet> => {
  const { state } = await openDocument(documentIdIn(query), context);
  return sheetOfState(state, context);
};

/** The bare sheet, as the viewer frames it; `&auto_print=1` prints it. `&form=approvals` is the list of approvals alone. */
export const viewDocument = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const sheet = await sheetFor(query, context);
  const print = query.fields.get('auto_print') === '1';
  if (print) await auditAccess(context, 'document.printed', { document: sheet.state.document.id });
  return {
    title: titleOf(sheet),
    body:
      query.fields.get('form') === 'approvals'
        ? approvalSheet(sheet, true) || html``
        : html`${documentSheet(sheet)}${approvalSheet(sheet)}`,
    look: { name: 'document-page', print },
  };
};

/** The links of a document's pages; not printed. */
export const documentLinks = async (
  id: number,
  { db, say, session }: DocumentSessionContext,
  here: 'document' | 'plan' | 'history',
): Promise<Html> => {
  const pdf = `/ce/pdf.php?q=${id}&pdf=show`;
  const files: readonly (readonly [string, string])[] = (await hasSignatures(db, { id, organisationId: session.organisationId }))
    ? [
        [`${pdf}&form=copy`, say('documentPages.links.copy')],
        [`${pdf}&form=original`, say('documentPages.links.original')],
        [`/ce/signedpackage/?${id}`, say('documentPages.links.package')],
      ]
    : [[pdf, say('documentPages.links.pdf')]];
  const link = (name: typeof here | 'file', address: string, text: string): Html =>
    html`<li><a href="${address}"${name === here && html` aria-current="page"`}>${text}</a></li>`;
  return html`<nav class="document-links" aria-label="${say('documentPages.links.label')}"><ul>
${link('document', `/ce/opendoc/?${id}`, say('documentPages.links.document'))}
${link('plan', `/ce/exeplan/?${id}`, say('documentPages.links.plan'))}
${link('history', `/ce/showhist_win.php?q=${id}`, say('documentPages.links.history'))}
${session.roles.has('system-administrator') && link('file', `${administrationPages.log.path}?doc=${id}`, say('documentPages.links.trail'))}
${link('file', `/ce/viewdoc/?${id}&auto_print=1`, say('documentPages.links.print'))}
${link('file', `/ce/viewdoc/?${id}&form=approvals&auto_print=1`, say('documentPages.links.approvals'))}
${files.map(([address, text]) => link('file', address, text))}
</ul></nav>`;
};

/** A note about the letter that the document was made from. A person who has the letter in the mailbox gets a link to it. */
const letterNote = async (id: number, { db, session, say, letterOf }: DocumentSessionContext): Promise<Html | false> => {
  const letter = await letterOf(db, { id, organisationId: session.organisationId });
  if (!letter) return false;
  const subject = letter.subject || say('mail.noSubject');
  const isOwn = letter.employeeId === session.employeeId;
  return html`<p class="document-source">${say('mail.madeOf')} ${isOwn ? html`<a href="/?letter=${letter.id}#currentTab=${queues.all}">${subject}</a>` : subject} <span>${letter.sender}, ${dayText(letter.sentAt, session.timeZone)}</span></p>`;
};

/** The same with links to its plan, history, print and PDF. */
export const openDocumentPage = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const sheet = await sheetFor(query, context);
  const { id } = sheet.state.document;
  return {
    title: titleOf(sheet),
    body: html`${await documentLinks(id, context, 'document')}${await letterNote(id, context)}${documentSheet(sheet)}${approvalSheet(sheet)}`,
    look: { name: 'document-page' },
  };
};
