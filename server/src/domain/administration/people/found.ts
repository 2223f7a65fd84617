/** The rows of the table of people: employees and those who are invited, by the same filters. */
import { sql, type RawBuilder } from 'kysely';
import type { PeopleState, PersonFactor } from '@qujat/contract/administration/people';
import { containing } from '../../../platform/database/like-pattern.ts';
import { employeeContains, employeeFound } from './search.ts';

export interface Filters {
  readonly search?: string | undefined;
  readonly departmentId?: number | undefined;
  readonly role?: string | undefined;
  readonly factor?: PersonFactor | undefined;
}

/** The department and those below it. Evaluated once for a query. */
const inDepartment = (
  column: RawBuilder<unknown>,
  organisationId: number,
  departmentId: number,
): RawBuilder<boolean> => sql<boolean>`${column} = any(array(
  with recursive below as (
    select id from departments where id = ${departmentId} and organisation_id = ${organisationId}
    union
    select d.id from departments d join below b on d.parent_id = b.id where d.organisation_id = ${organisationId})
  select id from below))`;

const holds = (role: string): RawBuilder<unknown> =>
  sql`exists (select from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id and r.role = ${role})`;
/** The same, asked of each row in the order of names: as `exists` it would be read and sorted first. */
const holdsNow = (role: string): RawBuilder<unknown> =>
  sql`(select true from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id and r.role = ${role} limit 1)`;

/** The employees whom a filter leaves, if they are few; null if they are many. */
export interface Few {
  readonly search: readonly number[] | null;
  readonly role: readonly number[] | null;
}

const oneOf = (ids: readonly number[] | null, otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
  ids ? sql`e.id = any(${ids}::bigint[])` : otherwise;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Conditions on `employees as e` of an organisation with `people as p`. `few`: those whom an index has found already (few.ts). */
export const employeeMatches = ({ search, departmentId, role, factor }: Filters, organisationId: number, few?: Few): RawBuilder<boolean> =>
  all([
    sql`true`,
    ...(search ? [few ? oneOf(few.search, employeeContains(search)) : employeeFound(search, organisationId)] : []),
    ...(departmentId ? [inDepartment(sql`e.department_id`, organisationId, departmentId)] : []),
    ...(role ? [few ? oneOf(few.role, holdsNow(role)) : holds(role)] : []),
    ...(factor ? [sql`p.second_factor = ${factor}`] : []),
  ]);

/** Conditions on `employee_invitations as i`. */
export const invitationMatches = ({ search, departmentId, role, factor }: Filters, organisationId: number): RawBuilder<boolean> =>
  all([
    factor ? sql`false` : sql`true`,
    ...(search
      ? [
          sql`(name_key(i.full_name) like name_key(${containing(search)}) or i.email ilike ${containing(search)} or name_key(i.position_ru || ' ' || i.position_kk) like name_key(${containing(search)}))`,
        ]
      : []),
    ...(departmentId ? [inDepartment(sql`i.department_id`, organisationId, departmentId)] : []),
    ...(role ? [sql`${role} = any(i.roles)`] : []),
  ]);

/** Until when the link of an invitation works; null once it does not. */
export const linkEnd = (now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`(select l.expires_at from letter_links l where l.invitation_id = i.id and l.expires_at > ${now})`;

/** Conditions on `employees as e`; invitations have the other states. */
export const inState: Readonly<Record<PeopleState, RawBuilder<boolean>>> = {
  working: sql<boolean>`e.ended_at is null and e.locked_at is null`,
  locked: sql<boolean>`e.ended_at is null and e.locked_at is not null`,
  dismissed: sql<boolean>`e.ended_at is not null`,
  invited: sql<boolean>`false`,
  expired: sql<boolean>`false`,
};

/** Whether the letter of an invitation is on its way, or its link works. */
export const isOpen = (now: Date): RawBuilder<boolean> => sql<boolean>`(i.letter_due or ${linkEnd(now)} is not null)`;

export const isAbout = (state: PeopleState | undefined, about: 'employees' | 'invitations'): boolean =>
  state === undefined || (state === 'invited' || state === 'expired' ? 'invitations' : 'employees') === about;
