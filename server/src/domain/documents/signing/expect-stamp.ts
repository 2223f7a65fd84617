/** A time stamp counts only by a trusted authority, and near the server's own time: judged before the signature is stored. */
import { X509Certificate } from 'node:crypto';
import { KeyError } from '../../../platform/keys/key-reader.ts';
import type { SigningParts } from './signing-parts.ts';
import type { Signed } from './threads/tasks.ts';
import { TimeStampError } from './time-stamps.ts';

const toleranceMs = 5 * 60_000;

/** Throws TimeStampError. */
export const expectStamp = async (
  { keys, clock }: Pick<SigningParts, 'keys' | 'clock'>,
  { stampedAt, stampedBy: { certificate, chain } }: Pick<Signed, 'stampedAt' | 'stampedBy'>,
): Promise<void> => {
  if (Math.abs(stampedAt - clock().getTime()) > toleranceMs) throw new TimeStampError('the time stamp is of another time');
  try {
    const others = chain.map((der) => new X509Certificate(der));
    await keys.check(new X509Certificate(certificate), others, { purpose: 'time-stamping' }, new Date(stampedAt));
  } catch (error) {
    if (error instanceof KeyError) throw new TimeStampError('the time stamp authority is not trusted', { cause: error });
    throw error;
  }
};
