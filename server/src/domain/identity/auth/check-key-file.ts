/** Checks a person's key file, with a message for every reason why it is not accepted. */
import type { IdentityContext } from '../services.ts';
import { BusinessError, InvalidError } from '../../../platform/http/errors.ts';
import { askerOf } from '../../../platform/keys/asker.ts';
import { keyTexts } from '../../../platform/keys/key-texts.ts';
import { KeyError, type CheckedKey, type KeyProblem, type Wanted } from '../../../platform/keys/key-reader.ts';
import { refundIfBusy } from '../../../platform/keys/refund-if-busy.ts';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';

/** Opens and checks a key file; calls `onProblem` before it throws the BusinessError with its text. Only .p12 files are opened. */
export const checkKeyFile = async (
  context: IdentityContext,
  file: File,
  password: string,
  wanted: Wanted,
  onProblem: (problem: KeyProblem) => Promise<void>,
): Promise<CheckedKey> => {
  const { db, keys, now, network } = context;
  if (!/\.p12$/i.test(file.name)) throw new InvalidError('keys.wrongFile');
  await consume(db, limits.keysByAddress, network, now);
  try {
    const { certificate, chain } = await keys.open(new Uint8Array(await file.arrayBuffer()), password, askerOf(context));
    return await keys.check(certificate, chain, { ...wanted, asks: 'if-unknown' }, now);
  } catch (error) {
    await refundIfBusy(error, db, limits.keysByAddress, network);
    if (!(error instanceof KeyError)) throw error;
    await onProblem(error.problem);
    throw new BusinessError(keyTexts[error.problem]);
  }
};
