/** Imports as they are stored: the rows of a file with their verdicts. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { PeopleImport } from '@qujat/contract/administration/people-import';
import { sql, type Selectable } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { Schema } from '../../../../platform/database/schema.ts';
import type { ImportPlan } from '../../../../platform/database/schema/import-plan.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { NotFoundError } from '../../../../platform/http/errors.ts';
import { say, type Language } from '../../../../platform/http/texts.ts';
import { distinct } from './department-paths.ts';
import { loadFacts } from './facts.ts';
import { judge } from './judge.ts';
import type { Given, Judged } from './judge-row.ts';

// locale-keys: import.failure.*

export type ImportRecord = Selectable<Schema['people_imports']>;

/** Rows that one statement writes. */
const piece = 500;

/** Throws NotFoundError for an import of somebody else. */
export const findImport = async ({ db, session }: SessionContext, id: number): Promise<ImportRecord> => {
  const found = await db
    .selectFrom('people_imports')
    .selectAll()
    .where('id', '=', id)
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (!found) throw new NotFoundError('import.gone');
  return found;
};

export const givenRows = async (
  db: Queryable,
  { id, organisation_id }: Pick<ImportRecord, 'id' | 'organisation_id'>,
): Promise<readonly Given[]> => {
  const rows = await db
    .selectFrom('people_import_rows')
    .select(['given', 'rehire'])
    .where('import_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .orderBy('number')
    .execute();
  return rows.map(({ given, rehire }) => ({ row: given, rehire }));
};

/** Stores the rows with their verdicts; rows that are there already get the new ones. */
export const writeRows = async (
  db: Queryable,
  { id: importId, organisationId }: { readonly id: number; readonly organisationId: number },
  given: readonly Given[],
  judged: readonly Judged[],
): Promise<void> => {
  for (let from = 0; from < given.length; from += piece) {
    const values = given.slice(from, from + piece).flatMap(({ row, rehire }, index) => {
      const verdict = judged[from + index];
      return verdict ? [{ number: row.number, given: row, rehire, verdict: verdict.verdict, plan: verdict.plan }] : [];
    });
    await sql`
      insert into people_import_rows (organisation_id, import_id, number, given, rehire, verdict, plan)
      select ${organisationId}, ${importId}, r.number, r.given, r.rehire, r.verdict, r.plan
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (number int, given jsonb, rehire boolean, verdict text, plan jsonb)
      on conflict (import_id, number, organisation_id) do update set
        given = excluded.given, rehire = excluded.rehire, verdict = excluded.verdict, plan = excluded.plan
      where (people_import_rows.given, people_import_rows.rehire, people_import_rows.verdict, people_import_rows.plan)
        is distinct from (excluded.given, excluded.rehire, excluded.verdict, excluded.plan)`.execute(db);
    await breathe();
  }
};

/** Judges all rows by what the organisation knows now. */
export const judgeAgain = async (
  db: Queryable,
  organisationId: number,
  language: Language,
  given: readonly Given[],
  creates: boolean,
): Promise<readonly Judged[]> =>
  judge(
    given,
    await loadFacts(
      db,
      organisationId,
      language,
      given.map(({ row }) => row),
    ),
    creates,
  );

interface Counts {
  readonly error: string;
  readonly added: string;
  readonly changed: string;
  readonly same: string;
  readonly paths: string[][] | null;
}

/** What the page shows of an import. */
export const stateOf = async (db: Queryable, record: ImportRecord, language: Language): Promise<PeopleImport> => {
  const { rows } = await sql<Counts>`
    select count(*) filter (where verdict = 'error') as error, count(*) filter (where verdict = 'added') as added,
      count(*) filter (where verdict = 'changed') as changed, count(*) filter (where verdict = 'same') as same,
      jsonb_agg(distinct plan -> 'departmentPath') filter (where plan ? 'departmentPath') as paths
    from people_import_rows where import_id = ${record.id} and organisation_id = ${record.organisation_id}`.execute(db);
  const [counts] = rows;
  return {
    id: record.id,
    revision: record.revision,
    fileName: record.file_name,
    state: record.state,
    total: record.total,
    done: record.done,
    error: Number(counts?.error),
    added: Number(counts?.added),
    changed: Number(counts?.changed),
    same: Number(counts?.same),
    createDepartments: record.create_departments,
    newDepartments: distinct(counts?.paths ?? []).map((path) => ({ path: path.join(' / ') })),
    failure: record.failure && say(language, `import.failure.${record.failure}`),
  };
};

/** The verdicts as one text: equal while the import would do the same. */
export const sameVerdicts = (one: readonly { readonly verdict: string; readonly plan: ImportPlan }[], other: readonly Judged[]): boolean =>
  one.length === other.length &&
  one.every(({ verdict, plan }, index) => {
    const now = other[index];
    return now?.verdict === verdict && stable(now.plan) === stable(plan);
  });

/** jsonb returns an object's names in an order of its own. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
