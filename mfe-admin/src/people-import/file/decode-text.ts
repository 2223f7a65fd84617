/** The text of a file of unknown encoding, as programs of this part of the world write it. */

export const encodings = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte);

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Bytes at odd or even places that are zero: Latin text in UTF-16 has them all on one side, other text has none. */
const zeros = (bytes: Uint8Array, from: 0 | 1): number => {
  let count = 0;
  for (let index = from; index < bytes.length; index += 2) if (bytes[index] === 0) count += 1;
  return count;
};

/** The mark at the beginning decides, then the form of the bytes; anything else is Windows-1251, in which every text is valid. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const [even, odd] = [zeros(sample, 0), zeros(sample, 1)];
  if (even + odd > sample.length / 20) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1251';
};

/** A character that the encoding does not know is shown as a replacement character. The mark at the beginning is left out. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
