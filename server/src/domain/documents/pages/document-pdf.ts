/** The canonical PDF of a document: the frozen one, or for a draft its current form. */
import type { PdfForm } from '@qujat/contract/document-pages';
import type { DocumentSessionContext } from '../services.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { signedCopy } from '../signing/copy/signed-copy.ts';
import { loadOriginalFacts } from '../signing/original/facts.ts';
import { freezeOriginal, readOriginal } from '../signing/original/originals.ts';
import type { RouteState } from '../route/model.ts';
import type { DocumentFacts } from './document-facts.ts';

type PdfContext = Pick<DocumentSessionContext, 'db' | 'files' | 'now' | 'signing'>;

export const documentPdf = async ({ document }: RouteState, { db, files, now, signing }: PdfContext): Promise<Buffer> => {
  const original = await freezeOriginal(signing.parts, document, now);
  if (original) return readOriginal(db, files, original);
  const facts = await loadOriginalFacts(db, document);
  if (!facts) throw new NotFoundError('documentPages.notFound');
  return Buffer.from(await signing.parts.threads.ask('draw', { facts }));
};

export interface PdfFile {
  readonly content: Buffer;
  /** Whether the file includes the signature sheet. */
  readonly isCopy: boolean;
}

/** The requested form. A signed document is sent with its signature sheet unless the original is requested. */
export const pdfInForm = async (
  state: RouteState,
  facts: DocumentFacts,
  form: PdfForm | undefined,
  context: DocumentSessionContext,
): Promise<PdfFile> => {
  const { organisation, template, issuedAt } = facts;
  const copy =
    form === 'original'
      ? null
      : await signedCopy(context, state.document, {
          kk: template.name_kk,
          ru: template.name_ru,
          number: state.document.number,
          issuedAt,
          timeZone: organisation.timeZone,
          organisation: { kk: organisation.name_kk, ru: organisation.name_ru, bin: organisation.bin },
        });
  return copy ? { content: copy, isCopy: true } : { content: await documentPdf(state, context), isCopy: false };
};
