/** The next number of a document index: by its pattern, or the last number of the year, increased by one (ADM-80). */
import { writeNumber } from '@qujat/contract/administration/number-pattern';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { followingNumber } from './following-number.ts';
import { numberMatcher } from './number-matcher.ts';

export interface Registered {
  readonly organisationId: number;
  readonly templateId: number;
  readonly departmentId: number;
  /** In the organisation's time zone. */
  readonly year: number;
}

const loadIndex = (trx: Queryable, { organisationId, templateId, departmentId }: Registered) =>
  trx
    .selectFrom('templates as t')
    .innerJoin('document_indices as i', (join) =>
      join.onRef('i.id', '=', 't.index_id').onRef('i.organisation_id', '=', 't.organisation_id'),
    )
    .innerJoin('departments as d', (join) => join.on('d.id', '=', departmentId).onRef('d.organisation_id', '=', 't.organisation_id'))
    .select(['i.id', 'i.code', 'i.number_pattern as pattern', 'i.counter', 'd.code as department'])
    .where('t.id', '=', templateId)
    .where('t.organisation_id', '=', organisationId)
    // The pattern changes only between two numbers.
    .forShare('i')
    .executeTakeFirstOrThrow();
type Index = Awaited<ReturnType<typeof loadIndex>>;

/** For an index without a pattern: the highest number of the year, increased by one. */
const continuing = async (trx: Queryable, { id, code }: Index, { organisationId, year }: Registered): Promise<string> => {
  const { rows } = await sql<{ number: string }>`
    select number from documents
    where organisation_id = ${organisationId} and index_id = ${id} and number ~ '\\d' and period between ${year * 100} and ${year * 100 + 99}
    order by (regexp_match(number, '(\\d+)\\D*$'))[1]::numeric desc limit 1`.execute(trx);
  return (rows[0] && followingNumber(rows[0].number)) ?? `${code}-1`;
};

/** The highest number that documents already have, by which a counter begins that has not counted yet. */
const highest = async (trx: Queryable, index: Index, { organisationId, year }: Registered): Promise<number> => {
  const matcher = numberMatcher(index.pattern, { index: index.code, department: index.department, year: String(year) }, index.counter);
  const { rows } = await sql<{ last: string | null }>`
    select max((regexp_match(number, ${matcher}))[1]::numeric)::text as last from documents
    where organisation_id = ${organisationId} and index_id = ${index.id} and period between ${year * 100} and ${year * 100 + 99} and number ~ ${matcher}`.execute(
    trx,
  );
  return Number(rows[0]?.last ?? 0);
};

const counted = async (trx: Queryable, index: Index, registered: Registered): Promise<string> => {
  const { organisationId, year } = registered;
  const department = index.counter === 'department' ? index.department : '';
  const key = { organisation_id: organisationId, index_id: index.id, year, department };
  const stands = await trx
    .selectFrom('index_counters')
    .select('last')
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  const last = (stands?.last ?? (await highest(trx, index, registered))) + 1;
  await trx
    .insertInto('index_counters')
    .values({ ...key, last })
    .onConflict((conflict) => conflict.columns(['index_id', 'year', 'department', 'organisation_id']).doUpdateSet({ last }))
    .execute();
  return writeNumber(index.pattern, { index: index.code, department: index.department, year: String(year), number: String(last) });
};

/**
 * The number, and the index whose number it is: the template may name another one by the time the document is stored.
 *
 * Runs within the caller's transaction, which then holds this register until its end: nobody gets the number of a registration that is
 * undone, and nobody the same one.
 */
export const nextNumber = async (trx: Queryable, registered: Registered): Promise<{ number: string; index_id: number }> => {
  const index = await loadIndex(trx, registered);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register ${index.id} ${registered.year}`}, 0))`.execute(trx);
  const number = await (index.pattern === '' ? continuing : counted)(trx, index, registered);
  return { number, index_id: index.id };
};
