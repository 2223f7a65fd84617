/**
 * Proves that a private key is the one of a certificate: a challenge is signed by the one and verified by the other. To compare
 * the public halves proves nothing: a private key file may name any public half, and certificates are public.
 */
import { createPrivateKey, randomBytes, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { KeyError } from '../key-reader.ts';
import { expectWithin, p12Limits } from './limits.ts';
import type { OpenedP12 } from './open-p12.ts';

export interface ProvenKey {
  readonly key: KeyObject;
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
    // Node reads no GOST keys, and no bytes at random either.
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
    // Numbers that fit no key.
    throw new KeyError('bad-file', error);
  }
};

/** Throws KeyError: 'bad-file' where the key belongs to none of the certificates, 'unsupported', 'unreasonable'. */
export const proveKey = ({ key: der, certificates: ders }: OpenedP12): ProvenKey => {
  const key = privateKeyOf(der);
  expectUsable(key);
  const challenge = randomBytes(challengeBytes);
  const signature = signed(key, challenge);
  const certificates = certificatesOf(ders);
  const certificate = certificates.find((each) => isRight(each, challenge, signature));
  if (!certificate) throw new KeyError('bad-file');
  return { key, certificate, chain: certificates.filter((each) => each !== certificate) };
};
