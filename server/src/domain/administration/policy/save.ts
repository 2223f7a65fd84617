/** Changes the policy of the organisation (ADM-90). */
import type { savePolicy as saveCall } from '@qujat/contract/administration/policy';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import { everybody, type OrganisationPolicy } from '@qujat/contract/organisation-policy';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError, InvalidError } from '../../../platform/http/errors.ts';
import { changePolicy } from '../../organisations/policy.ts';
import { loadRightsAndRoles } from '../roles/names.ts';
import type { AdministrationServices } from '../services.ts';
import { expectWithin } from './bounds.ts';

type Context = SessionContext & AdministrationServices;

/** Roles and templates that a policy names belong to the organisation. */
const expectOwn = async (policy: OrganisationPolicy, context: Context, trx: Queryable): Promise<void> => {
  const { organisationId } = context.session;
  const known = new Set<string>((await loadRightsAndRoles({ ...context, db: trx })).map(({ role }) => role));
  const named = [...policy.factorRoles.filter(({ role }) => role !== everybody), ...policy.deputyRoles];
  if (named.some(({ role }) => !known.has(role))) throw new InvalidError('policy.unknownRole');
  const { deputyTemplates } = policy;
  if (deputyTemplates.length === 0) return;
  const found = await trx
    .selectFrom('templates')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', deputyTemplates)
    .execute();
  if (found.length < new Set(deputyTemplates).size) throw new InvalidError('policy.unknownTemplate');
};

export const savePolicy = async (
  { policy, revision }: CallInput<typeof saveCall>,
  context: Context,
): Promise<CallAnswer<typeof saveCall>> => {
  const { personId, organisationId } = context.session;
  expectWithin(policy, context.sessionRule);
  return context.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('organisations')
      .select('policy_revision')
      .where('id', '=', organisationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.policy_revision !== revision) throw new ConflictError(failureReasons.changedMeanwhile, 'departments.changedMeanwhile');
    await expectOwn(policy, context, trx);
    const { endedSessions } = await changePolicy(trx, context, organisationId, policy, personId);
    return { endedSessions };
  });
};
