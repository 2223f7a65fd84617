/** The key derivation of PKCS #12 (RFC 7292, appendix B), which Node lacks. */
import { createHash } from 'node:crypto';

/** The purpose of the derived bytes. */
export const derivedFor = { key: 1, vector: 2, mac: 3 } as const;

/** Bytes of the digest and of its blocks. */
export const digestSizes = {
  sha1: { digest: 20, block: 64 },
  sha224: { digest: 28, block: 64 },
  sha256: { digest: 32, block: 64 },
  sha384: { digest: 48, block: 128 },
  sha512: { digest: 64, block: 128 },
} as const;

export type P12Digest = keyof typeof digestSizes;

export interface Derivation {
  readonly digest: P12Digest;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly purpose: (typeof derivedFor)[keyof typeof derivedFor];
  /** The number of bytes to derive. */
  readonly length: number;
}

/** UTF-16, most significant byte first, with a terminator. */
const passwordBytes = (password: string): Buffer => {
  const bytes = Buffer.from(`${password}\0`, 'utf16le');
  return bytes.swap16();
};

/** Repeats the bytes until they fill whole blocks. */
const fill = (bytes: Uint8Array, block: number): Buffer => {
  const filled = Buffer.alloc(bytes.length === 0 ? 0 : Math.ceil(bytes.length / block) * block);
  for (let at = 0; at < filled.length; at++) filled[at] = bytes[at % bytes.length]!;
  return filled;
};

/** Adds `addend` and one to a number of the same length, both most significant byte first. */
const addAndOne = (number: Uint8Array, addend: Uint8Array): void => {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at--) {
    carry += number[at]! + addend[at]!;
    number[at] = carry & 0xff;
    carry >>= 8;
  }
};

/** The number of digests in each iteration. */
export const roundsOf = ({ digest, length }: Pick<Derivation, 'digest' | 'length'>): number =>
  Math.ceil(length / digestSizes[digest].digest);

export const derive = (password: string, { digest, salt, iterations, purpose, length }: Derivation): Buffer => {
  const { block } = digestSizes[digest];
  const diversifier = Buffer.alloc(block, purpose);
  const input = Buffer.concat([fill(salt, block), fill(passwordBytes(password), block)]);
  const parts: Buffer[] = [];
  for (let round = roundsOf({ digest, length }); round > 0; round--) {
    let bytes = createHash(digest).update(diversifier).update(input).digest();
    for (let count = 1; count < iterations; count++) bytes = createHash(digest).update(bytes).digest();
    parts.push(bytes);
    const addend = fill(bytes, block).subarray(0, block);
    for (let at = 0; at < input.length; at += block) addAndOne(input.subarray(at, at + block), addend);
  }
  return Buffer.concat(parts).subarray(0, length);
};
