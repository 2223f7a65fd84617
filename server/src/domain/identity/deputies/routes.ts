import * as deputies from '@qujat/contract/deputies';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import { loadDeputy, removeDeputy, searchCandidates, setDeputy, updateDeputy, type DeputyServices } from './service.ts';

export const deputyRoutes = (services: DeputyServices): Area =>
  area(services, (serve) => {
    serve(deputies.deputy, (_, context) => loadDeputy(context));
    serve(deputies.searchDeputies, searchCandidates);
    serve(deputies.setDeputy, setDeputy);
    serve(deputies.updateDeputy, updateDeputy);
    serve(deputies.removeDeputy, removeDeputy);
  });
