/** What the policy of the session's organisation demands of the person's account (ADM-90). */
import type { accountDemand } from '@qujat/contract/account-demand';
import type { CallAnswer } from '@qujat/contract/call';
import { usualPolicy } from '@qujat/contract/organisation-policy';
import type { SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { loadPoliciesOf } from '../../../platform/policy/policy.ts';
import { factorDueAt } from '../../../platform/policy/second-factor.ts';

export const readDemand = async ({ db, session, now, say }: SessionContext): Promise<CallAnswer<typeof accountDemand>> => {
  const policies = await loadPoliciesOf(db, session.personId);
  const least = Math.max(...policies.map(({ passwordLength }) => passwordLength), usualPolicy.passwordLength);
  const passwordRule = least > usualPolicy.passwordLength ? say('password.short', { least }) : '';
  if (session.restriction === 'password') return { demand: 'password', waitsUntil: null, passwordRule };
  const due = await factorDueAt(db, session.employeeId);
  if (due === null) return { demand: 'nothing', waitsUntil: null, passwordRule };
  return { demand: 'second-factor', waitsUntil: due > now ? unixSeconds(due) : null, passwordRule };
};
