import type { Queryable } from '../../../platform/database/pool.ts';
import { forgetBrowsersOfEmployee, forgetBrowsersOfPerson } from './browsers-of-sessions.ts';

export type EndReason =
  | 'signed-out'
  | 'replaced'
  | 'token-reused'
  | 'cookie-missing'
  | 'password-changed'
  | 'factor-changed'
  | 'password-recovered'
  | 'ended-by-person'
  | 'ended-by-administrator'
  | 'locked'
  | 'factor-reset'
  | 'password-demanded'
  | 'dismissed';

export const endSession = async (db: Queryable, id: number, reason: EndReason, now: Date): Promise<void> => {
  await db.updateTable('sessions').set({ ended_at: now, end_reason: reason }).where('id', '=', id).where('ended_at', 'is', null).execute();
};

export const endOtherSessions = async (db: Queryable, personId: number, exceptId: number, reason: EndReason, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('id', '<>', exceptId)
    .where('ended_at', 'is', null)
    .execute();
  await forgetBrowsersOfPerson(db, personId, exceptId);
};

export const endAllSessions = async (db: Queryable, personId: number, reason: EndReason, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();
  await forgetBrowsersOfPerson(db, personId);
};

/** Ends somebody's sessions in one organisation, or one of them. */
export const endEmployeeSessions = async (
  db: Queryable,
  employeeId: number,
  reason: EndReason,
  now: Date,
  sessionId?: number,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('employee_id', '=', employeeId)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId!))
    .where('ended_at', 'is', null)
    .execute();
  if (sessionId === undefined) await forgetBrowsersOfEmployee(db, employeeId);
};
