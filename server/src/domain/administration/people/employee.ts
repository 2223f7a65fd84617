/** One employee as the administration reads and locks them. */
import { isGivenRole, type GivenRole } from '@qujat/contract/administration/rights';
import type { Queryable } from '../../../platform/database/pool.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';

/** Throws NotFoundError for somebody of another organisation. */
export const findEmployee = async (db: Queryable, organisationId: number, employeeId: number) => {
  const found = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .selectAll('e')
    .select(['p.full_name', 'p.email', 'p.phone', 'p.iin as proved_iin', 'p.second_factor', 'p.password_change_required'])
    .where('e.id', '=', employeeId)
    .where('e.organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found;
};

/**
 * The same, locked until the end of the transaction: the account first, as a change of one's own settings locks them. Throws NotFoundError
 * for somebody who no longer works here too.
 */
export const lockEmployee = async (trx: Queryable, organisationId: number, employeeId: number) => {
  const { person_id } = await findEmployee(trx, organisationId, employeeId);
  await trx.selectFrom('people').select('id').where('id', '=', person_id).forUpdate().execute();
  await trx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();
  const found = await findEmployee(trx, organisationId, employeeId);
  if (found.ended_at) throw new NotFoundError();
  return found;
};

/** Whether the account belongs to another organisation as much as to this one (docs/decisions/0216). */
export const worksElsewhere = async (db: Queryable, organisationId: number, personId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('person_id', '=', personId)
    .where('organisation_id', '<>', organisationId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** What a person's page gives and takes: whoever heads a department has that role without being given it (ADM-5). */
export const givenRolesOf = async (db: Queryable, organisationId: number, employeeId: number): Promise<GivenRole[]> => {
  const rows = await db
    .selectFrom('employee_roles')
    .select('role')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role).filter(isGivenRole);
};
