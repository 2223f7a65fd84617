/**
 * The algorithms on which a time stamp relies, under the names that an operator writes: `sha256`, `rsa-2048`, `ec-prime256v1`, `gost-512`.
 */
import type { X509Certificate } from 'node:crypto';
import { digestName } from './cms/algorithms.ts';
import { keyAlgorithm } from './key-algorithm.ts';

/** Without the number `rsa` would mean keys of every length. */
export const isAlgorithmName = (name: string): boolean => /^(sha(256|384|512)|streebog512|rsa-\d{4,5}|ec-[a-z0-9]+|gost-512)$/.test(name);

const keyName = ({ raw, publicKey }: Pick<X509Certificate, 'raw' | 'publicKey'>): string => {
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {};
  return modulusLength ? `rsa-${modulusLength}` : `ec-${namedCurve ?? keyAlgorithm(raw)}`;
};

/** Node has no class for a GOST key. */
const nameOfKey = (certificate: X509Certificate): string => (keyAlgorithm(certificate.raw) === 'gost' ? 'gost-512' : keyName(certificate));

/** For a stamp with this digest, by an authority with this path; sorted, each once. */
export const stampAlgorithms = (digestAlgorithm: string, path: readonly X509Certificate[]): string[] =>
  [...new Set([digestName(digestAlgorithm), ...path.map(nameOfKey)])].toSorted();
