import { emailPdf as emailCall } from '@qujat/contract/document-pages';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { showPlan } from './execution-plan.ts';
import { showDocumentFacsimile } from './show-facsimile.ts';
import { showHistory } from './history.ts';
import { emailPdf, showPdf } from './pdf.ts';
import { openDocumentPage, viewDocument } from './view-document.ts';

/** The styles of a document's pages, in one answer. */
const styles = ['sheet', 'letter', 'signatures', 'tables', 'plan'].map((part) => new URL(`styles/${part}.css`, import.meta.url));

export const documentPageRoutes = (services: DocumentServices): Area =>
  area(services, (serve) => {
    const forSessions = { access: 'session' } as const;
    serve.asset('document-page.css', { files: styles, type: 'text/css; charset=utf-8' });
    const marking = { access: 'session', marks: true } as const;
    serve.page('/ce/viewdoc/', marking, viewDocument);
    serve.page('/ce/opendoc/', marking, openDocumentPage);
    serve.page('/ce/exeplan/', forSessions, showPlan);
    serve.page('/ce/showhist_win.php', forSessions, showHistory);
    serve.page('/ce/docfacsimile/', forSessions, showDocumentFacsimile);
    serve.page('/ce/pdf.php', forSessions, showPdf);
    serve(emailCall, async (input, context) => {
      await emailPdf(input, context);
      return null;
    });
  });
