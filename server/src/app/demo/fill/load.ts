/** The demo organisations of a filled database: for more documents of the same people. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { loadPerson } from '../../../domain/documents/load-states.ts';
import { organisations, type DemoOrganisation } from '../data/organisations.ts';
import { people } from '../data/people.ts';
import { templates as allTemplates, type TemplateCode } from '../data/templates.ts';
import { demoBin } from '../../../platform/tax-numbers/unissued.ts';
import { castOf, emailOf, type Organisation, type Staff } from './people.ts';
import type { TemplateIds } from './templates.ts';

/** An organisation with its templates, and the last numbers of its registers. */
export interface LoadedOrganisation {
  readonly organisation: Organisation;
  readonly templates: TemplateIds;
  /** The last number of a template's register in a year. */
  readonly used: (code: TemplateCode, year: number) => number;
}

const loadStaff = async (db: Queryable, { key }: DemoOrganisation, organisationId: number): Promise<Staff[]> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.department_id', 'p.email'])
    .where('e.organisation_id', '=', organisationId)
    .orderBy('e.id')
    .execute();
  const staff: Staff[] = [];
  for (const row of rows) {
    const person = people.find((each) => emailOf(each) === row.email);
    const membership = person?.memberships.find((each) => each.organisation === key);
    // Later employees are not part of the demo.
    if (!person || !membership) continue;
    const { self: identity } = await loadPerson(db, { employeeId: row.id, organisationId, actingFor: [] });
    staff.push({
      key: person.key,
      fullName: person.fullName,
      employeeId: row.id,
      departmentId: row.department_id ?? 0,
      membership,
      identity,
    });
  }
  return staff;
};

const loadTemplates = async (db: Queryable, organisationId: number): Promise<TemplateIds> => {
  const rows = await db
    .selectFrom('templates')
    .select(['id', 'code'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap(({ id, code }) => {
      const template = allTemplates.find((each) => each.code === code);
      return template ? [[template.code, { id, template }] as const] : [];
    }),
  );
};

const loadRegisters = async (db: Queryable, organisationId: number): Promise<LoadedOrganisation['used']> => {
  const { rows } = await sql<{ code: string; year: number; last: number }>`
    select t.code, d.period / 100 as year, max((regexp_match(d.number, '(\\d+)(-л/с)?$'))[1]::int) as last
    from documents d join templates t on t.id = d.template_id
    where d.organisation_id = ${organisationId} and d.number <> '' group by 1, 2`.execute(db);
  const last = new Map(rows.map((row) => [`${row.code}/${row.year}`, row.last]));
  return (code, year) => last.get(`${code}/${year}`) ?? 0;
};

/** The existing demo organisations; none if the database has not been filled. */
export const loadOrganisations = async (db: Queryable): Promise<LoadedOrganisation[]> => {
  const loaded: LoadedOrganisation[] = [];
  for (const demo of organisations) {
    const found = await db
      .selectFrom('organisations')
      .select('id')
      .where('bin', '=', demoBin(demo.registered, demo.serial))
      .where('is_demo', '=', true)
      .executeTakeFirst();
    if (!found) continue;
    const staff = await loadStaff(db, demo, found.id);
    const rows = await db.selectFrom('departments').select(['id', 'name_ru']).where('organisation_id', '=', found.id).execute();
    const departments = new Map(
      demo.departments.flatMap(({ key, ru }, index) => {
        const row = rows.find((each) => each.name_ru === ru);
        return row ? [[key, { id: row.id, place: index + 1 }] as const] : [];
      }),
    );
    const organisation: Organisation = {
      key: demo.key,
      id: found.id,
      staff,
      departments,
      cast: castOf(demo, staff, departments),
      byKey: new Map(staff.map((each) => [each.key, each])),
      byId: new Map(staff.map((each) => [each.employeeId, each])),
    };
    loaded.push({ organisation, templates: await loadTemplates(db, found.id), used: await loadRegisters(db, found.id) });
  }
  return loaded;
};
