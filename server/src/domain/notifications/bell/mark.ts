/** Read and unread, on all devices of a person (NTF-2). Nobody marks the news of somebody else. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type {
  markAllNotifications,
  markDocumentNotifications,
  markNotification,
  restoreNotifications,
} from '@qujat/contract/notifications';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';

export const mark = async ({ id, read }: CallInput<typeof markNotification>, { db, session, now }: SessionContext): Promise<null> => {
  await consume(db, limits.notificationMarks, session.employeeId, now);
  const { rows } = await sql<{ known: boolean }>`
    with chosen as (
      select document_id, task_id, kind, about_id, id from notifications
      where id = ${id} and employee_id = ${session.employeeId} and organisation_id = ${session.organisationId} and in_bell),
    changed as (
      update notifications n set read_at = case when ${read} then coalesce(n.read_at, ${now}::timestamptz) end, read_batch = null
      from chosen c
      where n.employee_id = ${session.employeeId} and n.organisation_id = ${session.organisationId} and n.in_bell and n.kind = c.kind and n.about_id is not distinct from c.about_id
        and (n.id = c.id or n.document_id = c.document_id or n.task_id = c.task_id) and (${read} or n.id = c.id) and (n.read_at is null) = ${read})
    select exists (select from chosen) as known`.execute(db);
  if (!rows[0]?.known) throw new NotFoundError();
  return null;
};

/** Whoever has a document before them knows what was told of it. A document without news is as good as an unknown one. */
export const markDocument = async (
  { documentId }: CallInput<typeof markDocumentNotifications>,
  { db, session, now }: SessionContext,
): Promise<null> => {
  await consume(db, limits.notificationMarks, session.employeeId, now);
  await db
    .updateTable('notifications')
    .set({ read_at: now, read_batch: null })
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .where('document_id', '=', documentId)
    .where('read_at', 'is', null)
    .execute();
  return null;
};

export const markAll = async (
  { upTo }: CallInput<typeof markAllNotifications>,
  { db, session, now }: SessionContext,
): Promise<CallAnswer<typeof markAllNotifications>> => {
  await consume(db, limits.notificationMarks, session.employeeId, now);
  const { rows } = await sql<{ batch: number; count: number }>`
    with next as materialized (select nextval('notification_batches') as batch),
    changed as (
      update notifications set read_at = ${now}, read_batch = (select batch from next)
      where employee_id = ${session.employeeId} and organisation_id = ${session.organisationId} and id <= ${upTo} and read_at is null returning 1)
    select (select batch from next)::bigint as batch, (select count(*) from changed)::int as count`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
};

export const restore = async ({ batch }: CallInput<typeof restoreNotifications>, { db, session, now }: SessionContext): Promise<null> => {
  await consume(db, limits.notificationMarks, session.employeeId, now);
  await db
    .updateTable('notifications')
    .set({ read_at: null, read_batch: null })
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .where('read_batch', '=', batch)
    .execute();
  return null;
};
