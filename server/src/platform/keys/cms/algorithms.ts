/** The algorithms of signatures: RSA and elliptic curves by Node, the national ones in plain JavaScript. */
import { createHash, verify as verifyByNode, X509Certificate } from 'node:crypto';
import { certificateParts } from '../certificate-parts.ts';
import { isGostKey, streebog512, verifyGost } from '../gost/gost.ts';
import { gostOids } from '../gost/oids.ts';
import { oids } from '../oids.ts';

const nodeHashes: Readonly<Record<string, string>> = { [oids.sha256]: 'sha256', [oids.sha384]: 'sha384', [oids.sha512]: 'sha512' };

/** 'sha256', 'streebog512'; the identifier itself if it is not known. */
export const digestName = (algorithm: string): string =>
  algorithm === gostOids.digest512 ? 'streebog512' : (nodeHashes[algorithm] ?? algorithm);

/** The digest of some bytes, or null for an algorithm that is unknown or no longer trusted. */
export const digestBy = (algorithm: string, bytes: Uint8Array): Buffer | null => {
  if (algorithm === gostOids.digest512) return Buffer.from(streebog512(bytes));
  const name = nodeHashes[algorithm];
  return name ? createHash(name).update(bytes).digest() : null;
};

/** The kind of key and the digest of each signature algorithm; plain RSA signatures state their digest elsewhere. */
const signatures: Readonly<Record<string, { readonly key: string; readonly digest: string | null }>> = {
  [oids.rsa]: { key: oids.rsa, digest: null },
  [oids.sha256WithRsa]: { key: oids.rsa, digest: oids.sha256 },
  [oids.sha384WithRsa]: { key: oids.rsa, digest: oids.sha384 },
  [oids.sha512WithRsa]: { key: oids.rsa, digest: oids.sha512 },
  [oids.ecdsaWithSha256]: { key: oids.ec, digest: oids.sha256 },
  [oids.ecdsaWithSha384]: { key: oids.ec, digest: oids.sha384 },
  [oids.ecdsaWithSha512]: { key: oids.ec, digest: oids.sha512 },
  [gostOids.signature512]: { key: gostOids.key512, digest: gostOids.digest512 },
};

/** Whether it is a signature algorithm of RSA keys, which make the same signature of the same bytes each time. */
export const isRsa = (signatureAlgorithm: string): boolean => signatures[signatureAlgorithm]?.key === oids.rsa;

/** Whether it is a signature algorithm of keys on an elliptic curve other than the national ones. */
export const isEcdsa = (signatureAlgorithm: string): boolean => signatures[signatureAlgorithm]?.key === oids.ec;

/** The digest that belongs to a signature algorithm; null for an algorithm that is not trusted. */
export const digestOfSignature = (signatureAlgorithm: string): string | null => signatures[signatureAlgorithm]?.digest ?? null;

/** Whether keys of that kind make signatures of that kind. */
export const isMadeBy = (certificate: Uint8Array, signatureAlgorithm: string): boolean =>
  signatures[signatureAlgorithm]?.key === certificateParts(certificate).keyAlgorithm;

/** Whether the key of that certificate made `signature` over `bytes`. */
export const isSignedBy = (certificate: Uint8Array, bytes: Uint8Array, signature: Uint8Array, digestAlgorithm: string): boolean => {
  const parts = certificateParts(certificate);
  if (isGostKey(parts)) return digestAlgorithm === gostOids.digest512 && verifyGost(parts, bytes, signature);
  const hash = nodeHashes[digestAlgorithm];
  if (!hash || (parts.keyAlgorithm !== oids.rsa && parts.keyAlgorithm !== oids.ec)) return false;
  try {
    return verifyByNode(hash, bytes, new X509Certificate(certificate).publicKey, signature);
  } catch {
    return false;
  }
};

/** Whether the issuer has signed the certificate. The caller compares names. */
export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean => {
  const parts = certificateParts(certificate.raw);
  // Node says of an issuer whose key it does not support that it has issued nothing.
  if (parts.signatureAlgorithm === gostOids.signature512) {
    return (
      parts.issuer.equals(certificateParts(issuer.raw).subject) && isSignedBy(issuer.raw, parts.signed, parts.signature, gostOids.digest512)
    );
  }
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
};
