/** The people of an organisation as a file that the import takes back (ADM-41). */
import { Readable } from 'node:stream';
import { importFields, type ImportField } from '@qujat/contract/administration/import-rows';
import { readPeopleExport, type PeopleExport } from '@qujat/contract/administration/people-export';
import { sql } from 'kysely';
import { auditAccess } from '../../../../platform/audit/audit.ts';
import { workbookBytes } from '../../../../platform/archive/workbook.ts';
import type { Role } from '../../../../platform/database/schema/people.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { dayText } from '../../../../platform/http/dates.ts';
import { ForbiddenError } from '../../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../../platform/http/page.ts';
import { consume, limits } from '../../../../platform/limits/rate-limit.ts';
import { kinds } from '../cursor.ts';
import { employeesMeant, invitationsMeant } from '../meant.ts';
import { loadNames, type Facts } from '../import/facts.ts';
import { csvBytes } from './csv.ts';

// locale-keys: import.columns.*

/** The people read at once. */
const batch = 1_000;

interface Key {
  readonly kind: number;
  readonly id: number;
}

interface Row {
  readonly full_name: string;
  readonly email: string;
  readonly iin: string | null;
  readonly phone: string;
  readonly position_ru: string;
  readonly position_kk: string;
  readonly department_id: number | null;
  readonly roles: Role[];
}

const widths: Readonly<Record<ImportField, number>> = {
  fullName: 32,
  email: 32,
  iin: 15,
  phone: 18,
  position: 34,
  secondPosition: 34,
  department: 48,
  roles: 40,
};

/** Pages have no `rights` of their own: the file is the system administrator's alone, as the table is. */
export const expectAdministrator = ({ session }: SessionContext): void => {
  if (!session.roles.has('system-administrator')) throw new ForbiddenError();
};

/** Everybody who is meant, by name. Somebody who was dismissed is left out unless asked for: the import would ask about each. */
const foundKeys = async (context: SessionContext, { rows: chosen, all, ...filters }: PeopleExport): Promise<readonly Key[]> => {
  const { organisationId } = context.session;
  const choice = { ...filters, rows: chosen, all: all || chosen === undefined };
  const { rows } = await sql<Key>`
    select kind, id from (
      select ${kinds.employee}::int as kind, e.id, p.full_name from employees e join people p on p.id = e.person_id
      where e.organisation_id = ${organisationId} and ${employeesMeant(context, choice)}
        and ${filters.state === 'dismissed' ? sql`true` : sql`e.ended_at is null`}
      union all
      select ${kinds.invitation}::int, i.id, i.full_name from employee_invitations i
      where i.organisation_id = ${organisationId} and ${invitationsMeant(context, choice)}
    ) as found order by full_name collate "kk-x-icu", kind, id`.execute(context.db);
  return rows;
};

const readBatch = async ({ db, session: { organisationId } }: SessionContext, keys: readonly Key[]): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select coalesce(p.full_name, i.full_name) as full_name, coalesce(p.email, i.email) as email,
      coalesce(p.iin, e.iin, i.iin) as iin, coalesce(p.phone, i.phone) as phone,
      coalesce(e.position_ru, i.position_ru) as position_ru, coalesce(e.position_kk, i.position_kk) as position_kk,
      coalesce(e.department_id, i.department_id) as department_id,
      coalesce(i.roles, array(select role from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id)) as roles
    from unnest(${keys.map(({ kind }) => kind)}::int[], ${keys.map(({ id }) => id)}::bigint[]) with ordinality as k (kind, id, place)
    left join employees e on k.kind = ${kinds.employee} and e.id = k.id and e.organisation_id = ${organisationId}
    left join people p on p.id = e.person_id
    left join employee_invitations i on k.kind = ${kinds.invitation} and i.id = k.id and i.organisation_id = ${organisationId}
    where e.id is not null or i.id is not null
    order by k.place`.execute(db);
  return rows;
};

async function* rowsOf(
  context: SessionContext,
  keys: readonly Key[],
  { departments, roles }: Pick<Facts, 'departments' | 'roles'>,
): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < keys.length; from += batch)
    for (const row of await readBatch(context, keys.slice(from, from + batch))) {
      const texts: Readonly<Record<ImportField, string>> = {
        fullName: row.full_name,
        email: row.email,
        iin: row.iin ?? '',
        phone: row.phone,
        position: row.position_ru,
        secondPosition: row.position_kk,
        department: departments.textOf(row.department_id),
        roles: roles.textOf(row.roles.filter((role) => role !== 'division-head')),
      };
      yield importFields.map((field) => texts[field]);
    }
}

export const exportPeople = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  expectAdministrator(context);
  const input = readPeopleExport(fields);
  const { db, now, session, language, say } = context;
  await consume(db, limits.listExports, session.personId, now);
  const keys = await foundKeys(context, input);
  await auditAccess(context, 'people.exported', { people: keys.length, format: input.format });
  const rows = rowsOf(context, keys, await loadNames(db, session.organisationId, language));
  const titles = importFields.map((field) => say(`import.columns.${field}`));
  const name = say('import.exportName');
  const saveAs = `${name} ${dayText(now, session.timeZone)}.${input.format}`;
  if (input.format === 'csv')
    return { file: Readable.from(csvBytes(language, titles, rows)), contentType: 'text/csv; charset=utf-8', saveAs };
  const columns = importFields.map((field, index) => ({ title: titles[index] ?? '', width: widths[field] }));
  return {
    file: Readable.from(workbookBytes({ name, columns, count: keys.length, rows })),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saveAs,
  };
};
