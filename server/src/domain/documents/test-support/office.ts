/** A small organisation in a test's database: people with roles, departments, templates of every route. */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import type { RouteCode } from '../../../platform/database/schema/documents.ts';

export interface Office {
  readonly organisationId: number;
  /** Employee ids by name. */
  readonly staff: Readonly<Record<StaffName, number>>;
  /** Its head is 'head'; the other one has no head. */
  readonly departments: readonly [number, number];
  /** By route; R2 needs any key, R3 the organisation's. */
  readonly templates: Readonly<Record<RouteCode, number>>;
}

const staffRoles = {
  director: ['division-head'],
  head: ['division-head'],
  lawyer: ['lawyer'],
  accountant: ['finance'],
  clerk: ['clerk'],
  administrator: ['document-administrator'],
  worker: [],
  engineer: [],
  trainee: [],
} as const satisfies Record<string, readonly Role[]>;
export type StaffName = keyof typeof staffRoles;
export const staffNames = Object.keys(staffRoles) as StaffName[];

const routes: readonly RouteCode[] = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'];

export const emailOf = (name: StaffName, organisation: string): string => `${name}@${organisation}.example`;

/** `organisation` makes the e-mail addresses: worker@north.example. */
export const makeOffice = async (db: Queryable, organisation = 'north'): Promise<Office> => {
  const bin = `${Math.abs([...organisation].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 1_000_000_000, 7))}`.padStart(12, '0');
  const { id: organisationId } = await db
    .insertInto('organisations')
    .values({ name_ru: `ТОО «${organisation}»`, name_kk: `«${organisation}» ЖШС`, bin, is_demo: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = await db
    .insertInto('people')
    .values(staffNames.map((name) => ({ email: emailOf(name, organisation), password_hash: '-', full_name: `Тестов ${name}` })))
    .returning('id')
    .execute();
  const departments = await db
    .insertInto('departments')
    .values(['Производство', 'Ғылым'].map((name) => ({ organisation_id: organisationId, name_ru: name, name_kk: `${name} бөлімі` })))
    .returning('id')
    .execute();
  const employees = await db
    .insertInto('employees')
    .values(
      people.map((person) => ({
        person_id: person.id,
        organisation_id: organisationId,
        department_id: departments[0]!.id,
        position_ru: 'Специалист',
        position_kk: 'Маман',
      })),
    )
    .returning('id')
    .execute();
  const staff = Object.fromEntries(staffNames.map((name, index) => [name, employees[index]!.id])) as Record<StaffName, number>;
  await db.updateTable('departments').set({ head_id: staff.head }).where('id', '=', departments[0]!.id).execute();
  await db
    .insertInto('employee_roles')
    .values(staffNames.flatMap((name) => staffRoles[name].map((role) => ({ employee_id: staff[name], role }))))
    .execute();
  const { id: categoryId } = await db
    .insertInto('template_categories')
    .values({ organisation_id: organisationId, name_ru: 'Внутренние', name_kk: 'Ішкі' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const templates = await db
    .insertInto('templates')
    .values(
      routes.map((route) => ({
        organisation_id: organisationId,
        category_id: categoryId,
        code: `Т${route.slice(1)}`,
        name_ru: `Шаблон ${route}`,
        name_kk: `Үлгі ${route}`,
        route,
        key_requirement: route === 'R2' ? ('any' as const) : route === 'R3' ? ('organisation' as const) : ('none' as const),
      })),
    )
    .returning('id')
    .execute();
  return {
    organisationId,
    staff,
    departments: [departments[0]!.id, departments[1]!.id],
    templates: Object.fromEntries(routes.map((route, index) => [route, templates[index]!.id])) as Record<RouteCode, number>,
  };
};
