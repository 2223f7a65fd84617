/** Ends everything that an employment gives: access first (ADM-8). */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { leaveFolders } from '../../cloud/hand-over.ts';
import { refreshFeedsOfClerks, refreshFeedsOfInitiator } from '../../documents/feed-store.ts';
import { releaseDraftsOf } from '../../documents/retention/release.ts';
import { endBatchesOf } from '../../documents/signing/batches.ts';
import { endEmployeeSessions } from '../../identity/auth/end-session.ts';
import { endActingFor, endDeputyships } from '../../identity/deputies/store.ts';
import { giveHead } from '../departments/heads.ts';
import type { Leaver } from './carry-out.ts';

export interface Ended {
  readonly sessions: number;
  readonly mailboxes: number;
}

const countSessions = async (trx: Queryable, employeeId: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sessions where employee_id = ${employeeId} and ended_at is null and expires_at > ${now}`.execute(trx);
  return rows[0]?.n ?? 0;
};

/**
 * The decisions of the dismissal have given the open departments another head. What is closed has none to choose, and must not be theirs again
 * after a return (ADM-3).
 */
const leaveDepartments = async (trx: Queryable, { employeeId, organisationId }: Leaver): Promise<void> => {
  const headed = await trx
    .selectFrom('departments')
    .select('id')
    .where('head_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('closed_at', 'is not', null)
    .execute();
  const ids = headed.map(({ id }) => id);
  if (ids.length > 0) await giveHead(trx, organisationId, ids, null, [employeeId]);
};

/** Tokens and cookies live by their session. The letters of a mailbox stay, its password does not. */
export const endEmployment = async (trx: Queryable, leaver: Leaver, today: string): Promise<Ended> => {
  const { employeeId, organisationId, now } = leaver;
  const sessions = await countSessions(trx, employeeId, now);
  await trx
    .updateTable('employees')
    .set({ ended_at: now })
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .execute();
  await refreshFeedsOfInitiator(trx, organisationId, employeeId);
  await endEmployeeSessions(trx, employeeId, 'dismissed', now);
  await endBatchesOf(trx, leaver, now);
  await endDeputyships(trx, leaver, today);
  await endActingFor(trx, leaver, today);
  await leaveDepartments(trx, leaver);
  await leaveFolders(trx, organisationId, employeeId);
  await releaseDraftsOf(trx, leaver);
  const { numDeletedRows } = await trx
    .deleteFrom('mail_accounts')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  const roles = await trx
    .selectFrom('employee_roles')
    .select('role')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .execute();
  if (roles.some(({ role }) => role === 'clerk')) await refreshFeedsOfClerks(trx, organisationId);
  return { sessions, mailboxes: Number(numDeletedRows) };
};
