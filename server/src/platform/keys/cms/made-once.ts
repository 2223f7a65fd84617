import { childrenOf, expectTag, readDer, tags } from '../der.ts';
import { oids } from '../oids.ts';
import { isEcdsa } from './algorithms.ts';
import type { CmsSigner } from './read.ts';

/** The half of an ECDSA signature (r) that is chosen anew for each: from the other half anybody can make a second valid one (n - s). */
const chosenHalf = (signature: Buffer): Buffer => expectTag(childrenOf(expectTag(readDer(signature), tags.sequence))[0], tags.integer).raw;

/** Whether two signatures of one person were made once: their bytes may differ, because anybody can change an ECDSA signature without invalidating it. */
export const isMadeOnce = (one: CmsSigner, other: CmsSigner): boolean => {
  // The time is among what is signed, so a second signature differs here.
  if (one.attributes.has(oids.signingTime)) return one.signedAttributes.equals(other.signedAttributes);
  if (one.signatureAlgorithm !== other.signatureAlgorithm) return false;
  return isEcdsa(one.signatureAlgorithm)
    ? chosenHalf(one.signature).equals(chosenHalf(other.signature))
    : one.signature.equals(other.signature);
};
