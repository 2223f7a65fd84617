/** Takes documents off running acts of destruction, and says so in the log of the act (ADM-82). */
import { statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { DecisionListener } from '../acts/store-outcome.ts';
import { lockDocuments } from '../load-states.ts';
import { appendLog } from '../log.ts';

export interface Release {
  readonly organisationId: number;
  readonly because: 'hold' | 'period';
  readonly now: Date;
  /** Whoever placed the hold, or wrote the act. */
  readonly actorId: number;
}

/** The caller holds the lock of the documents, or of their index. Returns those that were taken off. */
export const releaseItems = async (
  trx: Queryable,
  documentIds: readonly number[],
  { organisationId, because, now, actorId }: Release,
): Promise<readonly number[]> => {
  if (documentIds.length === 0) return [];
  const listed = await trx
    .selectFrom('destruction_items')
    .select('act_id')
    .where('document_id', 'in', [...documentIds])
    .where('organisation_id', '=', organisationId)
    .where('released_at', 'is', null)
    .where('destroyed_at', 'is', null)
    .execute();
  // Before their items, as every act on a document does.
  await lockDocuments(
    trx,
    organisationId,
    listed.map(({ act_id }) => act_id),
  );
  const released = await trx
    .updateTable('destruction_items')
    .set({ released_at: now, released_because: because })
    .where('document_id', 'in', [...documentIds])
    .where('organisation_id', '=', organisationId)
    .where('released_at', 'is', null)
    .where('destroyed_at', 'is', null)
    .returning(['act_id', 'document_id', 'number'])
    .execute();
  for (const { act_id: actId, document_id, number } of released) {
    const { status } = await trx
      .selectFrom('documents')
      .select('status')
      .where('id', '=', actId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    await appendLog(trx, [
      {
        organisationId,
        documentId: actId,
        at: now,
        actorId,
        onBehalfOf: null,
        action: 'retention.released',
        statusBefore: status,
        statusAfter: status,
        comment: `№ ${number}`,
        address: '',
        details: { document: document_id, because },
      },
    ]);
  }
  return released.map(({ document_id }) => document_id);
};

/** An act that was withdrawn destroys nothing: its documents can be listed by another one (app/areas.ts). */
export const releaseWithdrawn: DecisionListener = async (trx, { document, log }) => {
  if (log.action !== 'withdraw') return;
  await sql`
    update destruction_items set released_at = ${log.at}, released_because = 'withdrawn'
    where act_id = ${document.id} and organisation_id = ${document.organisationId} and released_at is null and destroyed_at is null`.execute(
    trx,
  );
};

/** Drafts end with the employment of their writer, because nobody else opens them. The documents of such acts can be listed by another one. */
export const releaseDraftsOf = async (
  trx: Queryable,
  { organisationId, employeeId, now }: { readonly organisationId: number; readonly employeeId: number; readonly now: Date },
): Promise<void> => {
  await sql`
    update destruction_items t set released_at = ${now}, released_because = 'withdrawn'
    from documents a where a.id = t.act_id and a.organisation_id = t.organisation_id and t.organisation_id = ${organisationId}
      and a.initiator_id = ${employeeId} and a.status = ${statuses.draft} and a.number = '' and t.released_at is null and t.destroyed_at is null`.execute(
    trx,
  );
};
