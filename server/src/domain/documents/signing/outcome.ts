/** The outcome for a document: why it was not signed, as a text for the person and as the service's word. */
import type { SigningResult } from '@qujat/contract/signing';
import { keyTexts } from '../../../platform/keys/key-texts.ts';
import { KeyError, type KeyProblem } from '../../../platform/keys/key-reader.ts';
import { RefusedError, reasonKey } from '../refuse.ts';
import type { Reason } from '../route/model.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import { DamagedOriginalError } from './original/originals.ts';
import { TimeStampError } from './time-stamps.ts';

/** The signing of the document broke off: another process has abandoned the batch, or the browser could not get what it should sign. */
export class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
}

/** The session in which the signing was started has been ended because somebody else may have been in it. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';
}

/** The signature is one that the document has had before. */
export class UsedSignatureError extends Error {
  override readonly name = 'UsedSignatureError';
}

/** The key of the text with the reason. */
export const outcomeKey = (error: unknown): TextKey => {
  if (error instanceof RefusedError) return reasonKey(error.because);
  if (error instanceof KeyError) return keyTexts[error.problem];
  if (error instanceof TimeStampError) return 'signing.timeStampAway';
  if (error instanceof DamagedOriginalError) return 'signing.damaged';
  if (error instanceof UsedSignatureError) return 'signing.usedSignature';
  if (error instanceof SessionEndedError) return 'signing.sessionEnded';
  return error instanceof GivenUpError ? 'signing.interrupted' : 'signing.failed';
};

/** True for failures that are not bugs. */
export const isExpected = (error: unknown): boolean =>
  [RefusedError, GivenUpError, SessionEndedError, UsedSignatureError, KeyError].some((kind) => error instanceof kind);

const reasonWords: Partial<Record<Reason, SigningResult>> = {
  keyRequired: 'restricts',
  organisationKeyRequired: 'restricts',
  entitledKeyRequired: 'restricts',
  otherOrganisationKey: 'self_bin_only',
};

/** The word of the service (SIG-3). */
export const wordOf = (error: unknown): SigningResult =>
  error instanceof RefusedError ? (reasonWords[error.because] ?? 'error') : 'error';

const gravity: readonly SigningResult[] = ['restricts', 'self_bin_only', 'error'];

/** The gravest outcome of several documents; null if all succeeded. */
export const gravest = (words: readonly SigningResult[]): SigningResult | null => gravity.find((word) => words.includes(word)) ?? null;

export const keyWords: Readonly<Record<KeyProblem, SigningResult>> = {
  'bad-password': 'password_error',
  'bad-file': 'password_error',
  unreasonable: 'password_error',
  unsupported: 'gost_key',
  untrusted: 'untrusted',
  expired: 'expired',
  revoked: 'revoked',
  'revocation-unknown': 'revocation_unknown',
  'not-signing-key': 'not_signing_key',
  'not-sign-in-key': 'not_signing_key',
  'other-person': 'iin_error',
  'iin-unbound': 'iin_error',
  'no-organisation': 'restricts',
  'other-organisation': 'self_bin_only',
  'not-entitled': 'restricts',
};
