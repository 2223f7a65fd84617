/** Certificates for test mail servers, created on demand. */
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

interface Wish {
  readonly name: string;
  readonly expired?: boolean;
}

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const day = 86_400_000;
let serial = 1;

const write = (subject: string, key: string, issuer: { name: string; key: string }, isAuthority: boolean, expired: boolean): string => {
  const { pki } = forge;
  const certificate = pki.createCertificate();
  const privateKey = pki.privateKeyFromPem(key);
  certificate.publicKey = pki.setRsaPublicKey(privateKey.n, privateKey.e);
  certificate.serialNumber = (serial += 1).toString(16).padStart(4, '0');
  certificate.validity.notBefore = new Date(Date.now() - 30 * day);
  certificate.validity.notAfter = new Date(Date.now() + (expired ? -day : 30 * day));
  certificate.setSubject([{ name: 'commonName', value: subject }]);
  certificate.setIssuer([{ name: 'commonName', value: issuer.name }]);
  certificate.setExtensions(
    isAuthority ? [{ name: 'basicConstraints', cA: true }] : [{ name: 'subjectAltName', altNames: [{ type: 2, value: subject }] }],
  );
  certificate.sign(pki.privateKeyFromPem(issuer.key), forge.md.sha256.create());
  return pki.certificateToPem(certificate);
};

export interface TestAuthority {
  /** Its own certificate, PEM. */
  readonly authorities: string;
  readonly issue: (wish: Wish) => TestCertificate;
}

export const makeAuthority = (): TestAuthority => {
  const issuer = { name: 'Qujat test authority', key: newKey() };
  return {
    authorities: write(issuer.name, issuer.key, issuer, true, false),
    issue: ({ name, expired = false }) => {
      const key = newKey();
      return { key, cert: write(name, key, issuer, false, expired) };
    },
  };
};
