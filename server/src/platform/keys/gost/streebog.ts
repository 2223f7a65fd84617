/** Streebog with 512 bits (GOST 34.11-2015, RFC 6986), which no library for Node provides. Bytes are little-endian. */
import { matrix, roundConstants, substitution } from './streebog-constants.ts';

const size = 64;

/** Substitution, permutation and the linear part in one look-up: for each place within a word and each byte, 64 bits in two halves. */
const low = new Uint32Array(8 * 256);
const high = new Uint32Array(8 * 256);
for (let place = 0; place < 8; place++) {
  for (let byte = 0; byte < 256; byte++) {
    const value = BigInt(substitution[byte] ?? 0) << BigInt(8 * place);
    let sum = 0n;
    for (let bit = 0; bit < 64; bit++) if ((value >> BigInt(bit)) & 1n) sum ^= matrix[63 - bit] ?? 0n;
    low[place * 256 + byte] = Number(sum & 0xffff_ffffn);
    high[place * 256 + byte] = Number(sum >> 32n);
  }
}

const constants = roundConstants.map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')).toReversed());

const xor = (into: Uint8Array, other: Uint8Array): void => {
  for (let at = 0; at < size; at++) into[at]! ^= other[at]!;
};

const mixed = new Uint8Array(size);
const words = new DataView(mixed.buffer);

const mix = (state: Uint8Array): void => {
  for (let word = 0; word < 8; word++) {
    let [lower, upper] = [0, 0];
    for (let place = 0; place < 8; place++) {
      const at = place * 256 + state[8 * place + word]!;
      lower ^= low[at]!;
      upper ^= high[at]!;
    }
    words.setUint32(8 * word, lower, true);
    words.setUint32(8 * word + 4, upper, true);
  }
  state.set(mixed);
};

/** Compresses one block into the state. */
const compress = (hash: Uint8Array, count: Uint8Array, block: Uint8Array): void => {
  const key = Uint8Array.from(hash);
  xor(key, count);
  mix(key);
  const state = Uint8Array.from(block);
  for (const constant of constants) {
    xor(state, key);
    mix(state);
    xor(key, constant);
    mix(key);
  }
  xor(state, key);
  xor(hash, state);
  xor(hash, block);
};

const add = (into: Uint8Array, other: Uint8Array): void => {
  let carry = 0;
  for (let at = 0; at < size; at++) {
    carry += into[at]! + other[at]!;
    into[at] = carry & 0xff;
    carry >>= 8;
  }
};

const bits = (bytes: number): Uint8Array => {
  const count = new Uint8Array(size);
  count[0] = (bytes * 8) & 0xff;
  count[1] = (bytes * 8) >> 8;
  return count;
};
const blockBits = bits(size);

export const streebog512 = (message: Uint8Array): Uint8Array => {
  const [hash, count, sum, nothing] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  let at = 0;
  for (; at + size <= message.length; at += size) {
    const block = message.subarray(at, at + size);
    compress(hash, count, block);
    add(count, blockBits);
    add(sum, block);
  }
  const last = new Uint8Array(size);
  last.set(message.subarray(at));
  last[message.length - at] = 1;
  compress(hash, count, last);
  add(count, bits(message.length - at));
  add(sum, last);
  compress(hash, nothing, count);
  compress(hash, nothing, sum);
  return hash;
};
