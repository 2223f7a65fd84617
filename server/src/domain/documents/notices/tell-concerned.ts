/** Shows an act to everybody concerned: as unread in the list, and on open screens. The domain `notifications` tells people about it. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { DocumentKey } from '../route/model.ts';
import type { Applied } from '../route/transition.ts';

/** The number of principals that fit into a payload of PostgreSQL; a change that concerns more is sent to everybody. */
const mostPrincipals = 400;

/** Open cards must also show changes that do not affect the feed, such as a comment or a name. */
export const tellScreens = async (trx: Queryable, { id, organisationId }: DocumentKey): Promise<void> => {
  await sql`
    select pg_notify('qujat_live', case when count(*) > ${mostPrincipals} then '*' else string_agg(principal::text, ',') end)
    from (select distinct principal from document_feed where document_id = ${id} and organisation_id = ${organisationId}) concerned
    having count(*) > 0`.execute(trx);
};

export const tellConcerned = async (trx: Queryable, outcome: Applied): Promise<void> => {
  const { id: documentId, organisationId } = outcome.document;
  const concerned = [...new Set(outcome.notices.map((each) => each.employeeId))];
  if (concerned.length > 0) {
    // The document has changed since they opened it.
    await trx
      .updateTable('document_marks')
      .set({ read_at: null })
      .where('document_id', '=', documentId)
      .where('organisation_id', '=', organisationId)
      .where('employee_id', 'in', concerned)
      .execute();
  }
  await tellScreens(trx, outcome.document);
};
