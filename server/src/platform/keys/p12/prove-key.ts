/**
 * Proves that a private key belongs to a certificate: the key signs a challenge, and the certificate verifies it. Comparing the public
 * halves proves nothing: a private key file may name any public half, and certificates are public.
 */
import { createPrivateKey, randomBytes, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { isGostKeyOf, readGostKey, type GostPrivateKey } from '../gost/sign.ts';
import { KeyError, type PrivateKey } from '../key-reader.ts';
import { expectWithin, p12Limits } from './limits.ts';
import type { OpenedP12 } from './open-p12.ts';

export interface ProvenKey {
  readonly key: PrivateKey;
  readonly certificate: X509Certificate;
  /** The other certificates of the file. */
  readonly chain: readonly X509Certificate[];
}

const challengeBytes = 32;
const curves: readonly string[] = ['prime256v1', 'secp384r1', 'secp521r1'];

const privateKeyOf = (der: Uint8Array): KeyObject => {
  try {
    return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
  } catch (error) {
    // Node supports none of the older national keys; random bytes fail here too.
    throw new KeyError('unsupported', error);
  }
};

const certificatesOf = (ders: readonly Uint8Array[]): X509Certificate[] =>
  ders.flatMap((der) => {
    try {
      return [new X509Certificate(der)];
    } catch {
      return [];
    }
  });

/** Of a kind that signs documents, and of a realistic size. */
const expectUsable = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void => {
  if (asymmetricKeyType === 'rsa') expectWithin(asymmetricKeyDetails?.modulusLength ?? 0, p12Limits.rsaBits);
  else if (asymmetricKeyType !== 'ec' || !curves.includes(asymmetricKeyDetails?.namedCurve ?? '')) throw new KeyError('unsupported');
};

const isRight = ({ publicKey }: X509Certificate, challenge: Buffer, signature: Buffer): boolean => {
  try {
    return verify('sha256', challenge, publicKey, signature);
  } catch {
    return false;
  }
};

const signed = (key: KeyObject, challenge: Buffer): Buffer => {
  try {
    return sign('sha256', challenge, key);
  } catch (error) {
    // Numbers that do not form a key.
    throw new KeyError('bad-file', error);
  }
};

const proven = (key: PrivateKey, certificates: readonly X509Certificate[], isOf: (each: X509Certificate) => boolean): ProvenKey => {
  const certificate = certificates.find(isOf);
  if (!certificate) throw new KeyError('bad-file');
  return { key, certificate, chain: certificates.filter((each) => each !== certificate) };
};

const gostKeyOf = (der: Uint8Array): GostPrivateKey | null => {
  try {
    return readGostKey(der);
  } catch {
    // Whatever it is, it is not a GOST key; Node reports the rest.
    return null;
  }
};

/** Throws KeyError: 'bad-file' if the key belongs to none of the certificates, 'unsupported', 'unreasonable'. */
export const proveKey = ({ key: der, certificates: ders }: OpenedP12): ProvenKey => {
  const certificates = certificatesOf(ders);
  const gost = gostKeyOf(der);
  if (gost) return proven(gost, certificates, ({ raw }) => isGostKeyOf(gost, raw));
  const key = privateKeyOf(der);
  expectUsable(key);
  const challenge = randomBytes(challengeBytes);
  const signature = signed(key, challenge);
  return proven(key, certificates, (each) => isRight(each, challenge, signature));
};
