import { certificateParts } from './certificate-parts.ts';
import { isGostKey } from './gost/gost.ts';
import { oids } from './oids.ts';

export type KeyAlgorithm = 'rsa' | 'ec' | 'gost';

/** The algorithm of the key in a certificate (DER). */
export const keyAlgorithm = (certificate: Uint8Array): KeyAlgorithm => {
  const parts = certificateParts(certificate);
  if (isGostKey(parts)) return 'gost';
  return parts.keyAlgorithm === oids.ec ? 'ec' : 'rsa';
};
