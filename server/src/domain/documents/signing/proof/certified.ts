/**
 * The signatures of an original with the data of their certificates. Somebody could alter the columns of a signature, but not a
 * certificate.
 */
import type { X509Certificate } from 'node:crypto';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import { holderOf } from '../../../../platform/keys/certificate.ts';
import { claimedCertificate } from '../../../../platform/keys/cms/verify.ts';
import { keyAlgorithm, type KeyAlgorithm } from '../../../../platform/keys/key-algorithm.ts';
import type { KeyHolder, KeyReader } from '../../../../platform/keys/key-reader.ts';
import { DamagedOriginalError, readOriginal, type OriginalKey } from '../original/originals.ts';
import { loadSignatures, loadVoided, type KeptSignature, type RecordedSigner } from './signatures.ts';
import { verifySignature, type Proof, type Verdict } from './verify.ts';

/** The certificate's data about its holder and itself. */
export interface CertificateFacts extends Pick<KeyHolder, 'name' | 'organisation' | 'bin' | 'role'> {
  readonly serial: string;
  readonly algorithm: KeyAlgorithm;
  readonly from: Date;
  readonly to: Date;
}

export interface CertifiedSignature {
  readonly kept: KeptSignature;
  readonly verdict: Verdict;
  /** The data of the certificate that the signature names; null if none can be read. It proves something only if the verdict is valid. */
  readonly certificate: CertificateFacts | null;
  /** Whether the system's record names another signer, certificate or time than the verified signature: then somebody has changed it. */
  readonly differs: boolean;
}

export interface CertifiedOriginal {
  /** Null if the file has been changed or lost. */
  readonly pdf: Buffer | null;
  readonly signatures: readonly CertifiedSignature[];
}

export interface ProofParts {
  readonly db: Queryable;
  readonly files: FileStore;
  readonly keys: KeyReader;
  readonly now: Date;
}

const factsOf = (certificate: X509Certificate): CertificateFacts => {
  const { name, organisation, bin, role } = holderOf(certificate);
  return {
    name,
    organisation,
    bin,
    role,
    serial: certificate.serialNumber,
    algorithm: keyAlgorithm(certificate.raw),
    from: certificate.validFromDate,
    to: certificate.validToDate,
  };
};

const claimedFacts = (cms: Uint8Array): CertificateFacts | null => {
  try {
    const certificate = claimedCertificate(cms);
    return certificate && factsOf(certificate);
  } catch {
    // The certificate itself has been damaged.
    return null;
  }
};

/** Whether the row agrees with certificate and time stamp. PostgreSQL stores microseconds, a time stamp milliseconds at most. */
export const isRecorded = ({ holder, iin, bin, serial, signedAt, employeeIin }: RecordedSigner, { cms, stamp }: Proof): boolean => {
  const signer = holderOf(cms.certificate);
  return (
    signer.name === holder &&
    signer.iin === iin &&
    signer.bin === bin &&
    cms.certificate.serialNumber === serial &&
    stamp.at.getTime() === signedAt.getTime() &&
    (employeeIin === null || signer.iin === employeeIin)
  );
};

const certify = async ({ keys, now }: ProofParts, kept: KeptSignature, pdf: Buffer | null): Promise<CertifiedSignature> => {
  const verdict: Verdict = pdf
    ? await verifySignature(keys, kept.cms, pdf, { list: kept.revocationList, asks: 'if-unknown', now })
    : { valid: false, problem: 'bad-file' };
  return {
    kept,
    verdict,
    certificate: verdict.valid ? factsOf(verdict.cms.certificate) : claimedFacts(kept.cms),
    differs: verdict.valid && !isRecorded(kept.recorded, verdict),
  };
};

/** Verifies all signatures of an original. A damaged original has no valid signature. */
export const certifyOriginal = async (parts: ProofParts, original: OriginalKey): Promise<CertifiedOriginal> => {
  const { db, files } = parts;
  const pdf = await readOriginal(db, files, original).catch((error: unknown) => {
    if (error instanceof DamagedOriginalError) return null;
    throw error;
  });
  const signatures = await loadSignatures(db, original);
  return { pdf, signatures: await Promise.all(signatures.map((kept) => certify(parts, kept, pdf))) };
};

/** A signature that has become void. */
export interface VoidedSignature extends CertifiedSignature {
  readonly voidedAt: Date;
}

/** Verifies the void signatures of an original, whose bytes are given as {@link certifyOriginal} read them. */
export const certifyVoided = async (parts: ProofParts, original: OriginalKey, pdf: Buffer | null): Promise<readonly VoidedSignature[]> =>
  Promise.all(
    (await loadVoided(parts.db, original)).map(async (kept) => ({ ...(await certify(parts, kept, pdf)), voidedAt: kept.voidedAt })),
  );
