/** The calls of signing. */
import { ApiError, hasExtension, request, textOfFailure } from '@qujat/api';
import {
  approveWithoutKey,
  checkSigning,
  documentToSign,
  signByKey,
  signingProgress,
  uploadSignature,
  type SigningProgress,
  type SigningResult,
} from '@qujat/contract/signing';
import type { CallAnswer } from '@qujat/contract/call';
import type { SeenDocument } from '@qujat/contract/seen-documents';
import { translate } from '@qujat/i18n';
import { openNcalayer, type NcalayerProblem } from '@qujat/ncalayer';
import { resultOf } from './results.ts';
import type { SigningRequest } from './use-signing.ts';

export type SigningCheck = CallAnswer<typeof checkSigning>;

export interface KeyInput {
  readonly keyFile: File;
  readonly password: string;
}

/** The timeout without progress, milliseconds: one call may approve many documents. */
const timeoutMs = 120_000;

const idsOf = ({ documents }: SigningRequest): number[] => documents.map(({ id }) => id);

/** The versions that the person saw; undefined if none is known. */
export const seenOf = ({ documents }: Pick<SigningRequest, 'documents'>): SeenDocument[] | undefined => {
  const seen = documents.flatMap(({ id, version }) => (version ? [{ id, version }] : []));
  return seen.length > 0 ? seen : undefined;
};

/** The server's text for a failed call, otherwise ours. */
export const failureText = (error: unknown): string => textOfFailure(error) || translate('signing:failed');

/** The answer is not a word of the service, such as an HTML page, or a server failure without a text for the person (SIG-3). */
const isNoWord = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'unreadable' || error.kind === 'server') && error.text === '';

const answered = (call: Promise<SigningResult>): Promise<SigningResult> =>
  call.catch((error: unknown) => {
    if (!isNoWord(error)) throw error;
    console.error(error);
    return 'unknown';
  });

/** The documents that could not be signed; null if the server cannot say so beforehand. */
export const check = async (signing: SigningRequest, key?: KeyInput): Promise<SigningCheck | null> =>
  hasExtension('signing') ? request(checkSigning, { documentIds: idsOf(signing), ...key }) : null;

export const sign = (signing: SigningRequest, key: KeyInput, batch: string): Promise<SigningResult> =>
  answered(
    request(
      signByKey,
      {
        documentIds: idsOf(signing),
        ...key,
        batch,
        comment: signing.comment?.trim() || undefined,
        employeeId: signing.employeeId,
        version: signing.version,
        seen: seenOf(signing),
      },
      { timeoutMs },
    ),
  );

export const approve = (signing: SigningRequest, batch: string): Promise<SigningResult> =>
  answered(request(approveWithoutKey, { documentIds: idsOf(signing), batch, seen: seenOf(signing) }, { timeoutMs }));

/** The server refuses this document; others may still be signed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['business', 'forbidden', 'not-found', 'invalid'].includes(error.kind) || (error.kind === 'server' && error.text !== ''));

/** The PDF, or null if the document cannot be signed. Of a single document the refusal itself says why. */
const pdfToSign = async ({ documents }: SigningRequest, id: number): Promise<string | null> => {
  try {
    return (await request(documentToSign, { id }, { background: true })).pdf;
  } catch (error) {
    if (!isRefusal(error) || documents.length === 1) throw error;
    return null;
  }
};

/** Applies the decision with the signature. Without one the batch only keeps why the document cannot be signed. */
const upload = (signing: SigningRequest, id: number, batch: string, signature?: string): Promise<SigningResult> =>
  request(
    uploadSignature,
    {
      id,
      batch,
      signature,
      comment: signing.comment?.trim() || undefined,
      employeeId: signing.employeeId,
      version: signing.version ?? seenOf(signing)?.find((each) => each.id === id)?.version,
    },
    { background: true },
  );

/** An older server takes no upload without a signature; then the outcomes do not name the document. */
const noteRefusal = (signing: SigningRequest, id: number, batch: string): Promise<SigningResult> =>
  upload(signing, id, batch).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return 'error';
  });

/** Signs one document after the other on the person's own machine. If the person stops, finished signatures stay. */
export const signByNcalayer = async (
  signing: SigningRequest,
  batch: string,
  onProgress: (done: number) => void,
): Promise<SigningResult | NcalayerProblem> => {
  const ncalayer = await openNcalayer();
  if ('kind' in ncalayer) return ncalayer;
  const words: SigningResult[] = [];
  try {
    for (const { id } of signing.documents) {
      const pdf = await pdfToSign(signing, id);
      if (pdf === null) {
        words.push(await answered(noteRefusal(signing, id, batch)));
        onProgress(words.length);
        continue;
      }
      const outcome = await ncalayer.signDocument(pdf);
      // Documents that were tried have outcomes, which the person sees only with a result.
      if (outcome.kind !== 'signed') return words.length > 0 ? 'error' : outcome;
      const word = await answered(upload(signing, id, batch, outcome.signature));
      words.push(word);
      onProgress(words.length);
      // The same key would be refused for the other documents too.
      if (resultOf([word]) !== 'ok' && !['error', 'restricts', 'self_bin_only'].includes(word)) break;
    }
  } catch (error) {
    // As above; whoever has to sign in again reads the outcomes after it.
    if (words.length === 0 || (error instanceof ApiError && error.kind === 'unauthorised')) throw error;
    console.error(error);
    return 'error';
  } finally {
    ncalayer.close();
  }
  return resultOf(words);
};

/** The progress of a batch that has begun; null if none has, or if the server does not say. No message depends on it. */
export const progressOf = async (batch: string): Promise<SigningProgress | null> => {
  if (!hasExtension('signing')) return null;
  try {
    const progress = await request(signingProgress, { batch }, { background: true });
    return progress.total > 0 ? progress : null;
  } catch (error) {
    console.error(error);
    return null;
  }
};
