/** Who heads a department (ADM-5). */
import type { CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/departments';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { refreshFeedsOfDepartments } from '../../documents/feed-store.ts';
import { working } from '../working.ts';
import { expectRevision, open } from './change.ts';
import { changeTree, note } from './store.ts';

/** People who head a department have the role that says so; others have it no longer. */
const markHeads = async (trx: Queryable, organisationId: number, employeeIds: readonly number[]): Promise<void> => {
  const heading = await trx
    .selectFrom('departments')
    .select('head_id')
    .distinct()
    .where('head_id', 'in', employeeIds)
    .where('organisation_id', '=', organisationId)
    .execute();
  const heads = heading.flatMap(({ head_id }) => (head_id === null ? [] : [head_id]));
  await trx
    .deleteFrom('employee_roles')
    .where('role', '=', 'division-head')
    .where('organisation_id', '=', organisationId)
    .where('employee_id', 'in', employeeIds)
    .$if(heads.length > 0, (query) => query.where('employee_id', 'not in', heads))
    .execute();
  if (heads.length > 0)
    await trx
      .insertInto('employee_roles')
      .values(heads.map((employee_id) => ({ organisation_id: organisationId, employee_id, role: 'division-head' as const })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** Gives departments a head, and everything that follows from it: the role, and the queues of both people. */
export const giveHead = async (
  trx: Queryable,
  organisationId: number,
  departmentIds: readonly number[],
  headId: number | null,
  before: readonly (number | null)[],
): Promise<void> => {
  await trx
    .updateTable('departments')
    .set({ head_id: headId })
    .where('id', 'in', departmentIds)
    .where('organisation_id', '=', organisationId)
    .execute();
  const concerned = [...new Set([headId, ...before])].filter((each) => each !== null);
  if (concerned.length > 0) await markHeads(trx, organisationId, concerned);
  await refreshFeedsOfDepartments(trx, organisationId, departmentIds);
};

export const setDepartmentHead = (
  { id, employeeId, revision }: CallInput<typeof calls.setDepartmentHead>,
  context: SessionContext,
): Promise<null> =>
  changeTree(context, async (trx, rows) => {
    const row = open(rows, id);
    expectRevision(row, revision);
    const head = employeeId === undefined ? null : await working(trx, context.session.organisationId, employeeId);
    // Departments that were merged into this one answer to the same head: their open documents have nobody else.
    const merged = rows.filter((each) => each.mergedInto === id);
    await giveHead(trx, context.session.organisationId, [id, ...merged.map((each) => each.id)], head?.id ?? null, [
      row.headId,
      ...merged.map((each) => each.headId),
    ]);
    await trx
      .updateTable('departments')
      .set({ revision: row.revision + 1 })
      .where('id', '=', id)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    await note(trx, context, 'department.head', {
      department: id,
      'before.employee': row.headId ?? 0,
      'after.employee': head?.id ?? 0,
      name: head?.fullName ?? '',
    });
    return null;
  });
