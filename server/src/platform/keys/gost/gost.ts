/**
 * Signatures by GOST 34.10-2015 with 512 bits, in the national authority's encoding: key, digest and both halves of the signature are
 * little-endian.
 */
import type { CertificateParts } from '../certificate-parts.ts';
import { childrenOf, octetsOf, oidOf, readDer } from '../der.ts';
import { basePoint, curve, inverse, isOnCurve, modulo, sumOfProducts, type Point } from './curve.ts';
import { gostOids } from './oids.ts';
import { streebog512 } from './streebog.ts';

export { streebog512 };

const half = 64;

export const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex') || '0'}`);
export const bytesOf = (value: bigint): Buffer => Buffer.from(Buffer.from(value.toString(16).padStart(2 * half, '0'), 'hex').toReversed());

/** The number that is signed. */
export const digestNumber = (bytes: Uint8Array): bigint => modulo(numberOf(streebog512(bytes)), curve.q) || 1n;

export const isGostKey = ({ keyAlgorithm }: Pick<CertificateParts, 'keyAlgorithm'>): boolean => keyAlgorithm === gostOids.key512;

const pointOf = ({ key, keyParameters }: CertificateParts): Point | null => {
  const curveOid = keyParameters && childrenOf(keyParameters)[0];
  if (!curveOid || oidOf(curveOid) !== gostOids.curve512A) return null;
  const bytes = octetsOf(readDer(key));
  if (bytes.length !== 2 * half) return null;
  const point = { x: numberOf(bytes.subarray(0, half)), y: numberOf(bytes.subarray(half)) };
  return isOnCurve(point) ? point : null;
};

/** Whether the certificate's key has signed these bytes. */
export const verifyGost = (certificate: CertificateParts, bytes: Uint8Array, signature: Uint8Array): boolean => {
  const key = pointOf(certificate);
  if (!key || signature.length !== 2 * half) return false;
  const [r, s] = [numberOf(signature.subarray(0, half)), numberOf(signature.subarray(half))];
  const { q } = curve;
  if (r <= 0n || r >= q || s <= 0n || s >= q) return false;
  const v = inverse(digestNumber(bytes), q);
  const point = sumOfProducts([modulo(s * v, q), basePoint], [modulo(-r * v, q), key]);
  return point !== null && modulo(point.x, q) === r;
};
