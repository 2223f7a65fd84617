/**
 * A browser that shows news belongs to the session that has allowed it (NTF-10). The database forgets it when that session ends, unless a
 * sign-in in the same browser replaces the session or it merely expires.
 */
import { sql } from 'kysely';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/database/pool.ts';

/** Gives the browser of an earlier session, known by its page's cookie, to the new one; somebody else's is forgotten. */
export const handOverBrowser = async (
  db: Queryable,
  earlierPageToken: string,
  { sessionId, personId }: { readonly sessionId: number; readonly personId: number },
): Promise<void> => {
  await sql`
    with earlier as (
      select s.id, e.person_id from push_subscriptions s
      join sessions on sessions.id = s.session_id join employees e on e.id = s.employee_id
      where sessions.page_token_hash = ${hashToken(earlierPageToken)} and sessions.id <> ${sessionId}
    ), forgotten as (
      delete from push_subscriptions s using earlier where s.id = earlier.id and earlier.person_id <> ${personId}
    )
    update push_subscriptions s set session_id = ${sessionId} from earlier where s.id = earlier.id and earlier.person_id = ${personId}`.execute(
    db,
  );
};

/** Forgets the browsers of a person but for one session's, also those whose session has expired: whoever ends all sessions means them too. */
export const forgetBrowsersOfPerson = async (db: Queryable, personId: number, exceptSession: number | null = null): Promise<void> => {
  await sql`
    delete from push_subscriptions s using employees e
    where e.id = s.employee_id and e.person_id = ${personId} and s.session_id is distinct from ${exceptSession}`.execute(db);
};

/** As above, for somebody's work in one organisation. */
export const forgetBrowsersOfEmployee = async (db: Queryable, employeeId: number): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('employee_id', '=', employeeId).execute();
};
