/** Encrypts a backup to a public key while it is written, in the format of age, and signs its end. */
import { sign, verify } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import type { BackupKey, RestoreKey } from './keys.ts';

const magic = 'age-encryption.org/v1\n';

/** Node's type of a web stream and the library's are the same at run time. */
const toLibrary = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as unknown as WebStream<Uint8Array>);

/** Whether the file claims to be encrypted. */
export const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === magic;
  } finally {
    await file.close();
  }
};

export const encrypted = async (plain: Readable, { recipient }: BackupKey): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return toNode(await encrypter.encrypt(toLibrary(plain)));
};

/** Rejects, or fails during reading, if the key is another or any byte differs from what was written. */
export const decrypted = async (sealed: Readable, { identity }: RestoreKey): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return toNode(await decrypter.decrypt(toLibrary(sealed)));
};

/** Distinguishes the signed text from any other message signed with this key. */
const signed = (end: Buffer): Buffer => Buffer.concat([Buffer.from('qujat backup\n'), end]);

export const signEnd = (end: Buffer, { signing }: BackupKey): Buffer => sign(null, signed(end), signing);

export const isSignedBy = (end: Buffer, signature: Buffer, { verifying }: RestoreKey): boolean =>
  verify(null, signed(end), verifying, signature);
