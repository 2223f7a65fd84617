/** Writes a .p12 as the national authority's keys are: private key and certificate with its issuer, under one password. */
import type { KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const forgeCertificate = (certificate: X509Certificate): forge.pki.Certificate =>
  forge.pki.certificateFromAsn1(forge.asn1.fromDer(certificate.raw.toString('binary')));

export const writeP12 = (key: KeyObject, certificates: readonly X509Certificate[], password: string): Buffer => {
  const privateKey = forge.pki.privateKeyFromPem(key.export({ type: 'pkcs1', format: 'pem' }).toString());
  const p12 = forge.pkcs12.toPkcs12Asn1(privateKey, certificates.map(forgeCertificate), password, { algorithm: '3des', count: 1000 });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary');
};
