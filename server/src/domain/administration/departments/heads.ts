/** Who heads a department (ADM-5). */
import type { CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/departments';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { refreshFeedsOfDepartments } from '../../documents/feed-store.ts';
import { working } from '../working.ts';
import { expectRevision, open } from './change.ts';
import { changeTree, note } from './store.ts';

/** People who head an open department, or one that was merged into it, have the role that says so; others have it no longer. */
export const markHeads = async (trx: Queryable, organisationId: number, concerned: readonly (number | null)[]): Promise<void> => {
  const employeeIds = [...new Set(concerned)].filter((each) => each !== null);
  if (employeeIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select distinct d.head_id as id from departments d
    left join departments i on i.id = d.merged_into and i.organisation_id = d.organisation_id
    where d.head_id = any(${employeeIds}) and d.organisation_id = ${organisationId}
      and (d.closed_at is null or (i.id is not null and i.closed_at is null))`.execute(trx);
  const heads = rows.map(({ id }) => id);
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
  await markHeads(trx, organisationId, [headId, ...before]);
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
