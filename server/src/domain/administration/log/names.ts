/** The names of what entries of the log refer to by number. Only those of the organisation itself. */
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { loadRightsAndRoles } from '../roles/names.ts';
import { handoverIds } from './handover-lines.ts';
import type { LogRow } from './rows.ts';

export type NamedThing = 'employee' | 'department' | 'template' | 'folder' | 'document' | 'file';

/** Which values are numbers of what. */
export const things: Readonly<Record<string, NamedThing>> = {
  employee: 'employee',
  employeeId: 'employee',
  department: 'department',
  parent: 'department',
  into: 'department',
  template: 'template',
  deputyTemplates: 'template',
  folder: 'folder',
  document: 'document',
  file: 'file',
  holders: 'employee',
  successor: 'employee',
  listed: 'document',
};

export interface Names {
  readonly of: (thing: NamedThing, id: number) => string | null;
  readonly role: (code: string) => string;
}

/** What the plain `before` and `after` of an event are. Those of other events are for programs, such as the design of a template. */
const plainValues: Readonly<Record<string, string>> = {
  'category.created': 'name',
  'category.ordered': 'order',
  'category.removed': 'name',
  'category.renamed': 'name',
  'index.department-code': 'code',
  'organisation.logo': 'logo',
  'person.dismissal-called-off': 'at',
  'role.holders': 'holders',
};

/** Values that older entries, or those of one event, call otherwise. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'destruction.begun': { act: 'document', count: 'documents', documents: 'listed' },
  'hold.placed': { names: 'held' },
};

/** Columns and values that are called otherwise in the other entries. */
const sameAs: Readonly<Record<string, string>> = { number_pattern: 'pattern', retention_months: 'months', sessionsEnded: 'endedSessions' };

/** The values of an entry under the names by which they are described. */
export const namedDetails = ({ event, details }: Pick<LogRow, 'event' | 'details'>): Readonly<Record<string, unknown>> => {
  const plain = plainValues[event];
  // Entries of today call the act `document`.
  const others = event === 'destruction.begun' && 'document' in details ? undefined : renamed[event];
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      if (plain !== undefined && (key === 'before' || key === 'after')) return [`${key}.${plain}`, value];
      const [, when = '', bare = key] = /^(before\.|after\.)?(.+)$/.exec(key) ?? [];
      return [`${when}${others?.[bare] ?? sameAs[bare] ?? bare}`, value];
    }),
  );
};

/** Between the parts of a value that lists several. */
export const separator = /[ ,]/;

/** The key of a value without `before.`, `after.` or an appended `Before`. */
export const bareKey = (key: string): string => key.replace(/^(before|after)\./, '').replace(/Before$/, '');

/** A value may list several numbers. */
const numbersIn = (value: unknown): number[] =>
  String(value)
    .split(separator)
    .filter((each) => /^[1-9]\d{0,14}$/.test(each))
    .map(Number);

interface Found {
  readonly thing: NamedThing;
  readonly id: number;
  readonly ru: string;
  readonly kk: string;
}

export const loadNames = async (context: SessionContext, rows: readonly Pick<LogRow, 'event' | 'details'>[]): Promise<Names> => {
  const { db, language, session } = context;
  const { organisationId } = session;
  const wanted: Record<NamedThing, Set<number>> = {
    employee: new Set(),
    department: new Set(),
    template: new Set(),
    folder: new Set(),
    document: new Set(),
    file: new Set(),
  };
  for (const row of rows) {
    const handed = handoverIds(row);
    for (const id of handed.employee) wanted.employee.add(id);
    for (const id of handed.department) wanted.department.add(id);
    for (const [key, value] of Object.entries(namedDetails(row))) {
      const thing = things[bareKey(key)];
      if (thing) for (const id of numbersIn(value)) wanted[thing].add(id);
    }
  }
  const ids = (thing: NamedThing): number[] => [...wanted[thing]];
  const found = await sql<Found>`
    select 'employee' as thing, e.id, p.full_name as ru, p.full_name as kk from employees e join people p on p.id = e.person_id
      where e.id = any(${ids('employee')}) and e.organisation_id = ${organisationId}
    union all select 'department', id, name_ru, name_kk from departments where id = any(${ids('department')}) and organisation_id = ${organisationId}
    union all select 'template', id, name_ru, name_kk from templates where id = any(${ids('template')}) and organisation_id = ${organisationId}
    union all select 'folder', id, name, name from folders where id = any(${ids('folder')}) and organisation_id = ${organisationId}
    union all select 'document', id, number, number from documents
      where id = any(${ids('document')}) and organisation_id = ${organisationId} and number <> ''
    union all select 'file', id, name, name from files where id = any(${ids('file')}) and organisation_id = ${organisationId}`.execute(db);
  const names = new Map(found.rows.map(({ thing, id, ru, kk }) => [`${thing} ${id}`, inLanguage(language, ru, kk)]));
  const roles = new Map<string, string>((await loadRightsAndRoles(context)).map(({ role, name }) => [role, name]));
  return { of: (thing, id) => names.get(`${thing} ${id}`) ?? null, role: (code) => roles.get(code) ?? code };
};
