/** Who may start a document from a template (ADM-22). */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Session } from '../../../platform/http/session.ts';
import { BusinessError } from '../../../platform/http/errors.ts';

type Starter = Pick<Session, 'employeeId' | 'organisationId'>;

/**
 * A condition on `templates as t`: the template is in the menu of this employee. Starters are roles and departments; a template that names
 * neither is everybody's.
 */
export const isStartedBy = ({ employeeId }: Starter) => sql<boolean>`(
  t.retired_at is null and (
    (t.starter_roles = '{}' and t.starter_departments = '{}')
    or exists (select from employee_roles r where r.employee_id = ${employeeId} and r.organisation_id = t.organisation_id and r.role = any(t.starter_roles))
    or exists (select from employees e where e.id = ${employeeId} and e.organisation_id = t.organisation_id and e.department_id = any(t.starter_departments))
  )
)`;

/** Throws BusinessError unless the employee may start a document from the template. */
export const expectMayStart = async (db: Queryable, templateId: number, starter: Starter): Promise<void> => {
  const { may_start: mayStart, retired_at: retiredAt } = await db
    .selectFrom('templates as t')
    .select([isStartedBy(starter).as('may_start'), 't.retired_at'])
    .where('t.id', '=', templateId)
    .where('t.organisation_id', '=', starter.organisationId)
    .executeTakeFirstOrThrow();
  if (!mayStart) throw new BusinessError(retiredAt === null ? 'templates.mayNotStart' : 'templates.retired');
};
