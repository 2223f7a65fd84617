import { copyDocument, deleteDocument, deleteDrafts, returnDocument, switchStatus, withdrawDocument } from '@qujat/contract/document-acts';
import { decideDocument } from '@qujat/contract/document-card';
import type { Serve } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { act } from './carry-out.ts';
import { copy } from './copy.ts';
import { removeDocument, removeDrafts } from './remove.ts';
import { decide } from './decide.ts';

/** Acts on a document as a whole, and the decisions of its participants. */
export const actRoutes = (serve: Serve<DocumentServices>): void => {
  serve(decideDocument, async (input, context) => {
    await decide(input, context);
    return null;
  });
  serve(withdrawDocument, async ({ id, version }, context) => {
    await act({ id, act: { kind: 'withdraw' }, version }, context);
    return null;
  });
  serve(returnDocument, async ({ id, version }, context) => {
    await act({ id, act: { kind: 'return' }, version }, context);
    return null;
  });
  serve(switchStatus, async ({ id, version }, context) => {
    await act({ id, act: { kind: 'reaggregate' }, version }, context);
    return null;
  });
  serve(deleteDocument, async (input, context) => {
    await removeDocument(input, context);
    return null;
  });
  serve(deleteDrafts, async (input, context) => {
    await removeDrafts(input, context);
    return null;
  });
  serve(copyDocument, copy);
};
