/** Certificates for test servers that speak TLS, created on demand. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { boolean, context, integer, nothing, octets, oid, sequence, set, tags, time, tlv } from '../platform/keys/der.ts';
import { oids } from '../platform/keys/oids.ts';

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

interface CertificateRequest {
  readonly name: string;
  readonly expired?: boolean;
}

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const day = 86_400_000;
let serial = 1;

const algorithm = sequence(oid(oids.sha256WithRsa), nothing());
const nameOf = (name: string): Buffer => sequence(set(sequence(oid('2.5.4.3'), tlv(tags.utf8, Buffer.from(name)))));

const write = (subject: string, key: string, issuer: { name: string; key: string }, isAuthority: boolean, expired: boolean): string => {
  const dnsName = 0x82;
  const extension = isAuthority
    ? sequence(oid('2.5.29.19'), boolean(true), octets(sequence(boolean(true))))
    : sequence(oid('2.5.29.17'), octets(sequence(tlv(dnsName, Buffer.from(subject)))));
  const content = sequence(
    context(0, integer(2)),
    integer((serial += 1)),
    algorithm,
    nameOf(issuer.name),
    sequence(time(new Date(Date.now() - 30 * day)), time(new Date(Date.now() + (expired ? -day : 30 * day)))),
    nameOf(subject),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    context(3, sequence(extension)),
  );
  const signature = sign('sha256', content, createPrivateKey(issuer.key));
  return new X509Certificate(sequence(content, algorithm, tlv(tags.bitString, Buffer.from([0]), signature))).toString();
};

export interface TestAuthority {
  /** Its own certificate, PEM. */
  readonly authorities: string;
  readonly issue: (request: CertificateRequest) => TestCertificate;
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
