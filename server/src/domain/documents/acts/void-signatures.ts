import type { Queryable } from '../../../platform/database/pool.ts';
import { statuses } from '@qujat/contract/vocabulary';
import type { Applied } from '../route/transition.ts';
import { dropOriginal } from '../signing/original/originals.ts';

/**
 * Signatures become void together with their decisions. Back at creation the original itself is discarded, because another one will be
 * signed. A participant whose decision is requested again has signed nothing yet. The log keeps the old signatures.
 */
export const voidSignatures = async (trx: Queryable, { document, changed, log }: Applied): Promise<void> => {
  const { id, status } = document;
  if (log.action !== 'return' && log.action !== 'reaggregate') return;
  if (status === statuses.draft) {
    await dropOriginal(trx, id, log.at);
    return;
  }
  for (const { stage, employeeId } of changed.filter((each) => each.state === 'waiting')) {
    await trx
      .deleteFrom('signatures')
      .where('stage', '=', stage)
      .where('employee_id', '=', employeeId)
      .where('original_id', 'in', (eb) =>
        eb.selectFrom('document_originals').select('id').where('document_id', '=', id).where('dropped_at', 'is', null),
      )
      .execute();
  }
};
