/** Verifies a stored signature as of its time stamp: a certificate that has expired since was in force then. */
import type { X509Certificate } from 'node:crypto';
import { validationValuesIn } from '../../../../platform/keys/cms/add-validation-values.ts';
import type { TimeStamp } from '../../../../platform/keys/cms/time-stamp.ts';
import { verifyCms, type VerifiedCms } from '../../../../platform/keys/cms/verify.ts';
import { KeyError, type CheckedKey, type KeyProblem, type KeyReader, type Wanted } from '../../../../platform/keys/key-reader.ts';
import { proveStamps, type StampProof } from './stamps.ts';

export interface Proof {
  readonly cms: VerifiedCms;
  /** With tag and length. */
  readonly token: Buffer;
  readonly stamp: TimeStamp;
  /** The certificate's check as of the time stamp: its path, and the proof that it was not revoked then. */
  readonly checked: CheckedKey;
  readonly stamps: StampProof;
  /** The certificates of all its time stamps have expired, and no archive stamp was added before: nothing proves its time now. */
  readonly hasEnded: boolean;
}

/** The proof of a signature, or why there is none: 'no-stamp' if no trusted authority has stamped it. */
export type Verdict = ({ readonly valid: true } & Proof) | { readonly valid: false; readonly problem: KeyProblem | 'no-stamp' };

interface Evidence {
  /** The revocation list that was stored with the signature. */
  readonly list: Uint8Array | null;
  /** Whether responders are queried too. */
  readonly asks?: Wanted['asks'];
  readonly now: Date;
}

/**
 * Checks a detached signature of these bytes: the signature, its time stamps, and that its certificate was trusted and in force then. The
 * proof is in the signature itself; with `asks` responders are queried too.
 */
export const verifySignature = async (
  keys: Pick<KeyReader, 'check'>,
  signature: Uint8Array,
  bytes: Uint8Array,
  { list, asks, now }: Evidence,
): Promise<Verdict> => {
  try {
    const cms = verifyCms(signature, bytes);
    const { lists, answers } = validationValuesIn(signature);
    const kept = { lists: list ? [list, ...lists] : lists, responses: answers };
    const stamps = await proveStamps(keys, { signature, content: bytes, cms }, kept);
    if (!stamps) return { valid: false, problem: 'no-stamp' };
    const { token, stamp } = stamps.signature;
    const wanted: Wanted = { purpose: 'signing', past: true, ...kept, asks };
    const checked = await keys.check(cms.certificate, cms.chain, wanted, stamp.at);
    return { valid: true, cms, token, stamp, stamps, hasEnded: stamps.until < now, checked };
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
