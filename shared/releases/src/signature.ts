/** Signatures of releases: ed25519 over the bytes of `release.json`, which lists every other file with its hash (docs/decisions/0188). */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** The file beside `release.json`. */
export const signatureFile = 'release.sig.json';

/** Its contents. */
export interface Signature {
  /** The public key, as {@link publicText} writes it. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

/** A public key in one line: base64 of its SubjectPublicKeyInfo, the body of a PEM file. */
export const publicText = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' }).toString('base64');

/** A short name of a public key for people: the first 16 digits of its SHA-256. */
export const keyName = (text: string): string => createHash('sha256').update(Buffer.from(text, 'base64')).digest('hex').slice(0, 16);

/** Reads a public key in one line; null unless it is an ed25519 key. */
export function readPublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519' && publicText(key) === text ? key : null;
  } catch {
    return null;
  }
}

/** Reads a private key (PEM, PKCS #8); null unless it is an ed25519 key. */
export function readPrivateKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** Signs bytes with a key, in the form of {@link signatureFile}. */
export const signBytes = (bytes: Buffer, key: KeyObject): Signature => ({
  key: publicText(key),
  signature: sign(null, bytes, key).toString('base64'),
});

/** The contents of {@link signatureFile} for a `release.json`. */
export const signText = (release: Buffer, key: KeyObject): string => `${JSON.stringify(signBytes(release, key))}\n`;

/** Reads a signature file; null if it is invalid. */
export function readSignature(text: string | null): Signature | null {
  try {
    const { key, signature } = JSON.parse(text ?? '') as Partial<Signature>;
    return typeof key === 'string' && typeof signature === 'string' ? { key, signature } : null;
  } catch {
    return null;
  }
}

/** Whether the signature is valid for these bytes and the key that it names. */
export function matches(release: Buffer, { key, signature }: Signature): boolean {
  const found = readPublicKey(key);
  return found !== null && verify(null, release, found, Buffer.from(signature, 'base64'));
}
