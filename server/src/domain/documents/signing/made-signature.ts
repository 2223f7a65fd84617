/** The check of a signature that was made elsewhere: by NCALayer, or by the state mobile application. */
import { X509Certificate } from 'node:crypto';
import type { SigningResult } from '@qujat/contract/signing';
import type { TextKey } from '../../../platform/http/texts.ts';
import { expectInForce } from '../../../platform/keys/check-certificate.ts';
import { derOfText } from '../../../platform/keys/cms/signed-text.ts';
import { KeyError } from '../../../platform/keys/key-reader.ts';
import type { DocumentSessionContext } from '../services.ts';
import { expectStamp } from './expect-stamp.ts';
import { isExpected, keyWords, outcomeKey, wordOf } from './outcome.ts';
import { checkOwn, type OwnKey } from './own-key.ts';
import type { Original } from './original/originals.ts';
import { TimeStampError } from './time-stamps.ts';
import { withValidationValues } from './validation-values.ts';

/** The original that is signed, with its bytes. */
export interface OriginalToSign {
  readonly original: Original;
  readonly pdf: Buffer;
}

export interface CheckedSignature {
  readonly own: OwnKey;
  readonly cms: Uint8Array;
  readonly stampedAt: Date;
  readonly original: Original;
}

/** Of the request: whose session it is, and the services. */
export type SignerContext = Pick<DocumentSessionContext, 'db' | 'session' | 'now' | 'keys' | 'signing' | 'log'>;

/**
 * Verifies a detached CMS in base64 against the very bytes, adds the time stamp and the proof that nothing was revoked, and checks that the
 * key is the person's own. Throws KeyError 'bad-file' if the signature is not of these bytes.
 */
export const checkMade = async (
  context: SignerContext,
  { original, pdf }: OriginalToSign,
  signature: string,
): Promise<CheckedSignature> => {
  const { threads, stamps, clock } = context.signing.parts;
  const source = await stamps();
  if (!source) throw new TimeStampError('no time stamp authority is configured');
  const taken = await threads.ask('take', { cms: derOfText(signature), content: pdf, at: clock().getTime(), stamps: source });
  if ('problem' in taken) throw new KeyError(taken.problem);
  const stamping = await expectStamp(context.signing.parts, taken);
  const given = { certificate: new X509Certificate(taken.certificate), chain: taken.chain.map((der) => new X509Certificate(der)) };
  const own = await checkOwn(context, given);
  // It is verified as of its time stamp, and the check is of a moment before that.
  expectInForce(own.checked.path, new Date(taken.stampedAt));
  return { own, cms: withValidationValues(taken.cms, own.checked, stamping), stampedAt: new Date(taken.stampedAt), original };
};

const keyOutcomes: Partial<Record<SigningResult, TextKey>> = {
  iin_error: 'keys.otherPerson',
  expired: 'keys.expired',
  revoked: 'keys.revoked',
  revocation_unknown: 'keys.revocationUnknown',
  untrusted: 'keys.untrusted',
  not_signing_key: 'keys.notSigningKey',
};

export interface Failure {
  /** The word of the service. */
  readonly word: SigningResult;
  /** The text of the document's outcome. */
  readonly outcome: TextKey;
}

/** What an error means for a document whose signature was made elsewhere. Unexpected errors are logged. */
export const failureOf = ({ log }: Pick<SignerContext, 'log'>, documentId: number, error: unknown): Failure => {
  if (error instanceof KeyError) {
    const word = error.problem === 'bad-file' ? 'error' : keyWords[error.problem];
    return { word, outcome: keyOutcomes[word] ?? 'signing.falseSignature' };
  }
  if (!isExpected(error)) log.error({ err: error, document: documentId }, 'a signature could not be taken');
  return { word: wordOf(error), outcome: outcomeKey(error) };
};
