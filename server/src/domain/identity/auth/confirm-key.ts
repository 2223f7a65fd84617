/** The second factor with a signing key of the person (ACC-7). */
import type { CallInput } from '@qujat/contract/call';
import type { confirmKey as confirmCall } from '@qujat/contract/other-sign-ins';
import type { IdentityContext } from '../services.ts';
import { BusinessError, ConflictError } from '../../../platform/http/errors.ts';
import { KeysBusyError } from '../../../platform/keys/key-reader.ts';
import { expectOwnKeyFiles } from '../../../platform/keys/key-files.ts';
import { refundIfBusy } from '../../../platform/keys/refund-if-busy.ts';
import { factsOf, noteOwnKey } from '../../../platform/keys/own-keys.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { limits, refund } from '../../../platform/limits/rate-limit.ts';
import { checkKeyFile } from './check-key-file.ts';
import { emptyAnswer, type SignInAnswer } from './complete-sign-in.ts';
import { finishPending, returnPending, takePendingKey } from './second-factor.ts';

export const confirmKey = async (
  { keyFile, keyPassword }: CallInput<typeof confirmCall>,
  context: IdentityContext,
): Promise<SignInAnswer> => {
  const { db, network, say } = context;
  const taken = await takePendingKey(context);
  if ('over' in taken) return taken.over;
  const { pending, iin } = taken;
  const { person_id: personId } = pending;
  const wanted = { purpose: 'signing', iin } as const;
  try {
    await expectOwnKeyFiles(db, personId);
    const key = await checkKeyFile(context, keyFile, keyPassword, wanted, (problem) =>
      audit(db, context, 'sign-in.key-failed', { personId, details: { problem } }),
    );
    await noteOwnKey(db, personId, factsOf(key), context.now);
  } catch (error) {
    await refundIfBusy(error, db, limits.keysByAccount, personId);
    if (error instanceof KeysBusyError || error instanceof ConflictError) await returnPending(context, pending);
    if (!(error instanceof BusinessError)) throw error;
    return { ...emptyAnswer, status: 'error', text: say(error.key, error.parameters) };
  }
  // The person has given a password before, and has few tries of keys; an office comes in from one address.
  await refund(db, limits.keysByAddress, network);
  await refund(db, limits.keysByAccount, personId);
  return finishPending(context, pending, 'signIn.keyOver');
};
