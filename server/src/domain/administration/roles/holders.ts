/** Who holds a role (ADM-6). */
import type { CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/roles';
import type { SessionContext } from '../../../platform/http/context.ts';
import { refreshFeedsOfClerks } from '../../documents/feed-store.ts';
import { note } from '../departments/store.ts';
import { workingPeople } from '../working.ts';
import { expectRevision, lockRole } from './roles.ts';

export const saveRoleHolders = (
  { id, employeeIds = [], revision }: CallInput<typeof calls.saveRoleHolders>,
  context: SessionContext,
): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId } = context.session;
    const role = await lockRole(trx, context, id);
    expectRevision(role, revision);
    const wanted = (await workingPeople(trx, organisationId, employeeIds)).map((each) => each.id);
    // Former employees keep what they held: it says who they were, and gives them nothing.
    const before = await trx
      .selectFrom('employee_roles as h')
      .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'h.employee_id').onRef('e.organisation_id', '=', 'h.organisation_id'))
      .select('e.id')
      .where('h.role', '=', role.code)
      .where('e.organisation_id', '=', organisationId)
      .where('e.ended_at', 'is', null)
      .orderBy('e.id')
      .execute();
    const had = before.map((each) => each.id);
    const gone = had.filter((each) => !wanted.includes(each));
    const added = wanted.filter((each) => !had.includes(each));
    if (gone.length + added.length === 0) return null;
    if (gone.length > 0)
      await trx
        .deleteFrom('employee_roles')
        .where('role', '=', role.code)
        .where('employee_id', 'in', gone)
        .where('organisation_id', '=', organisationId)
        .execute();
    if (added.length > 0)
      await trx
        .insertInto('employee_roles')
        .values(added.map((employee_id) => ({ organisation_id: organisationId, employee_id, role: role.code })))
        .execute();
    await trx
      .updateTable('roles')
      .set({ revision: role.revision + 1 })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
    if (role.code === 'clerk') await refreshFeedsOfClerks(trx, organisationId);
    await note(trx, context, 'role.holders', { role: id, name: role.name_ru, before: had.join(','), after: wanted.join(',') });
    return null;
  });
