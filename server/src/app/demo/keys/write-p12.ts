/** Writes a .p12 in the form of the national authority's keys: private key and certificate with its issuer, under one password. */
import { createCipheriv, createHmac, randomBytes, type KeyObject, type X509Certificate } from 'node:crypto';
import { context, integer, nothing, octets, oid, sequence } from '../../../platform/keys/der.ts';
import { oids } from '../../../platform/keys/oids.ts';
import { derive, derivedFor } from '../../../platform/keys/p12/pkcs12-derivation.ts';

const iterations = 1000;
const tripleDes = '1.2.840.113549.1.12.1.3';
const sha1 = '1.3.14.3.2.26';
const shroudedKeyBag = '1.2.840.113549.1.12.10.1.2';
const certificateBag = '1.2.840.113549.1.12.10.1.3';
const x509Certificate = '1.2.840.113549.1.9.22.1';

const encryptedKey = (key: Uint8Array, password: string): Buffer => {
  const salt = randomBytes(8);
  const bytesFor = (purpose: (typeof derivedFor)[keyof typeof derivedFor], length: number): Buffer =>
    derive(password, { digest: 'sha1', salt, iterations, purpose, length });
  const cipher = createCipheriv('des-ede3-cbc', bytesFor(derivedFor.key, 24), bytesFor(derivedFor.vector, 8));
  const algorithm = sequence(oid(tripleDes), sequence(octets(salt), integer(iterations)));
  return sequence(algorithm, octets(Buffer.concat([cipher.update(key), cipher.final()])));
};

const data = (content: Uint8Array): Buffer => sequence(oid(oids.data), context(0, octets(content)));

const macOf = (content: Uint8Array, password: string): Buffer => {
  const salt = randomBytes(8);
  const key = derive(password, { digest: 'sha1', salt, iterations, purpose: derivedFor.mac, length: 20 });
  const digest = createHmac('sha1', key).update(content).digest();
  return sequence(sequence(sequence(oid(sha1), nothing()), octets(digest)), octets(salt), integer(iterations));
};

export const writeP12 = (key: KeyObject, certificates: readonly X509Certificate[], password: string): Buffer => {
  const keyBag = sequence(oid(shroudedKeyBag), context(0, encryptedKey(key.export({ type: 'pkcs8', format: 'der' }), password)));
  const bags = certificates.map(({ raw }) =>
    sequence(oid(certificateBag), context(0, sequence(oid(x509Certificate), context(0, octets(raw))))),
  );
  const content = sequence(data(sequence(keyBag)), data(sequence(...bags)));
  return sequence(integer(3), data(content), macOf(content, password));
};
