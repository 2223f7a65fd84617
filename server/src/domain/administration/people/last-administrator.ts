/** An organisation always has a system administrator who can sign in: nobody else could give the right back. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError } from '../../../platform/http/errors.ts';

/** Those who have the right and can sign in. */
const administrators = (db: Queryable, organisationId: number) =>
  db
    .selectFrom('employee_roles as r')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'r.employee_id').onRef('e.organisation_id', '=', 'r.organisation_id'))
    .select('e.id')
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where('e.locked_at', 'is', null)
    .where('r.role', '=', 'system-administrator');

/** Whether this employee has the right now, and can sign in. What they began with it may happen later. */
export const isAdministratorNow = async (db: Queryable, organisationId: number, employeeId: number): Promise<boolean> =>
  (await administrators(db, organisationId).where('e.id', '=', employeeId).executeTakeFirst()) !== undefined;

/** Condition on `employees e`: they can sign in, and are not about to leave. */
export const stays = sql<boolean>`(e.locked_at is null and not exists (select from dismissals d
  where d.employee_id = e.id and d.organisation_id = e.organisation_id and d.done_at is null and d.called_off_at is null))`;

/** Those who have the right, can sign in, and are not about to leave. */
export const stayingAdministrators = (db: Queryable, organisationId: number) => administrators(db, organisationId).where(stays);

/** Whether somebody else of the organisation is such an administrator. */
export const hasAnotherAdministrator = async (db: Queryable, organisationId: number, employeeId: number): Promise<boolean> =>
  (await stayingAdministrators(db, organisationId).where('e.id', '<>', employeeId).limit(1).executeTakeFirst()) !== undefined;

/** The row of the organisation is locked, so that two administrators cannot take the right from each other. Call it before other locks. */
export const expectAnotherAdministrator = async (trx: Queryable, organisationId: number, employeeId: number): Promise<void> => {
  await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute();
  if (!(await hasAnotherAdministrator(trx, organisationId, employeeId))) throw new BusinessError('administration.lastAdministrator');
};
