import * as contractors from '@qujat/contract/administration/contractors';
import type { Area } from '../../../platform/http/serve.ts';
import { createContractor, mergeContractors, saveContractor } from './change.ts';
import { importContractors } from './import.ts';
import { readContractors, searchContractors } from './find.ts';

/** The contractors of an organisation (ADM-81). */
export const contractorRoutes: Area = (serve) => {
  serve(contractors.readContractors, readContractors);
  serve(contractors.createContractor, createContractor);
  serve(contractors.saveContractor, saveContractor);
  serve(contractors.mergeContractors, mergeContractors);
  serve(contractors.importContractors, importContractors);
  serve(contractors.searchContractors, searchContractors);
};
