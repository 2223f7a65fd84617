import * as deputies from '@qujat/contract/deputies';
import type { Area } from '../../../platform/http/serve.ts';
import { loadDeputy, removeDeputy, searchCandidates, setDeputy, updateDeputy } from './service.ts';

export const deputyRoutes: Area = (serve) => {
  serve(deputies.deputy, (_, context) => loadDeputy(context));
  serve(deputies.searchDeputies, searchCandidates);
  serve(deputies.setDeputy, setDeputy);
  serve(deputies.updateDeputy, updateDeputy);
  serve(deputies.removeDeputy, removeDeputy);
};
