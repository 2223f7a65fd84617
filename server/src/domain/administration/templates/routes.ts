import * as templates from '@qujat/contract/administration/templates';
import type { Area } from '../../../platform/http/serve.ts';
import { publish, retire } from './publish.ts';
import { listTemplates, open } from './read.ts';
import { discard, save } from './save.ts';
import { simulate } from './simulate.ts';

/** Templates as administrators design them (ADM-20). */
export const templateDesignRoutes: Area = (serve) => {
  serve(templates.templatesToAdminister, listTemplates);
  serve(templates.openDesign, open);
  serve(templates.saveDesign, save);
  serve(templates.publishDesign, publish);
  serve(templates.simulateDesign, simulate);
  serve(templates.discardDesign, async (input, context) => {
    await discard(input, context);
    return null;
  });
  serve(templates.retireTemplate, async (input, context) => {
    await retire(input, context);
    return null;
  });
};
