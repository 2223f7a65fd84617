/** Reading departments for a change of them, under a lock: the tree of an organisation changes once at a time. */
import { sql } from 'kysely';
import { audit, type AuditEvent } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';

export interface DepartmentRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly russian: string;
  readonly kazakh: string;
  readonly headId: number | null;
  readonly closedAt: Date | null;
  readonly mergedInto: number | null;
  readonly revision: number;
}

/** Nobody else changes the organisation's tree before the end of the transaction. */
export const lockTree = async (trx: Queryable, organisationId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`departments ${organisationId}`}, 0))`.execute(trx);
};

/** The organisation's departments as they are from here to the end of the transaction. Siblings stand in their order. */
export const lockDepartments = async (trx: Queryable, organisationId: number): Promise<readonly DepartmentRow[]> => {
  await lockTree(trx, organisationId);
  return trx
    .selectFrom('departments')
    .select([
      'id',
      'parent_id as parentId',
      'name_ru as russian',
      'name_kk as kazakh',
      'head_id as headId',
      'closed_at as closedAt',
      'merged_into as mergedInto',
      'revision',
    ])
    .where('organisation_id', '=', organisationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
};

export const named = (rows: readonly DepartmentRow[], id: number): DepartmentRow => {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new NotFoundError();
  return row;
};

/** One change of the tree: all of it with its entry in the log, or nothing. */
export const changeTree = <T>(
  context: SessionContext,
  change: (trx: Queryable, rows: readonly DepartmentRow[]) => Promise<T>,
): Promise<T> => context.db.transaction().execute(async (trx) => change(trx, await lockDepartments(trx, context.session.organisationId)));

/** Writes who changed what, with the values before and after. */
export const note = (
  trx: Queryable,
  context: SessionContext,
  event: AuditEvent,
  details: Readonly<Record<string, string | number | boolean>>,
): Promise<void> => {
  const { personId, organisationId } = context.session;
  return audit(trx, context, event, { personId, organisationId, details });
};

/** The last place among the children of a department, or at the top. */
export const append = async (trx: Queryable, organisationId: number, id: number, parentId: number | null): Promise<void> => {
  await sql`
    update departments set parent_id = ${parentId}, position = (
      select coalesce(max(position), 0) + 1 from departments
      where organisation_id = ${organisationId} and parent_id is not distinct from ${parentId}::bigint and id <> ${id})
    where id = ${id} and organisation_id = ${organisationId}`.execute(trx);
};
