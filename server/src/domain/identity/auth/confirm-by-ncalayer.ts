/** The second factor with NCALayer: the only way where the organisation forbids key files, else a choice (ACC-7, ACC-25, docs/decisions/0152). */
import type { CallInput } from '@qujat/contract/call';
import type { confirmKeyByNcalayer as confirmCall } from '@qujat/contract/other-sign-ins';
import type { IdentityContext } from '../services.ts';
import { signedTextIn } from '../../../platform/keys/cms/signed-text.ts';
import { KeyError } from '../../../platform/keys/key-reader.ts';
import { keyTexts } from '../../../platform/keys/key-texts.ts';
import { limits, refund } from '../../../platform/limits/rate-limit.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { emptyAnswer, type SignInAnswer } from './complete-sign-in.ts';
import { factorChallenge, finishPending, takePendingKey } from './second-factor.ts';

export const confirmKeyByNcalayer = async (
  { signature }: CallInput<typeof confirmCall>,
  context: IdentityContext,
): Promise<SignInAnswer> => {
  const { db, keys, now, origin, say } = context;
  const taken = await takePendingKey(context);
  if ('over' in taken) return taken.over;
  const { pending, iin } = taken;
  const { person_id: personId } = pending;
  try {
    const { content, certificate, chain } = signedTextIn(signature);
    // A signature of any other text could have been made elsewhere.
    if (content.toString('utf8') !== factorChallenge(origin, pending.token)) throw new KeyError('bad-file');
    await keys.check(certificate, chain, { purpose: 'sign-in', iin, asks: 'if-unknown' }, now);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    await audit(db, context, 'sign-in.key-failed', { personId, details: { problem: error.problem } });
    return { ...emptyAnswer, status: 'error', text: say(error.problem === 'bad-file' ? 'esign.bad' : keyTexts[error.problem]) };
  }
  await refund(db, limits.keysByAccount, personId);
  return finishPending(context, pending, 'signIn.keyOver');
};
