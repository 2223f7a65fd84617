/** The second factor by NCALayer, for people whose organisation takes no key files (ACC-25, docs/decisions/0152). */
import type { CallInput } from '@qujat/contract/call';
import type { confirmKeyByNcalayer as confirmCall } from '@qujat/contract/other-sign-ins';
import type { IdentityContext } from '../services.ts';
import { signedTextIn } from '../../../platform/keys/cms/signed-text.ts';
import { KeyError } from '../../../platform/keys/key-reader.ts';
import { keyTexts } from '../../../platform/keys/key-texts.ts';
import { audit, takeAuditedTry } from '../../../platform/audit/audit.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { emptyAnswer, type SignInAnswer } from './complete-sign-in.ts';
import { factorChallenge, finishPending, pendingOver, takePending } from './second-factor.ts';

export const confirmKeyByNcalayer = async (
  { signature }: CallInput<typeof confirmCall>,
  context: IdentityContext,
): Promise<SignInAnswer> => {
  const { db, keys, network, now, origin, say } = context;
  await takeAuditedTry(context, limits.secondFactorsByAddress, network, null);
  const pending = await takePending(context, 'esign');
  if (!pending) {
    await audit(db, context, 'sign-in.key-failed', { personId: null, details: { problem: 'over' } });
    return pendingOver(context, 'signIn.keyOver');
  }
  const { person_id: personId } = pending;
  await takeAuditedTry(context, limits.keysByAccount, personId, personId);
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', personId).executeTakeFirstOrThrow();
  try {
    const { content, certificate, chain } = signedTextIn(signature);
    // A signature of any other text could have been made elsewhere.
    if (content.toString('utf8') !== factorChallenge(origin, pending.token)) throw new KeyError('bad-file');
    await keys.check(certificate, chain, { purpose: 'sign-in', iin }, now);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    await audit(db, context, 'sign-in.key-failed', { personId, details: { problem: error.problem } });
    return { ...emptyAnswer, status: 'error', text: say(error.problem === 'bad-file' ? 'esign.bad' : keyTexts[error.problem]) };
  }
  return finishPending(context, pending, 'signIn.keyOver');
};
