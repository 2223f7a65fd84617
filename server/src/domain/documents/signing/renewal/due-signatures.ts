/** Which signatures need another archive time stamp, and what the table records about them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';
import { renewedBefore, type RenewalRule, type Standing } from './renewal-rule.ts';

export interface DueSignature {
  readonly id: number;
  readonly original_id: number;
  readonly organisation_id: number;
  readonly document_id: number;
  readonly cms: Buffer;
  readonly list: Buffer | null;
  /** As recorded; null if it was never determined. */
  readonly proved_until: Date | null;
  readonly stamp_algorithms: readonly string[] | null;
}

/** In the order of their ids, including those that were never examined. */
export const loadDue = async (
  db: Queryable,
  rule: RenewalRule,
  { after, now, atOnce }: { readonly after: number; readonly now: Date; readonly atOnce: number },
): Promise<readonly DueSignature[]> => {
  const { rows } = await sql<DueSignature>`
    select s.id, s.original_id, s.organisation_id, o.document_id, s.cms, l.content as list, s.proved_until, s.stamp_algorithms
    from signatures s join document_originals o on o.id = s.original_id left join revocation_lists l on l.sha256 = s.revocation_list
    where s.id > ${after} and o.destroyed_at is null
      and (s.proved_until is null or s.proved_until < ${renewedBefore(rule, now)} or s.stamp_algorithms && ${[...rule.weak]}::text[])
    order by s.id limit ${atOnce}`.execute(db);
  return rows;
};

/** Records the standing of a signature that has not changed meanwhile. */
export const noteStanding = async (
  db: Queryable,
  { id, organisation_id, cms }: DueSignature,
  { until, algorithms }: Standing,
): Promise<void> => {
  await sql`update signatures set proved_until = ${until}, stamp_algorithms = ${[...algorithms]}::text[]
    where id = ${id} and organisation_id = ${organisation_id} and cms = ${cms}`.execute(db);
};

/** Replaces a signature by its renewed form; false if another run was faster or the signature no longer exists. */
export const storeRenewed = async (
  db: Queryable,
  { id, organisation_id, cms }: DueSignature,
  renewed: Buffer,
  standing: Standing,
): Promise<boolean> => {
  const { rows } = await sql`
    update signatures
    set cms = ${renewed}, proved_until = ${standing.until}, stamp_algorithms = ${[...standing.algorithms]}::text[],
      earlier_forms = earlier_forms || ${createHash('sha256').update(cms).digest('hex')}::text
    where id = ${id} and organisation_id = ${organisation_id} and cms = ${cms} returning id`.execute(db);
  return rows.length > 0;
};
