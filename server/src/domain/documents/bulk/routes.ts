import { assignExecutor as assignCall, bookmarkDocuments as bookmarkCall, bulkPages } from '@qujat/contract/bulk';
import type { Serve } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { downloadDocuments } from './archive.ts';
import { assignExecutor } from './assign-executor.ts';
import { bookmarkDocuments } from './bookmark-documents.ts';
import { printDocuments } from './print.ts';

/** Acts on the documents that a person has selected in a list (DAY-55). */
export const bulkRoutes = (serve: Serve<DocumentServices>): void => {
  serve(assignCall, assignExecutor);
  serve(bookmarkCall, bookmarkDocuments);
  serve.page(bulkPages.print.path, { access: 'session' }, printDocuments);
  serve.page(bulkPages.archive.path, { access: 'session' }, downloadDocuments);
};
