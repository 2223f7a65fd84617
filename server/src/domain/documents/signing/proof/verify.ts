/** Verifies a stored signature as of the moment of its time stamp: a certificate that has expired since was in force then. */
import type { X509Certificate } from 'node:crypto';
import { verifyTimeStamp, type TimeStamp } from '../../../../platform/keys/cms/time-stamp.ts';
import { verifyCms, type VerifiedCms } from '../../../../platform/keys/cms/verify.ts';
import { KeyError, type CheckedKey, type KeyProblem, type KeyReader } from '../../../../platform/keys/key-reader.ts';
import { oids } from '../../../../platform/keys/oids.ts';

export interface Proof {
  readonly cms: VerifiedCms;
  /** With tag and length. */
  readonly token: Buffer;
  readonly stamp: TimeStamp;
  /** 'unknown' where no list says whether the certificates were in force then. */
  readonly revocation: CheckedKey['revocation'];
}

/** The proof of a signature, or why there is none: 'no-stamp' if no trusted authority has stamped it. */
export type Verdict = ({ readonly valid: true } & Proof) | { readonly valid: false; readonly problem: KeyProblem | 'no-stamp' };

const stampOf = async (keys: KeyReader, { cms }: VerifiedCms): Promise<Pick<Proof, 'token' | 'stamp'> | null> => {
  for (const { raw } of cms.signer.unsigned.get(oids.timeStampToken) ?? []) {
    try {
      const stamp = verifyTimeStamp(raw, cms.signer.signature);
      await keys.check(stamp.certificate, stamp.chain, { purpose: 'time-stamping' }, stamp.at);
      return { token: raw, stamp };
    } catch (error) {
      // Another one may do.
      if (!(error instanceof KeyError)) throw error;
    }
  }
  return null;
};

/** Checks a detached signature of these bytes: the signature, its time stamp, and that its certificate was trusted and in force then. */
export const verifySignature = async (
  keys: KeyReader,
  signature: Uint8Array,
  bytes: Uint8Array,
  keptList: Uint8Array | null = null,
): Promise<Verdict> => {
  try {
    const cms = verifyCms(signature, bytes);
    const stamped = await stampOf(keys, cms);
    if (!stamped) return { valid: false, problem: 'no-stamp' };
    const wanted = { purpose: 'signing', past: true, lists: keptList ? [keptList] : [] } as const;
    const { revocation } = await keys.check(cms.certificate, cms.chain, wanted, stamped.stamp.at);
    return { valid: true, cms, ...stamped, revocation };
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
