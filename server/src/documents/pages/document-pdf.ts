/** The canonical PDF of a document: frozen once it has left drafts; of a draft as it would be now. */
import type { SessionContext } from '../../http/context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { loadOriginalFacts } from '../../signing/original/facts.ts';
import { freezeOriginal, readOriginal } from '../../signing/original/originals.ts';
import type { RouteState } from '../route/model.ts';

type PdfContext = Pick<SessionContext, 'db' | 'files' | 'now' | 'signing'>;

export const documentPdf = async ({ document }: RouteState, { db, files, now, signing }: PdfContext): Promise<Buffer> => {
  const original = await freezeOriginal(signing.parts, document.id, now);
  if (original) return readOriginal(db, files, original);
  const facts = await loadOriginalFacts(db, document.id);
  if (!facts) throw new NotFoundError('documentPages.notFound');
  return Buffer.from(await signing.parts.threads.ask('draw', { facts }));
};
