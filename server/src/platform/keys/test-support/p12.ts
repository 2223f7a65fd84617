/** .p12 files for tests, as OpenSSL and others write them, and as forgers do. */
import { createCipheriv, createHash, createHmac, pbkdf2Sync, randomBytes, X509Certificate, type KeyObject } from 'node:crypto';
import { context, integer, nothing, octets, oid, sequence, tags, tlv } from '../der.ts';
import { oids } from '../oids.ts';
import { derive, derivedFor } from '../p12/pkcs12-derivation.ts';

export interface WrittenP12 {
  /** PKCS #8. */
  readonly key: Uint8Array;
  readonly certificates: readonly Uint8Array[];
  readonly password: string;
  /** The counts stated in the file; for an excessive one the writer computes a single round. */
  readonly iterations?: { readonly mac?: number; readonly key?: number; readonly certificates?: number };
  /** Encrypts the key bag once more, within the encrypted part of the certificates. */
  readonly keyWithin?: boolean;
}

const standard = 2048;
/** The writer does not compute the excessive counts that a test file states. */
const computed = (iterations: number): number => (iterations > 100_000 ? 1 : iterations);

/** PBES2 with AES-256 and PBKDF2 by SHA-256, OpenSSL's default. */
const encrypt = (content: Uint8Array, password: string, iterations: number): { readonly algorithm: Buffer; readonly encrypted: Buffer } => {
  const [salt, vector] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(password, salt, computed(iterations), 32, 'sha256'), vector);
  return {
    algorithm: sequence(
      oid('1.2.840.113549.1.5.13'),
      sequence(
        sequence(oid('1.2.840.113549.1.5.12'), sequence(octets(salt), integer(iterations), sequence(oid('1.2.840.113549.2.9'), nothing()))),
        sequence(oid('2.16.840.1.101.3.4.1.42'), octets(vector)),
      ),
    ),
    encrypted: Buffer.concat([cipher.update(content), cipher.final()]),
  };
};

const certificateBag = (der: Uint8Array): Buffer =>
  sequence(oid('1.2.840.113549.1.12.10.1.3'), context(0, sequence(oid('1.2.840.113549.1.9.22.1'), context(0, octets(der)))));

const dataPart = (content: Uint8Array): Buffer => sequence(oid(oids.data), context(0, octets(content)));

const encryptedPart = (content: Uint8Array, password: string, iterations: number): Buffer => {
  const { algorithm, encrypted } = encrypt(content, password, iterations);
  return sequence(oid('1.2.840.113549.1.7.6'), context(0, sequence(integer(0), sequence(oid(oids.data), algorithm, tlv(0x80, encrypted)))));
};

export const writeTestP12 = ({ key, certificates, password, iterations = {}, keyWithin = false }: WrittenP12): Buffer => {
  const { algorithm, encrypted } = encrypt(key, password, iterations.key ?? standard);
  const keyBag = sequence(oid('1.2.840.113549.1.12.10.1.2'), context(0, sequence(algorithm, octets(encrypted))));
  const bags = [...certificates.map(certificateBag), ...(keyWithin ? [keyBag] : [])];
  const parts = sequence(
    encryptedPart(sequence(...bags), password, iterations.certificates ?? standard),
    ...(keyWithin ? [] : [dataPart(sequence(keyBag))]),
  );
  const salt = randomBytes(8);
  const macIterations = iterations.mac ?? standard;
  const macKey = derive(password, { digest: 'sha256', salt, iterations: computed(macIterations), purpose: derivedFor.mac, length: 32 });
  const mac = createHmac('sha256', macKey).update(parts).digest();
  return sequence(
    integer(3),
    dataPart(parts),
    sequence(sequence(sequence(oid(oids.sha256), nothing()), octets(mac)), octets(salt), integer(macIterations)),
  );
};

const numberOf = (base64: string | undefined): Buffer => Buffer.from(base64 ?? '', 'base64url');

const forgedRsa = (certificate: X509Certificate): Buffer => {
  const { n, e } = certificate.publicKey.export({ format: 'jwk' });
  const odd = (bytes: number): Buffer => {
    const value = randomBytes(bytes);
    value[bytes - 1]! |= 1;
    return integer(value);
  };
  const half = numberOf(n).length / 2;
  return sequence(
    integer(0),
    integer(numberOf(n)),
    integer(numberOf(e)),
    odd(2 * half),
    odd(half),
    odd(half),
    odd(half),
    odd(half),
    odd(half),
  );
};

const curveOids: Readonly<Record<string, string>> = { 'P-256': '1.2.840.10045.3.1.7', 'P-384': '1.3.132.0.34' };

const pointOf = (certificate: X509Certificate): Buffer => {
  const { x, y } = certificate.publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), numberOf(x), numberOf(y)]);
};

const ecKey = (secret: Uint8Array, point: Uint8Array): Buffer =>
  sequence(integer(1), octets(secret), context(1, tlv(tags.bitString, Buffer.from([0]), point)));

/**
 * A private key that was made from a public certificate: its public half is the certificate's, its private half is anything.
 * OpenSSL finds that it belongs to the certificate, and signs with it.
 */
export const forgeKey = (certificate: X509Certificate): Buffer => {
  const isRsa = certificate.publicKey.asymmetricKeyType === 'rsa';
  const curve = curveOids[certificate.publicKey.export({ format: 'jwk' }).crv ?? ''] ?? '';
  const algorithm = isRsa ? sequence(oid(oids.rsa), nothing()) : sequence(oid(oids.ec), oid(curve));
  const secret = createHash('sha256').update(certificate.raw).digest();
  return sequence(integer(0), algorithm, octets(isRsa ? forgedRsa(certificate) : ecKey(secret, pointOf(certificate))));
};

/** The private key of one EC pair with the public key of another. */
export const ecKeyWithPublicHalfOf = (key: KeyObject, certificate: X509Certificate): Buffer => {
  const { d, crv = '' } = key.export({ format: 'jwk' });
  return sequence(integer(0), sequence(oid(oids.ec), oid(curveOids[crv] ?? '')), octets(ecKey(numberOf(d), pointOf(certificate))));
};

/** A file that somebody could forge from a certificate, which every signature contains. */
export const forgeP12 = (certificate: X509Certificate, chain: readonly X509Certificate[], password: string): Buffer =>
  writeTestP12({ key: forgeKey(certificate), certificates: [certificate, ...chain].map(({ raw }) => raw), password });
