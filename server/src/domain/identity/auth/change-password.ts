import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { changePassword as changeCall } from '@qujat/contract/authentication';
import { isGoodPassword } from '@qujat/contract/password-rule';
import { tellPerson } from '../security-letters.ts';
import type { IdentitySessionContext } from '../services.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { endOtherSessions } from './end-session.ts';
import { expectPassword } from './expect-password.ts';
import { hashPassword, verifyPassword } from '../../../platform/crypto/password.ts';
import { loadPoliciesOf } from '../../../platform/policy/policy.ts';
import { reset, limits } from '../../../platform/limits/rate-limit.ts';
import { voidRecoveryLinks } from './letter-links.ts';
import { contextOf, expectGoodPassword } from './new-password.ts';
import { replacePassword } from './store.ts';

/** Changes the password of the signed-in person, ends their other sessions and voids links that would set another one. */
export const changePassword = async (
  { current, replacement, repeated }: CallInput<typeof changeCall>,
  context: IdentitySessionContext,
): Promise<CallAnswer<typeof changeCall>> => {
  const { db, now, session, passwordCost } = context;
  const { personId, organisationId } = session;
  if (replacement !== repeated) throw new BusinessError('password.notRepeated');
  if (!isGoodPassword(replacement)) throw new BusinessError('password.weak');
  const { passwordHash } = await expectPassword(context, current);
  if (await verifyPassword(replacement, passwordHash)) throw new BusinessError('password.same');
  await expectGoodPassword(replacement, await contextOf(db, personId), context, await loadPoliciesOf(db, personId));
  const hash = await hashPassword(replacement, passwordCost);
  const changed = await db.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, personId, passwordHash, hash, now))) return false;
    await endOtherSessions(transaction, personId, session.id, 'password-changed', now);
    await transaction.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute();
    await voidRecoveryLinks(transaction, personId);
    await tellPerson(transaction, context, personId, 'passwordChanged');
    await audit(transaction, context, 'password.changed', { personId, organisationId });
    return true;
  });
  // Another request has changed it meanwhile, so the given current password is wrong now.
  if (!changed) throw new BusinessError('password.wrong');
  await reset(db, limits.passwordChanges, personId);
  return { status: 'ok', text: '' };
};
