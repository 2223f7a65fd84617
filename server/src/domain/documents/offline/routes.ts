/**
 * Copies for reading offline (SHL-28, docs/decisions/0470), and decisions that were made on them (docs/decisions/0471): where the rules of
 * the organisation forbid copies, none is given and no such decision is taken.
 */
import { offlineCard, offlineLists, offlinePdfPath, offlineReading, sendKeptDecision } from '@qujat/contract/offline-reading';
import { queues } from '@qujat/contract/vocabulary';
import { auditAccess } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { rawJson, type Serve } from '../../../platform/http/serve.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { decideAsKept } from './decide-as-kept.ts';
import { copyCard } from '../card/document-card.ts';
import { listBookmarked, listDocuments } from '../list/document-list.ts';
import { documentIdIn, openDocument } from '../pages/open-document.ts';
import { namedPdf } from '../pages/pdf.ts';
import type { DocumentServices, DocumentSessionContext } from '../services.ts';

const isAllowed = async ({ db, session }: SessionContext): Promise<boolean> =>
  (await loadPolicy(db, session.organisationId)).offlineReading;

/** Throws BusinessError. */
const expectAllowed = async (context: SessionContext): Promise<void> => {
  if (!(await isAllowed(context))) throw new BusinessError('policy.noOfflineReading');
};

const pdfToKeep = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  await expectAllowed(context);
  const { state } = await openDocument(documentIdIn(query), context);
  const { content, isCopy, name } = await namedPdf(state, undefined, context);
  await auditAccess(context, 'document.downloaded', { document: state.document.id, copy: isCopy, offline: true });
  return { file: content, contentType: 'application/pdf', size: content.length, ownWork: name };
};

export const offlineRoutes = (serve: Serve<DocumentServices>): void => {
  serve(offlineReading, async (_, context) => ({ allowed: await isAllowed(context) }));
  serve(offlineLists, async (_, context) => {
    await expectAllowed(context);
    // Whatever month the person looks at now.
    const everyMonth = { ...context, session: { ...context.session, period: null } };
    const waiting = await listDocuments({ queue: queues.incoming }, everyMonth);
    const starred = await listBookmarked({}, everyMonth);
    return rawJson(`{"waiting":${waiting.text},"starred":${starred.text}}`);
  });
  serve(offlineCard, async (input, context) => {
    await expectAllowed(context);
    return copyCard(input, context);
  });
  serve(sendKeptDecision, async (input, context) => {
    await expectAllowed(context);
    await decideAsKept(input, context);
    return null;
  });
  serve.page(offlinePdfPath, { access: 'session' }, pdfToKeep);
};
