/** Something for the page of retention: an index whose period has passed for last year's documents, and a legal hold. */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { TemplateCode } from '../data/templates.ts';
import type { Organisation } from './people.ts';

/** The demo's documents are at most fourteen months old: the shortest period of its templates has passed for none of them. */
const shortened: readonly TemplateCode[] = ['ЗО', 'СЗ'];
const held: TemplateCode = 'Д';

export const fillRetention = async (db: Queryable, { id, byKey }: Organisation, now: Date): Promise<void> => {
  const index = (code: TemplateCode) =>
    db.selectFrom('document_indices').select('id').where('organisation_id', '=', id).where('code', '=', code);
  for (const code of shortened)
    await db.updateTable('document_indices').set({ retention_months: 6 }).where('id', '=', index(code)).execute();
  const placedBy = byKey.get('timur')?.employeeId;
  if (placedBy === undefined) return;
  const { id: index_id } = await index(held).executeTakeFirstOrThrow();
  await db
    .insertInto('legal_holds')
    .values({
      organisation_id: id,
      document_id: null,
      index_id,
      reason: 'Спор с подрядчиком в суде, дело № 7119-26',
      placed_at: new Date(now.getTime() - 40 * 86_400_000),
      placed_by: placedBy,
      lifted_at: null,
      lifted_by: null,
    })
    .execute();
};
