import type { Queryable } from '../../../platform/database/pool.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';

/** Throws NotFoundError for a department of another organisation, and for a closed one. */
export const expectOwnDepartment = async (db: Queryable, organisationId: number, departmentId: number | undefined): Promise<void> => {
  if (departmentId === undefined) return;
  const found = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', departmentId)
    .where('organisation_id', '=', organisationId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
};
