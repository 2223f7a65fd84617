/**
 * Verifies that a CMS signature belongs to these bytes and to the certificate it names. The KeyReader decides whether that certificate is
 * trusted.
 */
import { X509Certificate } from 'node:crypto';
import { certificateParts } from '../certificate-parts.ts';
import { childrenOf, octetsOf, oidOf, tags } from '../der.ts';
import { KeyError } from '../key-reader.ts';
import { oids } from '../oids.ts';
import { digestBy, isMadeBy, isSignedBy } from './algorithms.ts';
import { readCms, type Cms } from './read.ts';

export interface VerifiedCms {
  readonly cms: Cms;
  readonly certificate: X509Certificate;
  /** The other certificates in the signature. */
  readonly chain: readonly X509Certificate[];
}

const certificatesOf = (ders: readonly Buffer[]): X509Certificate[] =>
  ders.flatMap((der) => {
    try {
      return [new X509Certificate(der)];
    } catch {
      return [];
    }
  });

const only = (cms: Cms, name: string) => {
  const values = cms.signer.attributes.get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
};

/** signing-certificate-v2 names the certificate by its hash, so that no other certificate of the same key can replace it (RFC 5035). */
const namesCertificate = (cms: Cms, certificate: X509Certificate): boolean => {
  const attribute = cms.signer.attributes.get(oids.signingCertificateV2);
  if (!attribute) return true;
  const [list] = childrenOf(attribute[0]!);
  const [first] = list ? childrenOf(list) : [];
  if (!first) return false;
  const fields = childrenOf(first);
  const algorithm = fields[0]?.tag === tags.sequence ? oidOf(childrenOf(fields[0])[0]) : oids.sha256;
  const hash = octetsOf(fields.find(({ tag }) => tag === tags.octetString));
  return digestBy(algorithm, certificate.raw)?.equals(hash) ?? false;
};

const ownCertificate = (cms: Cms): Buffer | undefined =>
  cms.certificates.find((each) => {
    const { issuer, serial } = certificateParts(each);
    return issuer.equals(cms.signer.issuer) && serial.equals(cms.signer.serial);
  });

const isRight = (cms: Cms, certificate: X509Certificate, content: Uint8Array): boolean => {
  const { signer } = cms;
  const type = only(cms, oids.contentType);
  const digest = only(cms, oids.messageDigest);
  if (!type || oidOf(type) !== cms.contentType || !digest) return false;
  if (!digestBy(signer.digestAlgorithm, content)?.equals(octetsOf(digest))) return false;
  return (
    isMadeBy(certificate.raw, signer.signatureAlgorithm) &&
    namesCertificate(cms, certificate) &&
    isSignedBy(certificate.raw, signer.signedAttributes, signer.signature, signer.digestAlgorithm)
  );
};

/**
 * Verifies a signature over `content`, or over its own content if none is given. Throws KeyError 'bad-file' if it is invalid or not a
 * signature.
 */
export const verifyCms = (der: Uint8Array, content?: Uint8Array): VerifiedCms => {
  try {
    const cms = readCms(der);
    const signed = content ?? cms.content;
    if (!signed || (content && cms.content && !cms.content.equals(content))) throw new KeyError('bad-file');
    const own = ownCertificate(cms);
    if (!own) throw new KeyError('bad-file');
    const certificate = new X509Certificate(own);
    if (!isRight(cms, certificate, signed)) throw new KeyError('bad-file');
    return { cms, certificate, chain: certificatesOf(cms.certificates.filter((each) => each !== own)) };
  } catch (error) {
    throw error instanceof KeyError ? error : new KeyError('bad-file', error);
  }
};

/** The certificate that a signature claims as its own, unproven; null if it claims none. Throws if it is not a signature. */
export const claimedCertificate = (der: Uint8Array): X509Certificate | null => {
  const own = ownCertificate(readCms(der));
  return own ? new X509Certificate(own) : null;
};
