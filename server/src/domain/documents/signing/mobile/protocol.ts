/** What goes between the server and the state mobile application, in the words of its protocol (docs/decisions/0410). */
import { maxSignedByPhone } from '@qujat/contract/mobile-signing';
import { maxSignatureText } from '@qujat/contract/signing';
import { InvalidError } from '../../../../platform/http/errors.ts';

interface Names {
  readonly nameRu: string;
  readonly nameKz: string;
  readonly nameEn: string;
}

/** The answer of API №1. */
export interface SigningInfo {
  readonly description: string;
  /** ISO 8601. */
  readonly expiry_date: string;
  readonly organisation: Names & { readonly bin: string };
  readonly document: { readonly uri: string; readonly auth_type: 'Token'; readonly auth_token: string };
}

interface DocumentOfApp extends Names {
  readonly id: number;
  readonly meta: readonly { readonly name: string; readonly value: string }[];
  /** `data` is base64: of the document on its way there, of its signature on the way back. */
  readonly document: { readonly file: { readonly mime: string; readonly data: string } };
}

/** The answer of API №2, and the body in which the application returns it. The signature does not contain the document. */
export interface DocumentsOfApp {
  readonly signMethod: 'CMS_SIGN_ONLY';
  readonly version: 1;
  readonly documentsToSign: readonly DocumentOfApp[];
}

/** The application's own name of a PDF. */
export const pdfMime = '@file/pdf';

/** A failure: the application shows the message. */
export const failureOfApp = (message: string): object => ({ message });

export const successOfApp = { status: 'success' };

/** Room for the words of each document beside its signature, and for the whole. */
const aroundSignature = 8_192;

/** The longest body that the application returns, bytes. */
export const largestReturn = maxSignedByPhone * (maxSignatureText + aroundSignature) + aroundSignature;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const signatureIn = (value: unknown): readonly [id: number, signature: string] => {
  const file = isObject(value) && isObject(value['document']) ? value['document']['file'] : null;
  const [id, data] = [isObject(value) ? Number(value['id']) : Number.NaN, isObject(file) ? file['data'] : null];
  if (!Number.isInteger(id) || typeof data !== 'string' || data === '' || data.length > maxSignatureText)
    throw new InvalidError('mobileSigning.unreadable');
  return [id, data];
};

/** The signatures by the ids of their documents. Throws InvalidError unless there is exactly one for each of `ids`. */
export const signaturesIn = (body: Readonly<Record<string, unknown>>, ids: readonly number[]): ReadonlyMap<number, string> => {
  const list = body['documentsToSign'];
  if (!Array.isArray(list) || list.length !== ids.length) throw new InvalidError('mobileSigning.unreadable');
  const signatures = new Map(list.map(signatureIn));
  if (!ids.every((id) => signatures.has(id))) throw new InvalidError('mobileSigning.unreadable');
  return signatures;
};
