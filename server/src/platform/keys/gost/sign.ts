/**
 * Signs by GOST 34.10-2015 with 512 bits. Multiplication uses the library, whose steps do not depend on the secret. A random factor masks
 * the other arithmetic with the secret, because the time that BigInt takes depends on its numbers.
 */
import { randomBytes } from 'node:crypto';
import { weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { certificateParts } from '../certificate-parts.ts';
import { childrenOf, DerError, expectTag, octetsOf, oidOf, readDer, tags } from '../der.ts';
import { basePoint, curve, inverse, modulo } from './curve.ts';
import { bytesOf, digestNumber, isGostKey, numberOf, verifyGost } from './gost.ts';
import { gostOids } from './oids.ts';

const { p, q, b } = curve;
const Point = weierstrass({ p, n: q, h: 1n, a: p - 3n, b, Gx: basePoint.x, Gy: basePoint.y });

/** A private key, for which Node has no class. It is passed between threads as it is. */
export interface GostPrivateKey {
  readonly kind: 'gost';
  /** Little-endian, as in the key file. */
  readonly secret: Uint8Array;
}

const half = 64;
const randomNumber = (): bigint => modulo(BigInt(`0x${randomBytes(half + 8).toString('hex')}`), q - 1n) + 1n;

export const signGost = ({ secret }: GostPrivateKey, bytes: Uint8Array): Buffer => {
  const d = numberOf(secret);
  const e = digestNumber(bytes);
  for (;;) {
    const [k, mask] = [randomNumber(), randomNumber()];
    const r = modulo(Point.BASE.multiply(k).toAffine().x, q);
    const masked = modulo(r * modulo(d * mask, q) + e * modulo(k * mask, q), q);
    const s = modulo(masked * inverse(mask, q), q);
    if (r !== 0n && s !== 0n) return Buffer.concat([bytesOf(r), bytesOf(s)]);
  }
};

/** The key of a PKCS #8 file; null if it has another algorithm or curve. Throws DerError. */
export const readGostKey = (pkcs8: Uint8Array): GostPrivateKey | null => {
  const [, algorithm, content] = childrenOf(expectTag(readDer(pkcs8), tags.sequence));
  const [name, parameters] = childrenOf(expectTag(algorithm, tags.sequence));
  if (oidOf(name) !== gostOids.key512 || !parameters) return null;
  if (oidOf(childrenOf(parameters)[0]) !== gostOids.curve512A) return null;
  const secret = octetsOf(readDer(octetsOf(content)));
  const number = numberOf(secret);
  if (secret.length !== half || number === 0n || number >= q) throw new DerError('no such secret');
  return { kind: 'gost', secret: new Uint8Array(secret) };
};

/** Signs a challenge and verifies it with the certificate's public key. */
export const isGostKeyOf = (key: GostPrivateKey, certificate: Uint8Array): boolean => {
  const parts = certificateParts(certificate);
  if (!isGostKey(parts)) return false;
  const challenge = randomBytes(32);
  return verifyGost(parts, challenge, signGost(key, challenge));
};
