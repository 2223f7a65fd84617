import * as files from '@qujat/contract/administration/template-files';
import { previewDesign } from '@qujat/contract/administration/template-preview';
import * as templates from '@qujat/contract/administration/templates';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { AdministrationServices } from '../services.ts';
import { exportFile, importFile, listStarters } from './files.ts';
import { preview } from './preview.ts';
import { publish, retire } from './publish.ts';
import { listTemplates, open, readVersion } from './read.ts';
import { discard, save } from './save.ts';
import { simulate } from './simulate.ts';

/** Templates as administrators design them (ADM-20). */
export const templateDesignRoutes = (services: AdministrationServices): Area =>
  area(services, (serve) => {
    serve(templates.templatesToAdminister, listTemplates);
    serve(templates.openDesign, open);
    serve(templates.readVersion, readVersion);
    serve(templates.saveDesign, save);
    serve(templates.publishDesign, publish);
    serve(templates.simulateDesign, simulate);
    serve(previewDesign, preview);
    serve(files.exportTemplate, exportFile);
    serve(files.importTemplate, importFile);
    serve(files.starterTemplates, listStarters);
    serve(templates.discardDesign, async (input, context) => {
      await discard(input, context);
      return null;
    });
    serve(templates.retireTemplate, async (input, context) => {
      await retire(input, context);
      return null;
    });
  });
