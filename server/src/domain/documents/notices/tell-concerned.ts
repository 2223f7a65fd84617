/** Notifies everybody concerned by an act: by letter, as unread in the list, and on open screens. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Applied, Notice } from '../route/transition.ts';
import { writeNotices } from './write-notices.ts';

/** The number of principals that fit into a payload of PostgreSQL; a change that concerns more is sent to everybody. */
const mostPrincipals = 400;

/** Open cards must also show changes that do not affect the feed, such as a comment or a name. */
export const tellScreens = async (trx: Queryable, documentId: number): Promise<void> => {
  await sql`
    select pg_notify('qujat_live', case when count(*) > ${mostPrincipals} then '*' else string_agg(principal::text, ',') end)
    from (select distinct principal from document_feed where document_id = ${documentId}) concerned
    having count(*) > 0`.execute(trx);
};

/** One letter for each person and act: if the act concerns a person in several ways, the first counts. */
const oneEach = (notices: readonly Notice[]): readonly Notice[] =>
  notices.filter((each, index) => notices.findIndex((other) => other.employeeId === each.employeeId) === index);

export const tellConcerned = async (trx: Queryable, outcome: Applied, { now, origin }: { now: Date; origin: string }): Promise<void> => {
  const documentId = outcome.document.id;
  const notices = oneEach(outcome.notices);
  if (notices.length > 0) {
    // The document has changed since they opened it.
    await trx
      .updateTable('document_marks')
      .set({ read_at: null })
      .where('document_id', '=', documentId)
      .where(
        'employee_id',
        'in',
        notices.map((each) => each.employeeId),
      )
      .execute();
    await writeNotices(trx, outcome, notices, { now, origin });
  }
  await tellScreens(trx, documentId);
};
