/** Another deadline for a participant, to the end of a day of the organisation. */
import type { Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { refreshFeed } from '../feed-store.ts';

interface Entry {
  readonly organisationId: number;
  readonly documentId: number;
  readonly stage: Stage;
  readonly employeeId: number;
}

/** The caller holds the document's lock, and logs why. */
export const moveEntry = async (trx: Queryable, { organisationId, documentId, stage, employeeId }: Entry, day: string): Promise<void> => {
  await sql`
    update participants p set due_at = (${day}::date + time '23:59:59') at time zone o.time_zone
    from documents d join organisations o on o.id = d.organisation_id
    where d.id = p.document_id and d.organisation_id = p.organisation_id and p.document_id = ${documentId}
      and p.organisation_id = ${organisationId} and p.stage = ${stage} and p.employee_id = ${employeeId}
      and p.state = 'waiting'`.execute(trx);
  await refreshFeed(trx, organisationId, documentId);
};
