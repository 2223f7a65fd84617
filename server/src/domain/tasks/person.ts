/** The reader of tasks, in the form that the rules need. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Session } from '../../platform/http/session.ts';
import type { FoundDocument } from '../documents/find-document.ts';
import { whoSees } from '../documents/route/can.ts';
import type { TaskDocument } from './rules/may.ts';
import type { TaskIdentity, TaskPerson } from './rules/model.ts';

interface Row {
  readonly id: number;
  readonly organisationId: number;
  readonly isClerk: boolean;
  readonly headsOrganisation: boolean;
  readonly departments: readonly number[];
}

const asIdentity = ({ id, organisationId, isClerk, headsOrganisation, departments }: Row): TaskIdentity => ({
  employeeId: id,
  organisationId,
  mayGive: isClerk || headsOrganisation || departments.length > 0,
  seesAll: isClerk || headsOrganisation,
  departments: new Set(departments),
});

/** The session's employee first, then those for whom they act. */
export const loadTaskPerson = async (
  db: Queryable,
  { employeeId, organisationId, actingFor }: Pick<Session, 'employeeId' | 'organisationId' | 'actingFor'>,
): Promise<TaskPerson> => {
  const { rows } = await sql<Row>`
    select e.id, e.organisation_id as "organisationId",
      exists (select from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id and r.role = 'clerk') as "isClerk",
      exists (select from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id
        and r.role = 'general-director') as "headsOrganisation",
      array(
        with recursive unit as (
          select d.id, d.organisation_id from departments d where d.organisation_id = e.organisation_id and d.head_id = e.id
          union select d.id, d.organisation_id from departments d join unit u on d.parent_id = u.id and d.organisation_id = u.organisation_id)
        select id from unit) as departments
    from employees e where e.id = any(${[employeeId, ...actingFor]}) and e.organisation_id = ${organisationId}
    order by e.id <> ${employeeId}, e.id`.execute(db);
  const [self, ...others] = rows.map(asIdentity);
  if (!self || self.employeeId !== employeeId) throw new Error('the session’s employee is not of its organisation');
  return [self, ...others];
};

/** The document that somebody reads, as the rules need it for a task under it. */
export const asTaskDocument = ({ person, state }: FoundDocument): TaskDocument => ({
  seenBy: new Set(whoSees(person, state).map(({ employeeId }) => employeeId)),
  closedToDeputies: state.document.closedToDeputies === true,
});
