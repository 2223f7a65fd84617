/** Verifies a stored signature as of the moment of its time stamp: a certificate that has expired since was in force then. */
import type { X509Certificate } from 'node:crypto';
import { validationValuesIn } from '../../../../platform/keys/cms/add-validation-values.ts';
import { verifyTimeStamp, type TimeStamp } from '../../../../platform/keys/cms/time-stamp.ts';
import { verifyCms, type VerifiedCms } from '../../../../platform/keys/cms/verify.ts';
import { KeyError, type CheckedKey, type KeyProblem, type KeyReader, type Wanted } from '../../../../platform/keys/key-reader.ts';
import { oids } from '../../../../platform/keys/oids.ts';

export interface Proof {
  readonly cms: VerifiedCms;
  /** With tag and length. */
  readonly token: Buffer;
  readonly stamp: TimeStamp;
  /** The certificate's check as of the time stamp: its path, and what says that it was not revoked then. */
  readonly checked: CheckedKey;
}

/** The proof of a signature, or why there is none: 'no-stamp' if no trusted authority has stamped it. */
export type Verdict = ({ readonly valid: true } & Proof) | { readonly valid: false; readonly problem: KeyProblem | 'no-stamp' };

/** What was kept with the signature about its certificates. */
type Kept = Pick<Wanted, 'lists' | 'responses'>;

const stampOf = async (keys: KeyReader, { cms }: VerifiedCms, kept: Kept): Promise<Pick<Proof, 'token' | 'stamp'> | null> => {
  for (const { raw } of cms.signer.unsigned.get(oids.timeStampToken) ?? []) {
    try {
      const stamp = verifyTimeStamp(raw, cms.signer.signature);
      await keys.check(stamp.certificate, stamp.chain, { purpose: 'time-stamping', ...kept }, stamp.at);
      return { token: raw, stamp };
    } catch (error) {
      // Another one may do.
      if (!(error instanceof KeyError)) throw error;
    }
  }
  return null;
};

/**
 * Checks a detached signature of these bytes: the signature, its time stamp, and that its certificate was trusted and in force then.
 * What stands in the signature counts; `asks` also asks responders.
 */
export const verifySignature = async (
  keys: KeyReader,
  signature: Uint8Array,
  bytes: Uint8Array,
  { list = null, asks }: { readonly list?: Uint8Array | null; readonly asks?: Wanted['asks'] } = {},
): Promise<Verdict> => {
  try {
    const cms = verifyCms(signature, bytes);
    const { lists, answers } = validationValuesIn(signature);
    const kept = { lists: list ? [list, ...lists] : lists, responses: answers };
    const stamped = await stampOf(keys, cms, kept);
    if (!stamped) return { valid: false, problem: 'no-stamp' };
    const wanted: Wanted = { purpose: 'signing', past: true, ...kept, asks };
    return { valid: true, cms, ...stamped, checked: await keys.check(cms.certificate, cms.chain, wanted, stamped.stamp.at) };
  } catch (error) {
    if (error instanceof KeyError) return { valid: false, problem: error.problem };
    throw error;
  }
};

/** The common name of a certificate's holder. */
export const nameOfSubject = ({ subject }: Pick<X509Certificate, 'subject'>): string =>
  subject
    .split('\n')
    .find((line) => line.startsWith('CN='))
    ?.slice(3) ?? '';
