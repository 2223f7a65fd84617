/** A key file that somebody gives, with the words for every way in which it will not do. */
import type { RequestContext } from '../../../platform/http/context.ts';
import { BusinessError, InvalidError } from '../../../platform/http/errors.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import { askerOf } from '../../../platform/keys/asker.ts';
import { KeyError, type CheckedKey, type KeyProblem, type Wanted } from '../../../platform/keys/key-reader.ts';
import { limits, takeTry } from '../../../platform/limits/rate-limit.ts';

export const keyTexts: Readonly<Record<KeyProblem, TextKey>> = {
  // Told in the same words (SIG-4): which of the two it is helps only who guesses.
  'bad-password': 'keys.badPassword',
  'bad-file': 'keys.badPassword',
  unreasonable: 'keys.unreasonable',
  unsupported: 'keys.unsupported',
  untrusted: 'keys.untrusted',
  expired: 'keys.expired',
  revoked: 'keys.revoked',
  'not-signing-key': 'keys.notSigningKey',
  'not-sign-in-key': 'keys.notSignInKey',
  'other-person': 'keys.otherPerson',
  'iin-unbound': 'keys.iinUnbound',
  'no-organisation': 'keys.noOrganisation',
  'other-organisation': 'keys.otherOrganisation',
};

/** Opens and checks a key file; tells `onProblem` before it throws the BusinessError with its text. Only .p12 files are opened. */
export const checkKeyFile = async (
  context: RequestContext,
  file: File,
  password: string,
  wanted: Wanted,
  onProblem: (problem: KeyProblem) => Promise<void>,
): Promise<CheckedKey> => {
  const { db, keys, now, address } = context;
  if (!/\.p12$/i.test(file.name)) throw new InvalidError('keys.wrongFile');
  await takeTry(db, limits.keysByAddress, address, now);
  try {
    const { certificate, chain } = await keys.open(new Uint8Array(await file.arrayBuffer()), password, askerOf(context));
    return await keys.check(certificate, chain, wanted, now);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    await onProblem(error.problem);
    throw new BusinessError(keyTexts[error.problem]);
  }
};
