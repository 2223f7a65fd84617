/**
 * Documents keep the day until which they are due when the clock of their organisation changes (ADM-61), all but completed ones: one that was refused or
 * withdrawn may be sent again, or copied.
 */
import { statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { refreshFeeds } from './feed-store.ts';
import { lockDocuments } from './load-states.ts';

const batch = 2000;

/** A due date is the end of a day, stored as a moment. The moment moves, so that the day that people were told stays. */
export const keepDueDays = async (trx: Queryable, organisationId: number, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from documents d
    where d.organisation_id = ${organisationId} and d.status <> ${statuses.completed}
      and (d.due_at is not null or exists (select from participants p where p.document_id = d.id and p.organisation_id = d.organisation_id
        and p.due_at is not null))
    order by d.id`.execute(trx);
  for (let at = 0; at < rows.length; at += batch) {
    const ids = rows.slice(at, at + batch).map(({ id }) => id);
    await lockDocuments(trx, organisationId, ids);
    const moved = sql`due_at = (due_at at time zone ${from}) at time zone ${to}`;
    await sql`update documents set ${moved}
      where id = any(${ids}) and organisation_id = ${organisationId} and due_at is not null`.execute(trx);
    await sql`update participants set ${moved}
      where document_id = any(${ids}) and organisation_id = ${organisationId} and due_at is not null`.execute(trx);
    await refreshFeeds(trx, organisationId, ids);
  }
};
