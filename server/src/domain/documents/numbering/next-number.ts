/** The next number of a template's register: the last number of the year, increased by one. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { followingNumber } from './following-number.ts';

/** Runs within the caller's transaction, which then holds this register until its end. */
export const nextNumber = async (trx: Queryable, organisationId: number, templateId: number, year: number): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register ${templateId} ${year}`}, 0))`.execute(trx);
  const { rows } = await sql<{ number: string }>`
    select number from documents
    where organisation_id = ${organisationId} and template_id = ${templateId} and number ~ '\\d' and period / 100 = ${year}
    order by (regexp_match(number, '(\\d+)\\D*$'))[1]::numeric desc limit 1`.execute(trx);
  const next = rows[0] ? followingNumber(rows[0].number) : null;
  if (next !== null) return next;
  const { code } = await trx.selectFrom('templates').select('code').where('id', '=', templateId).executeTakeFirstOrThrow();
  return `${code}-1`;
};
