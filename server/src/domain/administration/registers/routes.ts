import * as indices from '@qujat/contract/administration/indices';
import * as retention from '@qujat/contract/administration/retention';
import type { Area } from '../../../platform/http/serve.ts';
import { createIndex, readIndices, removeIndex, saveDepartmentCode, saveIndex } from './indices.ts';
import { liftHold, placeHold } from './holds.ts';
import { readRetention, startDestruction } from './retention.ts';

/** The registers of documents (ADM-80, ADM-82). */
export const registerRoutes: Area = (serve) => {
  serve(indices.readIndices, (_, context) => readIndices(context));
  serve(indices.createIndex, createIndex);
  serve(indices.saveIndex, saveIndex);
  serve(indices.removeIndex, removeIndex);
  serve(indices.saveDepartmentCode, saveDepartmentCode);
  serve(retention.readRetention, readRetention);
  serve(retention.startDestruction, startDestruction);
  serve(retention.placeHold, placeHold);
  serve(retention.liftHold, liftHold);
};
