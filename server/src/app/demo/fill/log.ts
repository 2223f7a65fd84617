/** The log of the home organisation for the last weeks: as if people had worked, and its administrator had arranged things. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { workdayAt } from '../calendar.ts';
import type { Random } from '../random.ts';
import { staffOf } from '../plan/plan-order.ts';
import { insertRows } from './bulk.ts';
import type { Organisation } from './people.ts';

type Details = Readonly<Record<string, string | number | boolean>>;

interface Entry {
  readonly at: Date;
  readonly personId: number;
  readonly event: string;
  readonly details: Details;
}

const administrator = 'timur';
const days = 12;
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** What an administrator did on which of the last working days, counted back from today. */
const administered = (organisation: Organisation): readonly (readonly [day: number, event: string, details: Details])[] => {
  const employee = staffOf(organisation, 'laura').employeeId;
  const department = organisation.departments.get('management')?.id ?? 0;
  return [
    [9, 'person.changed', { employee, positionBefore: 'Юрист', position: 'Ведущий юрист', rolesBefore: '', roles: 'lawyer' }],
    [8, 'department.renamed', { department, 'before.russian': 'Администрация', 'after.russian': 'Руководство' }],
    [6, 'organisation.policy', { 'before.sessionIdleMinutes': 240, 'after.sessionIdleMinutes': 'none', endedSessions: 0 }],
    [4, 'person.sessions-ended', { employee }],
    [2, 'organisation.policy', { 'before.linkDays': 30, 'after.linkDays': 'none', endedSessions: 0 }],
  ];
};

/** A day of somebody: they sign in, read a document, and take some of them out of the product. */
const dayOf = (personId: number, day: number, documents: readonly number[], now: Date, random: Random): Entry[] => {
  const begins = random.between(8 * 60 + 20, 9 * 60 + 40);
  const at = (minutes: number): Date => workdayAt(now, -day, begins + minutes);
  const document = random.pick(documents);
  const entries: Entry[] = [{ at: at(0), personId, event: 'sign-in', details: {} }];
  if (random.chance(0.1)) entries.push({ at: at(-1), personId, event: 'sign-in.failed', details: {} });
  if (random.chance(0.35))
    entries.push({ at: at(random.between(20, 200)), personId, event: 'document.downloaded', details: { document, copy: true } });
  if (random.chance(0.25)) entries.push({ at: at(random.between(200, 300)), personId, event: 'document.printed', details: { document } });
  if (random.chance(0.1))
    entries.push({ at: at(random.between(300, 400)), personId, event: 'list.exported', details: { list: 'documents' } });
  return entries;
};

/** Returns the number of entries. Nothing lies in the future, where the real ones will follow. */
export const fillLog = async (
  db: Queryable,
  organisation: Organisation,
  documents: readonly number[],
  now: Date,
  random: Random,
): Promise<number> => {
  const personOf = new Map(
    (await db.selectFrom('employees').select(['id', 'person_id']).where('organisation_id', '=', organisation.id).execute()).map((row) => [
      row.id,
      row.person_id,
    ]),
  );
  const people = organisation.staff.flatMap(({ employeeId }) => personOf.get(employeeId) ?? []);
  const of = personOf.get(staffOf(organisation, administrator).employeeId) ?? 0;
  const entries = [
    ...administered(organisation).map(([day, event, details]): Entry => ({
      at: workdayAt(now, -day, 15 * 60 + day),
      personId: of,
      event,
      details,
    })),
    ...(documents.length === 0
      ? []
      : Array.from({ length: days }, (_, index) => people.flatMap((each) => dayOf(each, index + 1, documents, now, random))).flat()),
  ].filter(({ at }) => at < now);
  await insertRows(
    db,
    'audit_log',
    entries
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, personId, event, details }) => ({
        at,
        person_id: personId,
        organisation_id: organisation.id,
        event,
        address: '198.51.100.24',
        user_agent: browser,
        details,
      })),
  );
  return entries.length;
};
