/** How many people the filters find, and the choices of the filters, apart from the rows: a page does not wait for them (ADM-2). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { countPeople as countCall } from '@qujat/contract/administration/people';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { loadRightsAndRoles } from '../roles/names.ts';
import { employeeAttention } from './attention.ts';
import { employeeMatches, inState, invitationMatches, isOpen } from './found.ts';

interface Department {
  id: number;
  parent_id: number | null;
  name_ru: string;
  name_kk: string;
  people: string;
}

export const countPeople = async (input: CallInput<typeof countCall>, context: SessionContext): Promise<CallAnswer<typeof countCall>> => {
  const { db, now, language } = context;
  const { organisationId } = context.session;
  const [employees, invitations, departments, roles] = await Promise.all([
    sql<{ working: string; locked: string; dismissed: string; attention: string }>`
      select count(*) filter (where ${inState.working}) as working, count(*) filter (where ${inState.locked}) as locked,
        count(*) filter (where ${inState.dismissed}) as dismissed,
        count(*) filter (where cardinality(${employeeAttention(organisationId)}) > 0) as attention
      from employees e join people p on p.id = e.person_id
      where e.organisation_id = ${organisationId} and ${employeeMatches(input, organisationId)}`.execute(db),
    sql<{ invited: string; expired: string }>`
      select count(*) filter (where ${isOpen(now)}) as invited, count(*) filter (where not ${isOpen(now)}) as expired
      from employee_invitations i where i.organisation_id = ${organisationId} and ${invitationMatches(input, organisationId)}`.execute(db),
    sql<Department>`
      select d.id, d.parent_id, d.name_ru, d.name_kk, count(e.id) as people
      from departments d left join employees e on e.department_id = d.id and e.organisation_id = d.organisation_id and e.ended_at is null
      where d.organisation_id = ${organisationId} and d.closed_at is null group by d.id, d.organisation_id order by d.position, d.id`.execute(
      db,
    ),
    loadRightsAndRoles(context),
  ]);
  return {
    working: Number(employees.rows[0]?.working),
    locked: Number(employees.rows[0]?.locked),
    dismissed: Number(employees.rows[0]?.dismissed),
    invited: Number(invitations.rows[0]?.invited),
    expired: Number(invitations.rows[0]?.expired),
    // An invitation that has expired is all that can be wrong with one.
    attention: Number(employees.rows[0]?.attention) + Number(invitations.rows[0]?.expired),
    departments: departments.rows.map(({ id, parent_id, name_ru, name_kk, people }) => ({
      id,
      parentId: parent_id,
      name: inLanguage(language, name_ru, name_kk),
      people: Number(people),
    })),
    roles: [...roles],
  };
};
