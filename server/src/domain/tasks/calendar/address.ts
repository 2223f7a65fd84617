/** The address under which other calendars read a person's deadlines (TSK-65…TSK-67, docs/decisions/0270). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { calendarFilePath, type CalendarDetail } from '@qujat/contract/tasks/calendar';
import type * as calls from '@qujat/contract/tasks/calendar';
import { taskPath } from '@qujat/contract/tasks/pages';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { audit, type AuditEvent } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { RequestContext, SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { say as sayIn, shortLanguage, type TextKey, type TextParameters } from '../../../platform/http/texts.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { isRestricted } from '../../../platform/policy/restriction.ts';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

export const readCalendarAddress = async (
  _: CallInput<typeof calls.readCalendarAddress>,
  { db, session }: SessionContext,
): Promise<CallAnswer<typeof calls.readCalendarAddress>> => {
  const row = await db.selectFrom('calendar_addresses').selectAll().where('employee_id', '=', session.employeeId).executeTakeFirst();
  return {
    exists: row !== undefined,
    detail: row?.detail ?? 'number',
    createdAt: row ? unixSeconds(row.created_at) : 0,
    readAt: row?.read_at ? unixSeconds(row.read_at) : 0,
  };
};

const note = (trx: Queryable, context: SessionContext, event: AuditEvent): Promise<void> => {
  const { personId, organisationId } = context.session;
  return audit(trx, context, event, { personId, organisationId });
};

export const makeCalendarAddress = async (
  { detail }: CallInput<typeof calls.makeCalendarAddress>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.makeCalendarAddress>> => {
  const { db, session, now, origin } = context;
  await consume(db, limits.tasks, session.personId, now);
  const token = newToken();
  const values = { token_hash: hashToken(token), detail, created_at: now, read_at: null };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('calendar_addresses')
      .values({ organisation_id: session.organisationId, employee_id: session.employeeId, ...values })
      .onConflict((conflict) => conflict.columns(['employee_id', 'organisation_id']).doUpdateSet(values))
      .execute();
    await note(trx, context, 'settings.calendar-made');
  });
  return { address: `${origin}${calendarFilePath}?${token}` };
};

export const revokeCalendarAddress = async (
  _: CallInput<typeof calls.revokeCalendarAddress>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.revokeCalendarAddress>> => {
  const { db, session } = context;
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('calendar_addresses')
      .where('employee_id', '=', session.employeeId)
      .returning('employee_id')
      .executeTakeFirst();
    if (removed) await note(trx, context, 'settings.calendar-revoked');
    return { revoked: removed !== undefined };
  });
};

interface Reader {
  readonly employeeId: number;
  readonly organisationId: number;
  readonly detail: CalendarDetail;
  readonly today: string;
  readonly language: LanguageCode;
}

/** Nobody is told anything who could not sign in, or would first have to change their password or set up a second factor. */
const findReader = async (token: string, { db, now, network }: RequestContext): Promise<Reader> => {
  const { rows } = await sql<Reader>`
    update calendar_addresses a set read_at = ${now}
    from employees e join people p on p.id = e.person_id join organisations o on o.id = e.organisation_id
    where a.token_hash = ${hashToken(token)} and e.id = a.employee_id and e.ended_at is null and e.locked_at is null
      and not ${isRestricted(now)}
    returning e.id as "employeeId", e.organisation_id as "organisationId", a.detail, p.language, (${now}::timestamptz at time zone o.time_zone)::date as today`.execute(
    db,
  );
  const [reader] = rows;
  if (reader) return reader;
  await consume(db, limits.unknownCalendars, network, now);
  throw new NotFoundError();
};

/** A calendar shows a quarter of what is over, and all that is to come. */
const daysBack = 92;
const mostEvents = 1000;

interface Row {
  readonly id: number;
  readonly number: number;
  readonly text: string;
  readonly dueOn: string;
  readonly version: number;
  readonly documentNumber: string;
  readonly isDone: boolean;
}

const loadTasks = async ({ db }: RequestContext, { employeeId, organisationId, today }: Reader): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select t.id, t.number, t.text, t.due_on as "dueOn", t.version, coalesce(d.number, '') as "documentNumber", t.result_on is not null as "isDone"
    from tasks t left join documents d on d.id = t.document_id
    where t.organisation_id = ${organisationId} and t.state <> 'cancelled' and t.due_on >= ${today}::date - ${daysBack}::int
      and t.id in (select id from tasks where responsible_id = ${employeeId} union all select task_id from task_co_executors where employee_id = ${employeeId})
    order by t.due_on desc, t.id limit ${mostEvents}`.execute(db);
  return rows;
};

const asEvent = ({ origin }: RequestContext, { detail, language, organisationId }: Reader, task: Row): CalendarEvent => {
  const say = (key: TextKey, parameters?: TextParameters): string => sayIn(shortLanguage(language), key, parameters);
  const number = task.documentNumber || say('tasks.calendar.number', { number: task.number });
  return {
    // Not by the host: the same deadline keeps its name when the product moves.
    uid: `task-${organisationId}-${task.id}@qujat`,
    day: task.dueOn,
    sequence: task.version,
    summary: say(task.isDone ? 'tasks.calendar.done' : 'tasks.calendar.due', { number }),
    description: detail === 'text' ? task.text : '',
    address: origin ? `${origin}${taskPath}?id=${task.id}` : '',
  };
};

/** `GET /ce/tasks.ics?<token>`: no cookie counts here, the token alone says whose deadlines these are. */
export const showCalendarFile = async ({ text }: PageQuery, context: RequestContext): Promise<PageAnswer> => {
  const { db, now, network } = context;
  if (!/^[\w-]{43}$/.test(text)) {
    await consume(db, limits.unknownCalendars, network, now);
    throw new NotFoundError();
  }
  const reader = await findReader(text, context);
  // Whatever strangers send as an address is counted with their network, and leaves no row of its own.
  await consume(db, limits.calendarReads, reader.employeeId, now);
  const tasks = await loadTasks(context, reader);
  return {
    file: calendarFile({
      name: sayIn(shortLanguage(reader.language), 'tasks.calendar.name'),
      now,
      events: tasks.map((task) => asEvent(context, reader, task)),
    }),
    contentType: 'text/calendar; charset=utf-8',
    saveAs: 'qujat.ics',
  };
};
