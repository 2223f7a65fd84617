/** Organisations, departments, people, employees, roles and deputies. */
import { cpus } from 'node:os';
import { demoCost, hashPassword } from '../../../platform/crypto/password.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Cast } from '../../../domain/documents/route/plan.ts';
import type { Identity } from '../../../domain/documents/route/model.ts';
import { dateFromToday } from '../calendar.ts';
import { organisations, type DemoOrganisation, type OrganisationKey } from '../data/organisations.ts';
import { birthDate, demoPassword, deputies, former, people, type DemoMembership, type DemoPerson } from '../data/people.ts';
import { demoBin, demoIin } from '../../../platform/tax-numbers/unissued.ts';
import { insertNumbered, insertRows, reserveIds } from './bulk.ts';

/** An employee of the demo, with the data that the rest of the fill needs. */
export interface Staff {
  readonly key: string;
  readonly fullName: string;
  readonly employeeId: number;
  readonly departmentId: number;
  readonly membership: DemoMembership;
  readonly identity: Identity;
}

/** One organisation as stored in the database. */
export interface Organisation {
  readonly key: OrganisationKey;
  readonly id: number;
  readonly staff: readonly Staff[];
  readonly byKey: ReadonlyMap<string, Staff>;
  readonly byId: ReadonlyMap<number, Staff>;
  /** Department ids by key, and their positions, which are part of document numbers. */
  readonly departments: ReadonlyMap<string, { readonly id: number; readonly place: number }>;
  readonly cast: Cast;
}

/** Each hash has its own salt; they are computed in parallel, as many at once as there are cores. */
export const hashForAll = async (count: number): Promise<string[]> => {
  const hashes: string[] = [];
  const work = async (): Promise<void> => {
    while (hashes.length < count) {
      const place = hashes.push('') - 1;
      hashes[place] = await hashPassword(demoPassword, demoCost);
    }
  };
  await Promise.all(Array.from({ length: cpus().length }, work));
  return hashes;
};

export const emailOf = (person: DemoPerson): string => {
  const home = organisations.find(({ key }) => key === person.memberships[0]?.organisation);
  return `${person.mailbox}@${home?.domain ?? 'saryozen.example'}`;
};

const phone = (index: number): string =>
  `+7 700 000 ${String(10 + Math.floor(index / 90)).padStart(2, '0')} ${String(10 + (index % 90)).padStart(2, '0')}`;

const insertPeople = async (db: Queryable, now: Date, hashes: readonly string[]): Promise<number[]> =>
  insertNumbered(
    db,
    'people',
    people.map((person, index) => ({
      email: emailOf(person),
      password_hash: hashes[index],
      iin: demoIin(birthDate(person.born, now), 100 + index),
      full_name: person.fullName,
      phone: phone(index),
      language: 'ru_RU',
      password_change_required: person.mustChangePassword,
      second_factor: person.secondFactor,
      password_changed_at: new Date(now.getTime() - 60 * 86_400_000),
      created_at: new Date(now.getTime() - 430 * 86_400_000),
    })),
  );

const employeeRow = (
  personId: number,
  organisationId: number,
  departmentId: number,
  { ru, kk, flags }: DemoMembership,
): Record<string, unknown> => ({
  person_id: personId,
  organisation_id: organisationId,
  department_id: departmentId,
  position_ru: ru,
  position_kk: kk,
  restricted_instance_mode: flags.restricted ?? false,
  has_privileged_role: flags.privileged ?? false,
  is_single_page_app: flags.singlePage ?? false,
  mail_access: flags.mail ?? false,
  shows_period_filter: flags.periodFilter ?? false,
  shows_document_id: flags.documentId ?? false,
  shows_welcome: flags.welcome ?? false,
  deputy_forbidden: flags.deputyForbidden ?? false,
  layout_overridden: flags.layout !== undefined,
  layout_sidebar: flags.layout?.sidebar ?? null,
  layout_table: flags.layout?.table ?? null,
  layout_header: flags.layout?.header ?? null,
});

export const castOf = (organisation: DemoOrganisation, staff: readonly Staff[], departments: Organisation['departments']): Cast => {
  const withRole = (role: string): number[] =>
    staff.filter(({ membership }) => membership.roles.some((each) => each === role)).map(({ employeeId }) => employeeId);
  const idOf = (key: string | null): number | null => staff.find((each) => each.key === key)?.employeeId ?? null;
  const heads = organisation.departments.flatMap(({ key, head }) => {
    const department = departments.get(key);
    const headId = idOf(head);
    return department && headId !== null ? [[department.id, headId] as const] : [];
  });
  return {
    head: idOf(organisation.departments.find(({ key }) => key === 'management')?.head ?? null),
    departmentHeads: new Map(heads),
    lawyers: withRole('lawyer'),
    finance: withRole('finance'),
    humanResources: withRole('human-resources'),
    clerks: withRole('clerk'),
  };
};

/** Puts departments below each other, and adds the one that was merged. Call it when they have their heads. */
const arrangeDepartments = async (
  db: Queryable,
  { departments: demo, merged }: DemoOrganisation,
  organisation_id: number,
  departments: Organisation['departments'],
  now: Date,
): Promise<void> => {
  for (const { key, parent } of demo) {
    const [own, above] = [departments.get(key), parent === null ? undefined : departments.get(parent)];
    if (own && above) await db.updateTable('departments').set({ parent_id: above.id }).where('id', '=', own.id).execute();
  }
  const into = merged && departments.get(merged.into);
  if (!into) return;
  const { head_id } = await db.selectFrom('departments').select('head_id').where('id', '=', into.id).executeTakeFirstOrThrow();
  await insertNumbered(db, 'departments', [
    {
      organisation_id,
      name_ru: merged.ru,
      name_kk: merged.kk,
      head_id,
      closed_at: new Date(now.getTime() - merged.daysAgo * 86_400_000),
      merged_into: into.id,
    },
  ]);
};

