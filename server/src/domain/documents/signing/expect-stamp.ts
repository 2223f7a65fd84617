/** A time stamp is valid only from a trusted authority and near the server's own time. This is checked before the signature is stored. */
import { X509Certificate } from 'node:crypto';
import type { TimeStamp } from '../../../platform/keys/cms/time-stamp.ts';
import { KeyError, type CheckedKey, type KeyReader } from '../../../platform/keys/key-reader.ts';
import type { SigningParts } from './signing-parts.ts';
import type { Signed } from './threads/tasks.ts';
import { TimeStampError } from './time-stamps.ts';

export const stampToleranceMs = 5 * 60_000;

/** The check of the authority's certificate, with its revocation values. Throws TimeStampError. */
export const expectTrustedStamp = async (
  keys: Pick<KeyReader, 'check'>,
  stamp: Pick<TimeStamp, 'at' | 'certificate' | 'chain'>,
  now: Date,
): Promise<CheckedKey> => {
  if (Math.abs(stamp.at.getTime() - now.getTime()) > stampToleranceMs) throw new TimeStampError('the time stamp is of another time');
  try {
    return await keys.check(stamp.certificate, stamp.chain, { purpose: 'time-stamping', asks: 'if-unknown' }, stamp.at);
  } catch (error) {
    if (error instanceof KeyError) throw new TimeStampError('the time stamp authority is not trusted', { cause: error });
    throw error;
  }
};

/** The same for a stamp returned by a thread. Throws TimeStampError. */
export const expectStamp = (
  { keys, clock }: Pick<SigningParts, 'keys' | 'clock'>,
  { stampedAt, stampedBy: { certificate, chain } }: Pick<Signed, 'stampedAt' | 'stampedBy'>,
): Promise<CheckedKey> =>
  expectTrustedStamp(
    keys,
    { at: new Date(stampedAt), certificate: new X509Certificate(certificate), chain: chain.map((der) => new X509Certificate(der)) },
    clock(),
  );
