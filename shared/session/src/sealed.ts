/**
 * How encrypted copies lie in the database (vault.ts). Imports nothing: boot.js reads one of them before any other code has loaded.
 */

/** The one object store of the database. */
export const copies = 'copies';
/** The key's name in it. */
export const keyName = 'key';

/** The key, and whose it is. */
export interface KeyRecord {
  readonly id: string;
  /** Whose session the copies belong to. */
  readonly owner: string;
  readonly key: CryptoKey;
}

/** A copy. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** The name is part of what is authenticated: a copy cannot take the place of another one. */
export const sealedBy = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
});
