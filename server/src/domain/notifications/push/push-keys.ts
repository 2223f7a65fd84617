/** The key by which push services know this server (VAPID, RFC 8292): a number of P-256, and the public key that belongs to it. */
import { createECDH } from 'node:crypto';
import { StartError } from '../../../platform/process/start-error.ts';

export interface PushKeys {
  /** Base64url, as browsers take it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Throws StartError, which never repeats the key, for one that is no number of the curve. */
export const pushKeysOf = (secret: Buffer): PushKeys => {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(secret);
  } catch {
    throw new StartError('PUSH_KEY is not a key of P-256: make another one (openssl rand -hex 32).');
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
};
