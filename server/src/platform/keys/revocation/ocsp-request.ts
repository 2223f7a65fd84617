/** Requests to an OCSP responder (RFC 6960). */
import { createHash, type X509Certificate } from 'node:crypto';
import { certificateParts } from '../certificate-parts.ts';
import { context, nothing, octets, oid, sequence } from '../der.ts';
import { oids } from '../oids.ts';

/** A responder's identifier of a certificate: its authority, by hashes of name and key, and its serial number. */
export interface CertificateId {
  readonly issuerName: Buffer;
  readonly issuerKey: Buffer;
  /** With tag and length. */
  readonly serial: Buffer;
}

export const certificateId = (
  certificate: Pick<X509Certificate, 'raw'>,
  issuer: Pick<X509Certificate, 'raw'>,
  hash: string,
): CertificateId => {
  const digest = (bytes: Buffer): Buffer => createHash(hash).update(bytes).digest();
  const { issuer: name, serial } = certificateParts(certificate.raw);
  return { issuerName: digest(name), issuerKey: digest(certificateParts(issuer.raw).key), serial };
};

/** SHA-1 only identifies the authority here, and is what every responder supports (RFC 5019). */
export const writeOcspRequest = (certificate: X509Certificate, issuer: X509Certificate, nonce: Uint8Array): Buffer => {
  const { issuerName, issuerKey, serial } = certificateId(certificate, issuer, 'sha1');
  const asked = sequence(sequence(oid(oids.sha1), nothing()), octets(issuerName), octets(issuerKey), serial);
  const extension = sequence(oid(oids.ocspNonce), octets(octets(nonce)));
  return sequence(sequence(sequence(sequence(asked)), context(2, sequence(extension))));
};
