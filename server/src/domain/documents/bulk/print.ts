/** `/ce/bulk/print`: the sheets of several documents on one page, which prints itself (DAY-56). */
import { auditAccess } from '../../../platform/audit/audit.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { approvalSheet } from '../pages/approval-sheet.ts';
import { documentSheet } from '../pages/document-sheet.ts';
import { sheetOfState } from '../pages/view-document.ts';
import type { DocumentSessionContext } from '../services.ts';
import { namedDocuments } from './named-documents.ts';

export const printDocuments = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { db, session, now, say } = context;
  await consume(db, limits.bulkPrints, session.personId, now);
  const { states, hidden } = await namedDocuments(query, context);
  const sheets: Html[] = [];
  for (const state of states) {
    const sheet = await sheetOfState(state, context);
    await auditAccess(context, 'document.printed', { document: state.document.id });
    sheets.push(html`<div class="one-of-many">${documentSheet(sheet)}${approvalSheet(sheet)}</div>`);
  }
  return {
    title: say('documents.bulk.printed', { count: states.length }),
    body: html`${hidden > 0 && html`<p class="left-out" role="status">${say('documents.bulk.hidden', { count: hidden })}</p>`}${sheets}`,
    look: { name: 'document-page', print: true },
  };
};
