import { answerInDocument, askInDocument, discussion, resolveInDocument } from '@qujat/contract/discussion';
import type { Serve } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { readDiscussion } from './load-discussion.ts';
import { answer, ask, resolve } from './write-entry.ts';

/** Questions, remarks and answers in a document (DAY-20). Who sees the document sees them. */
export const discussionRoutes = (serve: Serve<DocumentServices>): void => {
  serve(discussion, readDiscussion);
  serve(askInDocument, ask);
  serve(answerInDocument, answer);
  serve(resolveInDocument, resolve);
};
