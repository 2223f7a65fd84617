/** A page of the bell (NTF-1): news of one kind about one document are one row. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { NotificationKind } from '@qujat/contract/notification-choices';
import { notificationsAtOnce, type notificationList } from '@qujat/contract/notifications';
import { decisions, type Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { loadPerson, loadStates } from '../../documents/load-states.ts';
import { can } from '../../documents/route/can.ts';
import type { Person, RouteState } from '../../documents/route/model.ts';
import { isAtOnce, wantedBy } from '../../documents/route/wanted.ts';
import { loadDocumentFacts, titleOf } from '../telling/document-facts.ts';
import { isTaskOpen, loadTaskFacts, taskSubject, type TaskFacts, type TaskReader } from '../telling/task-facts.ts';

type Row = CallAnswer<typeof notificationList>['rows'][number];

interface Folded {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly at: number;
  readonly unread: boolean;
  readonly more: number;
  readonly actor: string | null;
  readonly about: string | null;
  readonly aboutId: number | null;
  readonly documentId: number | null;
  readonly taskId: number | null;
  readonly stage: Stage | 0;
  readonly comment: string;
  readonly days: number | null;
}

/** More than this many rows are folded by what is older than anybody reads. */
const furthest = 2000;

/** Rows with the same value are shown as one; SQL over `n`. */
const fold = sql.raw(`coalesce('d' || n.document_id, 't' || n.task_id, 'n' || n.id), n.kind, coalesce(n.about_id, 0)`);

type Owner = Pick<SessionContext['session'], 'employeeId' | 'organisationId'>;

const loadFolded = async (
  db: Queryable,
  { employeeId, organisationId }: Owner,
  { before, unreadOnly }: CallInput<typeof notificationList>,
): Promise<readonly Folded[]> => {
  const { rows } = await sql<Folded>`
    with recent as (
      select n.*, row_number() over (partition by ${fold} order by n.id desc) as place,
        count(*) over (partition by ${fold})::int - 1 as more, bool_or(n.read_at is null) over (partition by ${fold}) as unread
      from (select * from notifications
        where employee_id = ${employeeId} and organisation_id = ${organisationId} and in_bell order by id desc limit ${furthest}) n)
    select r.id, r.kind, extract(epoch from r.at)::bigint as at, r.unread, r.more, actor.full_name as actor, about.full_name as about,
      r.about_id as "aboutId", r.document_id as "documentId", r.task_id as "taskId", r.stage, r.comment, r.days
    from recent r
    left join employees ae on ae.id = r.actor_id and ae.organisation_id = ${organisationId} left join people actor on actor.id = ae.person_id
    left join employees be on be.id = r.about_id and be.organisation_id = ${organisationId} left join people about on about.id = be.person_id
    where r.place = 1 and (${before ?? null}::bigint is null or r.id < ${before ?? null}) and (${!unreadOnly} or r.unread)
    order by r.id desc limit ${notificationsAtOnce + 1}`.execute(db);
  return rows;
};

/** How many rows are unread. */
export const countUnread = async (db: Queryable, { employeeId, organisationId }: Owner): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct (${fold}))::int as n from notifications n
    where n.employee_id = ${employeeId} and n.organisation_id = ${organisationId} and n.in_bell and n.read_at is null`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The decision that the list would offer too: the person's turn, and one press is enough. */
const actOf = ({ kind, stage, aboutId }: Folded, state: RouteState, person: Person): Row['act'] => {
  if (stage === 0 || (kind !== 'yourTurn' && kind !== 'deadline' && kind !== 'overdue')) return null;
  if (!isAtOnce(wantedBy(stage, { keyRequirement: state.document.keyRequirement, replyRequired: false }))) return null;
  const employeeId = aboutId ?? person.self.employeeId;
  const verdict = can(person, { kind: 'decide', stage, decision: decisions.agree, entryOf: employeeId }, state);
  return verdict.allowed ? { stage, employeeId, version: state.document.version } : null;
};

const taskRow = (task: TaskFacts | undefined, reader: TaskReader): Row['task'] =>
  task ? { id: task.id, number: task.number, text: taskSubject(task, reader), open: isTaskOpen(task, reader) } : null;

export const listNotifications = async (
  input: CallInput<typeof notificationList>,
  { db, session, language }: SessionContext,
): Promise<CallAnswer<typeof notificationList>> => {
  const found = await loadFolded(db, session, input);
  const page = found.slice(0, notificationsAtOnce);
  const ids = page.flatMap(({ documentId }) => documentId ?? []);
  const facts = await loadDocumentFacts(db, session.organisationId, ids);
  const tasks = await loadTaskFacts(
    db,
    session.organisationId,
    page.flatMap(({ taskId }) => taskId ?? []),
  );
  const states = new Map((await loadStates(db, session.organisationId, ids)).map((state) => [state.document.id, state]));
  const person = await loadPerson(db, session);
  const rows = page.map((each): Row => {
    const { documentId, taskId, aboutId, ...rest } = each;
    const task = taskRow(taskId === null ? undefined : tasks.get(taskId), { employeeId: session.employeeId, aboutId });
    const [document, state] = documentId === null ? [] : [facts.get(documentId), states.get(documentId)];
    const open = state !== undefined && can(person, { kind: 'see' }, state).allowed;
    return {
      ...rest,
      document: document ? { id: document.id, title: titleOf(document, language), subject: open ? document.subject : '', open } : null,
      task,
      comment: (task ? task.open : open || documentId === null) ? each.comment : '',
      act: state && open ? actOf(each, state, person) : null,
    };
  });
  return { rows, more: found.length > page.length, unread: await countUnread(db, session) };
};