const fillOrganisation = async (
  db: Queryable,
  organisation: DemoOrganisation,
  personIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<Organisation> => {
  const [id = 0] = await insertNumbered(db, 'organisations', [
    {
      name_ru: organisation.ru,
      name_kk: organisation.kk,
      bin: demoBin(organisation.registered, organisation.serial),
      time_zone: 'Asia/Almaty',
      layout_sidebar: organisation.layout,
      layout_table: organisation.layout,
      layout_header: organisation.layout,
      titles: {},
      is_demo: true,
      created_at: new Date(now.getTime() - 430 * 86_400_000),
    },
  ]);
  const departmentIds = await insertNumbered(
    db,
    'departments',
    organisation.departments.map(({ ru, kk }, index) => ({
      organisation_id: id,
      name_ru: ru,
      name_kk: kk,
      head_id: null,
      position: index + 1,
    })),
  );
  const departments = new Map(organisation.departments.map(({ key }, index) => [key, { id: departmentIds[index] ?? 0, place: index + 1 }]));
  const members = people.flatMap((person) =>
    person.memberships.filter((each) => each.organisation === organisation.key).map((membership) => ({ person, membership })),
  );
  const employeeIds = await reserveIds(db, 'employees', members.length);
  const staff = members.map(({ person, membership }, index): Staff => {
    const employeeId = employeeIds[index] ?? 0;
    const headOf = organisation.departments.filter(({ head }) => head === person.key).map(({ key }) => departments.get(key)?.id ?? 0);
    return {
      key: person.key,
      fullName: person.fullName,
      employeeId,
      membership,
      departmentId: departments.get(membership.department)?.id ?? 0,
      identity: {
        employeeId,
        organisationId: id,
        headOf,
        isClerk: membership.roles.includes('clerk'),
        isDocumentAdministrator: membership.roles.includes('document-administrator'),
      },
    };
  });
  await insertRows(
    db,
    'employees',
    staff.map((each) => ({ id: each.employeeId, ...employeeRow(personIds.get(each.key) ?? 0, id, each.departmentId, each.membership) })),
  );
  await insertRows(
    db,
    'employee_roles',
    staff.flatMap(({ employeeId, membership }) => membership.roles.map((role) => ({ organisation_id: id, employee_id: employeeId, role }))),
  );
  for (const { identity } of staff)
    if (identity.headOf.length > 0)
      await db.updateTable('departments').set({ head_id: identity.employeeId }).where('id', 'in', identity.headOf).execute();
  await arrangeDepartments(db, organisation, id, departments, now);
  return {
    key: organisation.key,
    id,
    staff,
    departments,
    cast: castOf(organisation, staff, departments),
    byKey: new Map(staff.map((each) => [each.key, each])),
    byId: new Map(staff.map((each) => [each.employeeId, each])),
  };
};

const fillDeputies = (db: Queryable, filled: readonly Organisation[], now: Date): Promise<void> =>
  insertRows(
    db,
    'deputies',
    deputies.map(({ organisation, employee, deputy, startsInDays, endsInDays }) => {
      const { id, byKey: staff } = filled.find(({ key }) => key === organisation) ?? {};
      return {
        organisation_id: id,
        employee_id: staff?.get(employee)?.employeeId,
        deputy_id: staff?.get(deputy)?.employeeId,
        starts_on: dateFromToday(now, startsInDays),
        ends_on: endsInDays === null ? null : dateFromToday(now, endsInDays),
        created_at: now,
      };
    }),
  );

/** Former employees: the table of people shows them with their last day. */
const fillFormer = async (
  db: Queryable,
  filled: readonly Organisation[],
  personIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  for (const { organisation, person, department, ru, kk, endedDaysAgo, by, reason } of former) {
    const place = filled.find(({ key }) => key === organisation);
    const ended = new Date(now.getTime() - endedDaysAgo * 86_400_000);
    const [employeeId] = await insertNumbered(db, 'employees', [
      {
        person_id: personIds.get(person),
        organisation_id: place?.id,
        department_id: place?.departments.get(department)?.id,
        position_ru: ru,
        position_kk: kk,
        ended_at: ended,
      },
    ]);
    const askedBy = place?.byKey.get(by)?.employeeId;
    await insertRows(db, 'dismissals', [
      {
        organisation_id: place?.id,
        employee_id: employeeId,
        due_at: ended,
        reason,
        choices: [],
        asked_by: askedBy,
        asked_at: ended,
        done_at: ended,
      },
    ]);
  }
};

/** Writes the three organisations with all their people. `hashes` are password hashes, one for each person. */
export const fillPeople = async (db: Queryable, now: Date, hashes: readonly string[]): Promise<Organisation[]> => {
  const ids = await insertPeople(db, now, hashes);
  const personIds = new Map(people.map(({ key }, index) => [key, ids[index] ?? 0]));
  const filled: Organisation[] = [];
  for (const organisation of organisations) filled.push(await fillOrganisation(db, organisation, personIds, now));
  await fillDeputies(db, filled, now);
  await fillFormer(db, filled, personIds, now);
  return filled;
};
