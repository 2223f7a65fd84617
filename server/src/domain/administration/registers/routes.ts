import * as indices from '@qujat/contract/administration/indices';
import type { Area } from '../../../platform/http/serve.ts';
import { createIndex, readIndices, removeIndex, saveDepartmentCode, saveIndex } from './indices.ts';

/** The registers of documents (ADM-80). */
export const registerRoutes: Area = (serve) => {
  serve(indices.readIndices, (_, context) => readIndices(context));
  serve(indices.createIndex, createIndex);
  serve(indices.saveIndex, saveIndex);
  serve(indices.removeIndex, removeIndex);
  serve(indices.saveDepartmentCode, saveDepartmentCode);
};
