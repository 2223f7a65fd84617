import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { statuses } from '@qujat/contract/vocabulary';
import type { Applied } from '../route/transition.ts';
import { dropOriginal } from '../signing/original/originals.ts';

/**
 * Signatures become void together with their decisions. When a document returns to creation, its original is discarded, because another one
 * will be signed. When only a decision is requested again, its participant has not yet signed anew: the old signature is kept as a void
 * one. Returns the people whose signatures have become void.
 */
export const voidSignatures = async (trx: Queryable, { document, changed, log }: Applied): Promise<readonly number[]> => {
  const { id, organisationId, status } = document;
  if (log.action !== 'return' && log.action !== 'rework' && log.action !== 'reaggregate') return [];
  if (status === statuses.draft) {
    const { rows } = await sql<{ employee_id: number }>`
      select s.employee_id from signatures s join document_originals o on o.id = s.original_id and o.organisation_id = s.organisation_id
      where o.document_id = ${id} and o.organisation_id = ${organisationId} and o.dropped_at is null order by s.id`.execute(trx);
    await dropOriginal(trx, document, log.at);
    return rows.map((row) => row.employee_id);
  }
  const voided: number[] = [];
  for (const { stage, employeeId } of changed.filter((each) => each.state === 'waiting')) {
    const { rows } = await sql<{ employee_id: number }>`
      with gone as (
        delete from signatures s using document_originals o
        where o.id = s.original_id and o.organisation_id = s.organisation_id and o.document_id = ${id} and o.organisation_id = ${organisationId}
          and o.dropped_at is null and s.stage = ${stage} and s.employee_id = ${employeeId}
        returning s.*)
      insert into voided_signatures
        (organisation_id, original_id, stage, employee_id, signer_id, cms, earlier_forms, revocation_list, signed_at, holder, iin, bin, serial,
          position_ru, position_kk, voided_at)
      select organisation_id, original_id, stage, employee_id, signer_id, cms, earlier_forms, revocation_list, signed_at, holder, iin, bin, serial,
        position_ru, position_kk, ${log.at} from gone
      returning employee_id`.execute(trx);
    voided.push(...rows.map((row) => row.employee_id));
  }
  return voided;
};
