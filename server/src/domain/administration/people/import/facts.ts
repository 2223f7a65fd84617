/** What the organisation knows of the people whom a file names. */
import type { FileRow } from '@qujat/contract/administration/import-rows';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { Role } from '../../../../platform/database/schema/people.ts';
import type { Language } from '../../../../platform/http/texts.ts';
import { loadPolicy } from '../../../../platform/policy/policy.ts';
import { stayingAdministrators, stays } from '../last-administrator.ts';
import { departmentPaths, type DepartmentPaths } from './department-paths.ts';
import { importedRoles, type RoleNames } from './role-names.ts';

export interface KnownEmployee {
  readonly id: number;
  readonly email: string;
  readonly full_name: string;
  readonly phone: string;
  readonly iin: string | null;
  /** By a key: nobody changes it here. */
  readonly iin_proved: boolean;
  readonly position_ru: string;
  readonly position_kk: string;
  readonly department_id: number | null;
  readonly roles: readonly Role[];
  readonly ended_at: Date | null;
  /** The person works in another organisation too. */
  readonly elsewhere: boolean;
  /** Can sign in, and is not about to leave. */
  readonly stays: boolean;
}

export type KnownInvitation = Omit<KnownEmployee, 'ended_at' | 'elsewhere' | 'stays'>;

export interface Facts {
  readonly employees: ReadonlyMap<string, KnownEmployee>;
  readonly employeesByIin: ReadonlyMap<string, KnownEmployee>;
  readonly invitations: ReadonlyMap<string, KnownInvitation>;
  readonly departments: DepartmentPaths;
  readonly roles: RoleNames;
  /** Employees at work who have the right of a system administrator. */
  readonly administrators: ReadonlySet<number>;
  /** The domains to which the policy lets invitations go; none: all. */
  readonly domains: readonly string[];
}

export const emailKey = (email: string): string => email.trim().toLowerCase();
/** A spreadsheet takes an IIN for a number and drops its leading zeros. */
export const iinOf = (given: string): string => {
  const digits = given.replaceAll(/[\s\u00a0]/g, '');
  return /^\d{8,11}$/.test(digits) ? digits.padStart(12, '0') : digits;
};

const loadEmployees = async (db: Queryable, organisationId: number, rows: readonly FileRow[]): Promise<KnownEmployee[]> => {
  const emails = rows.map(({ email }) => emailKey(email)).filter(Boolean);
  const iins = rows.map(({ iin }) => iinOf(iin)).filter(Boolean);
  const { rows: found } = await sql<KnownEmployee>`
    select e.id, p.email, p.full_name, p.phone, coalesce(p.iin, e.iin) as iin, p.iin is not null as iin_proved, e.position_ru, e.position_kk, e.department_id, e.ended_at,
      array(select role from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id order by role) as roles,
      exists (select from employees o where o.person_id = p.id and o.id <> e.id and o.ended_at is null) as elsewhere,
      ${stays} as stays
    from employees e join people p on p.id = e.person_id
    where e.organisation_id = ${organisationId}
      and p.id in (
        select id from people where lower(email) = any(${emails}) union select id from people where iin = any(${iins})
        union select person_id from employees where organisation_id = ${organisationId} and iin = any(${iins}))`.execute(db);
  return found;
};

const loadInvitations = async (db: Queryable, organisationId: number, rows: readonly FileRow[]): Promise<KnownInvitation[]> => {
  const emails = rows.map(({ email }) => emailKey(email)).filter(Boolean);
  const { rows: found } = await sql<KnownInvitation>`
    select i.id, i.email, i.full_name, i.phone, i.iin, false as iin_proved, i.position_ru, i.position_kk, i.department_id, i.roles
    from employee_invitations i where i.organisation_id = ${organisationId} and lower(i.email) = any(${emails})`.execute(db);
  return found;
};

/** How an organisation's departments and roles are named. */
export const loadNames = async (
  db: Queryable,
  organisationId: number,
  language: Language,
): Promise<Pick<Facts, 'departments' | 'roles'>> => {
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'parent_id as parentId', 'name_ru as russian', 'name_kk as kazakh'])
    .where('organisation_id', '=', organisationId)
    .where('closed_at', 'is', null)
    .execute();
  const own = await db
    .selectFrom('roles')
    .select(['code', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', organisationId)
    .orderBy('display_order')
    .execute();
  return { departments: departmentPaths(departments), roles: importedRoles(own, language) };
};

export const loadFacts = async (db: Queryable, organisationId: number, language: Language, rows: readonly FileRow[]): Promise<Facts> => {
  const employees = await loadEmployees(db, organisationId, rows);
  const invitations = await loadInvitations(db, organisationId, rows);
  const administrators = await stayingAdministrators(db, organisationId).execute();
  return {
    employees: new Map(employees.map((each) => [emailKey(each.email), each])),
    employeesByIin: new Map(employees.flatMap((each) => (each.iin ? [[each.iin, each] as const] : []))),
    invitations: new Map(invitations.map((each) => [emailKey(each.email), each])),
    ...(await loadNames(db, organisationId, language)),
    administrators: new Set(administrators.map(({ id }) => id)),
    domains: (await loadPolicy(db, organisationId)).addressDomains.map(({ domain }) => domain),
  };
};
