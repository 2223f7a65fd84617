/** Which signatures need another archive time stamp, and what the table records about them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';

export interface RenewalRule {
  /** A stamp is renewed when its authority's certificate expires within this many days. */
  readonly days: number;
  /** Weak algorithms: a stamp that relies on one is renewed whenever it expires. */
  readonly weak: readonly string[];
}

export const usualRule: RenewalRule = { days: 180, weak: [] };

export interface DueSignature {
  readonly id: number;
  readonly original_id: number;
  readonly document_id: number;
  readonly cms: Buffer;
  readonly list: Buffer | null;
  /** As recorded; null if it was never determined. */
  readonly proved_until: Date | null;
  readonly stamp_algorithms: readonly string[] | null;
}

/** How long the newest stamp of a signature lasts, and on which algorithms it relies. */
export interface Standing {
  readonly until: Date;
  readonly algorithms: readonly string[];
}

const dayMs = 86_400_000;

const renewedBefore = ({ days }: RenewalRule, now: Date): Date => new Date(now.getTime() + days * dayMs);

const isWeak = ({ weak }: RenewalRule, { algorithms }: Pick<Standing, 'algorithms'>): boolean =>
  algorithms.some((each) => weak.includes(each));

export const isDue = (rule: RenewalRule, standing: Standing, now: Date): boolean =>
  standing.until < renewedBefore(rule, now) || isWeak(rule, standing);

/** Whether a stamp with this standing improves a signature whose newest stamp has that one. */
export const isBetter = (rule: RenewalRule, before: Standing, after: Standing): boolean =>
  after.until > before.until || (isWeak(rule, before) && !isWeak(rule, after));

/** In the order of their ids, including those that were never examined. */
export const loadDue = async (
  db: Queryable,
  rule: RenewalRule,
  { after, now, atOnce }: { readonly after: number; readonly now: Date; readonly atOnce: number },
): Promise<readonly DueSignature[]> => {
  const { rows } = await sql<DueSignature>`
    select s.id, s.original_id, o.document_id, s.cms, l.content as list, s.proved_until, s.stamp_algorithms
    from signatures s join document_originals o on o.id = s.original_id left join revocation_lists l on l.sha256 = s.revocation_list
    where s.id > ${after}
      and (s.proved_until is null or s.proved_until < ${renewedBefore(rule, now)} or s.stamp_algorithms && ${[...rule.weak]}::text[])
    order by s.id limit ${atOnce}`.execute(db);
  return rows;
};

/** Records the standing of a signature that has not changed meanwhile. */
export const noteStanding = async (db: Queryable, { id, cms }: DueSignature, { until, algorithms }: Standing): Promise<void> => {
  await sql`update signatures set proved_until = ${until}, stamp_algorithms = ${[...algorithms]}::text[] where id = ${id} and cms = ${cms}`.execute(
    db,
  );
};

/** Replaces a signature by its renewed form; false if another run was faster or the signature no longer exists. */
export const storeRenewed = async (db: Queryable, { id, cms }: DueSignature, renewed: Buffer, standing: Standing): Promise<boolean> => {
  const { rows } = await sql`
    update signatures
    set cms = ${renewed}, proved_until = ${standing.until}, stamp_algorithms = ${[...standing.algorithms]}::text[],
      earlier_forms = earlier_forms || ${createHash('sha256').update(cms).digest('hex')}::text
    where id = ${id} and cms = ${cms} returning id`.execute(db);
  return rows.length > 0;
};
