/** How long a signature takes and how it ends, for the operator's figures. */
import type { SignatureOutcome, SignatureWay } from '../../../platform/metrics/acts.ts';
import { isExpected } from './outcome.ts';
import type { SigningParts } from './signing-parts.ts';
import { TimeStampError } from './time-stamps.ts';

const outcomeOf = (error: unknown): SignatureOutcome => {
  if (error instanceof TimeStampError) return 'no-time-stamp';
  return isExpected(error) ? 'refused' : 'failed';
};

/** Tells of the signature that `sign` makes or takes, and of its failure, which is thrown on. */
export const measured = async <T>(
  { onSignature }: Pick<SigningParts, 'onSignature'>,
  way: SignatureWay,
  sign: () => Promise<T>,
): Promise<T> => {
  const since = performance.now();
  const tell = (outcome: SignatureOutcome): void => onSignature(way, outcome, performance.now() - since);
  try {
    const signed = await sign();
    tell('signed');
    return signed;
  } catch (error) {
    tell(outcomeOf(error));
    throw error;
  }
};
