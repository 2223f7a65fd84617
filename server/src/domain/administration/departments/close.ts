/** Ends of departments: merged, closed, opened again, and removed where nobody ever used them (ADM-5). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { mostLevels, refusalToMerge } from '@qujat/contract/administration/department-tree';
import type * as calls from '@qujat/contract/administration/departments';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isReferenceViolation } from '../../../platform/database/violations.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { open } from './change.ts';
import { giveHead, markHeads } from './heads.ts';
import { refuseTaken } from './names.ts';
import { renameInDesigns } from './rename-in-designs.ts';
import { append, changeTree, named, note, type DepartmentRow } from './store.ts';

/** Whoever joins the department at this moment has joined it, or waits until it is closed (0170-departments-and-roles). */
const peopleOf = async (trx: Queryable, organisationId: number, id: number): Promise<number> => {
  await sql`select from departments where id = ${id} and organisation_id = ${organisationId} for update`.execute(trx);
  const { rows } = await sql<{
    people: number;
  }>`
    select count(*)::int as people from employees
    where department_id = ${id} and organisation_id = ${organisationId} and ended_at is null`.execute(trx);
  return rows[0]?.people ?? 0;
};

const ownDepartment = (trx: Queryable, { session }: SessionContext, id: number) =>
  trx.updateTable('departments').where('id', '=', id).where('organisation_id', '=', session.organisationId);

const hasLeft = async (trx: Queryable, organisationId: number, employeeId: number | null): Promise<boolean> => {
  if (employeeId === null) return false;
  const found = await trx
    .selectFrom('employees')
    .select('ended_at')
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return found?.ended_at !== null;
};

const openChildren = (rows: readonly DepartmentRow[], id: number): readonly DepartmentRow[] =>
  rows.filter((each) => each.parentId === id && each.closedAt === null);

export const mergeDepartments = (
  { id, intoId }: CallInput<typeof calls.mergeDepartments>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.mergeDepartments>> =>
  changeTree(context, async (trx, rows) => {
    const { now, session } = context;
    const { organisationId } = session;
    const [from, into] = [open(rows, id), open(rows, intoId)];
    const refusal = refusalToMerge(rows, id, intoId);
    if (refusal) throw new InvalidError(`departments.${refusal}`, { levels: mostLevels });
    const children = openChildren(rows, id);
    for (const child of children) refuseTaken(rows, child, intoId, child.id);
    const people = await peopleOf(trx, organisationId, id);
    await trx
      .updateTable('employees')
      .set({ department_id: intoId })
      .where('department_id', '=', id)
      .where('organisation_id', '=', organisationId)
      .where('ended_at', 'is', null)
      .execute();
    await trx
      .updateTable('employee_invitations')
      .set({ department_id: intoId })
      .where('department_id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
    for (const child of children) await append(trx, organisationId, child.id, intoId);
    const merged = [id, ...rows.filter((each) => each.mergedInto === id).map((each) => each.id)];
    await trx
      .updateTable('departments')
      .set({ merged_into: intoId, closed_at: now })
      .where('id', 'in', merged)
      .where('organisation_id', '=', organisationId)
      .execute();
    await renameInDesigns(trx, { publisher: { organisationId, employeeId: context.session.employeeId, now }, merged, into: intoId });
    await giveHead(trx, organisationId, merged, into.headId, [from.headId]);
    await note(trx, context, 'department.merged', {
      department: id,
      name: from.russian,
      into: intoId,
      intoName: into.russian,
      people,
      departments: children.length,
    });
    return { people };
  });

export const closeDepartment = ({ id }: CallInput<typeof calls.closeDepartment>, context: SessionContext): Promise<null> =>
  changeTree(context, async (trx, rows) => {
    const row = open(rows, id);
    if (openChildren(rows, id).length > 0) throw new InvalidError('departments.hasDepartments');
    const { organisationId } = context.session;
    if ((await peopleOf(trx, organisationId, id)) > 0) throw new InvalidError('departments.hasPeople');
    const invited = await trx
      .selectFrom('employee_invitations')
      .select('id')
      .where('department_id', '=', id)
      .where('organisation_id', '=', organisationId)
      .limit(1)
      .executeTakeFirst();
    if (invited) throw new InvalidError('departments.hasInvited');
    await ownDepartment(trx, context, id).set({ closed_at: context.now }).execute();
    await markHeads(trx, organisationId, [row.headId]);
    await note(trx, context, 'department.closed', { department: id, name: row.russian });
    return null;
  });

export const reopenDepartment = ({ id }: CallInput<typeof calls.reopenDepartment>, context: SessionContext): Promise<null> =>
  changeTree(context, async (trx, rows) => {
    const row = named(rows, id);
    if (row.closedAt === null) return null;
    if (row.mergedInto !== null) throw new InvalidError('departments.merged', { name: named(rows, row.mergedInto).russian });
    // Below a closed department nobody would find it.
    const parent = rows.find((each) => each.id === row.parentId && each.closedAt === null)?.id ?? null;
    refuseTaken(rows, row, parent, id);
    await ownDepartment(trx, context, id).set({ closed_at: null }).execute();
    const { organisationId } = context.session;
    if (await hasLeft(trx, organisationId, row.headId)) await giveHead(trx, organisationId, [id], null, [row.headId]);
    else await markHeads(trx, organisationId, [row.headId]);
    await append(trx, organisationId, id, parent);
    await note(trx, context, 'department.reopened', { department: id, name: row.russian });
    return null;
  });

export const removeDepartment = ({ id }: CallInput<typeof calls.removeDepartment>, context: SessionContext): Promise<null> =>
  changeTree(context, async (trx, rows) => {
    const row = named(rows, id);
    await giveHead(trx, context.session.organisationId, [id], null, [row.headId]);
    await trx.deleteFrom('departments').where('id', '=', id).where('organisation_id', '=', context.session.organisationId).execute();
    await note(trx, context, 'department.removed', { department: id, name: row.russian });
    return null;
  }).catch((error: unknown) => {
    // Every table that names departments refers to them, so the database knows of every use.
    throw isReferenceViolation(error) ? new InvalidError('departments.used') : error;
  });
