import type { Area } from '../../http/serve.ts';
import { showPlan } from './execution-plan.ts';
import { showHistory } from './history.ts';
import { openDocumentPage, viewDocument } from './view-document.ts';

export const routes: Area = (serve) => {
  const forSessions = { access: 'session' } as const;
  serve.page('/ce/viewdoc/', forSessions, viewDocument);
  serve.page('/ce/opendoc/', forSessions, openDocumentPage);
  serve.page('/ce/exeplan/', forSessions, showPlan);
  serve.page('/ce/showhist_win.php', forSessions, showHistory);
};
