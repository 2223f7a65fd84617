/** A tree of tasks as its reader may see it (TSK-5), with what they may do. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readTaskTree as readCall, TaskNode } from '@qujat/contract/tasks/tasks';
import { taskActs } from '@qujat/contract/tasks/vocabulary';
import { statuses } from '@qujat/contract/vocabulary';
import { workingDaysBetween, type WorkingCalendar } from '@qujat/contract/working-calendar';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import { unixSeconds } from '../../platform/http/dates.ts';
import { findToRead } from '../documents/find-document.ts';
import { loadPerson, loadState } from '../documents/load-states.ts';
import { workingCalendarOf } from '../documents/route/working-calendar.ts';
import { isChainWhole, readTaskLog } from './log.ts';
import { loadDepartments, loadPeople } from './names.ts';
import { asTaskDocument, loadTaskPerson } from './person.ts';
import { TaskRefusedError } from './refuse.ts';
import { movedAlong } from './rules/apply.ts';
import { mayGiveTop, mayOn, type TaskDocument } from './rules/may.ts';
import type { Task, TaskPerson } from './rules/model.ts';
import { outcomeOf } from './rules/outcome.ts';
import { visibleIn } from './rules/tree.ts';
import { shownTexts } from './shown-text.ts';
import { loadTreeOf, loadTreesUnder } from './store.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;
type Answer = CallAnswer<typeof readCall>;

interface DocumentFacts {
  readonly number: string;
  readonly subject: string;
  readonly due: string;
  /** It has been sent and not withdrawn: tasks may be given under it. */
  readonly sent: boolean;
}
const noDocument: DocumentFacts = { number: '', subject: '', due: '', sent: true };

export const documentFacts = async (
  db: Queryable,
  id: number | null,
  { organisationId, timeZone }: Pick<Session, 'organisationId' | 'timeZone'>,
): Promise<DocumentFacts> => {
  if (id === null) return noDocument;
  const { rows } = await sql<DocumentFacts>`
    select number, subject, coalesce(to_char(due_at at time zone ${timeZone}, 'YYYY-MM-DD'), '') as due,
      status not in (${statuses.draft}, ${statuses.withdrawn}) as sent
    from documents where id = ${id} and organisation_id = ${organisationId}`.execute(db);
  return rows[0] ?? noDocument;
};

interface Shown {
  readonly person: TaskPerson;
  readonly today: string;
  readonly calendar: WorkingCalendar;
  readonly nameOf: (id: number) => { id: number; fullName: string };
  readonly departmentOf: (id: number | null) => string;
  readonly entriesOf: (id: number) => TaskNode['entries'];
  readonly textOf: (task: Task) => string;
}

const requestOf = (task: Task, tree: readonly Task[], { calendar, nameOf }: Shown): TaskNode['request'] => {
  const { request } = task;
  if (!request) return [];
  const before = new Map(tree.map((each) => [each.id, each.dueOn]));
  const moved = movedAlong(tree, task, request.dueOn, calendar).map((each) => ({
    id: each.id,
    fullName: nameOf(each.responsibleId).fullName,
    from: before.get(each.id) ?? '',
    to: each.dueOn,
  }));
  const workingDays = workingDaysBetween(calendar, task.dueOn, request.dueOn);
  return [{ dueOn: request.dueOn, reason: request.reason, at: unixSeconds(request.at), workingDays, moved }];
};

const asNode = (task: Task, tree: readonly Task[], visible: ReadonlySet<number>, shown: Shown): TaskNode => {
  const { person, today, nameOf, departmentOf, entriesOf, textOf } = shown;
  const acts = (['give', ...taskActs] as const).filter((act) => mayOn(person, task, tree, act).allowed);
  return {
    id: task.id,
    number: task.number,
    parentId: task.parentId,
    execution: task.executionOf !== null,
    text: textOf(task),
    giver: nameOf(task.giverId),
    responsible: nameOf(task.responsibleId),
    coExecutors: task.coExecutors.map(({ employeeId, text }) => ({ ...nameOf(employeeId), text })),
    controller: task.controllerId === null ? '' : nameOf(task.controllerId).fullName,
    department: departmentOf(task.departmentId),
    givenOn: task.givenOn,
    dueOn: task.dueOn,
    firstDueOn: task.firstDueOn,
    moves: task.moves,
    state: task.state,
    outcome: outcomeOf(task.dueOn, task.resultOn, today),
    resultOn: task.resultOn ?? '',
    offControlAt: task.offControlAt && unixSeconds(task.offControlAt),
    version: task.version,
    request: requestOf(task, tree, shown),
    entries: entriesOf(task.id),
    acts: acts.map((act) => ({ act })),
    hidden: tree.filter((each) => each.parentId === task.id && !visible.has(each.id)).length,
  };
};

const loadEntries = async (
  db: Queryable,
  organisationId: number,
  tops: readonly Pick<Task, 'organisationId' | 'documentId' | 'rootId'>[],
) => {
  const rows = (await Promise.all(tops.map((top) => readTaskLog(db, top)))).flat();
  const { rows: files } = await sql<{ id: number; name: string; code: string; size: number }>`
    select f.id, f.name, f.code, f.size from files f
    where f.id = any(${rows.flatMap(({ details }) => (Array.isArray(details['files']) ? (details['files'] as number[]) : []))}::bigint[])
      and f.organisation_id = ${organisationId}`.execute(db);
  const byId = new Map(files.map((file) => [file.id, { name: file.name, downloadCode: file.code, size: Number(file.size) }]));
  const entries = Map.groupBy(rows, ({ taskId }) => taskId);
  return (id: number): TaskNode['entries'] =>
    (entries.get(id) ?? []).map(({ at, action, actor, onBehalfOf, comment, details }) => ({
      at: unixSeconds(at),
      action,
      actor,
      onBehalfOf,
      comment,
      day: typeof details['day'] === 'string' ? details['day'] : '',
      files: Array.isArray(details['files']) ? details['files'].flatMap((file) => byId.get(Number(file)) ?? []) : [],
    }));
};

/** Heads and controllers may see a task whose document they do not see: then nobody of those for whom they read does. */
const taskDocument = async (db: Queryable, documentId: number, session: Context['session']): Promise<TaskDocument> => {
  const state = await loadState(db, session.organisationId, documentId);
  return state ? asTaskDocument({ state, person: await loadPerson(db, session) }) : { seenBy: new Set(), closedToDeputies: false };
};

/** The trees that the request means, and their document. A stranger to a task is refused, a foreigner finds none. */
const meant = async ({ id, documentId }: CallInput<typeof readCall>, { db, session }: Context) => {
  if (documentId !== undefined) {
    await findToRead(db, documentId, session);
    return { trees: await loadTreesUnder(db, session.organisationId, documentId), documentId };
  }
  const trees = id === undefined ? [] : await loadTreeOf(db, session.organisationId, id);
  const [first] = trees;
  if (!first) throw new NotFoundError();
  return { trees, documentId: first.documentId };
};

export const readTaskTree = async (input: CallInput<typeof readCall>, context: Context): Promise<Answer> => {
  const { db, session, language } = context;
  const { trees, documentId } = await meant(input, context);
  const person = await loadTaskPerson(db, session);
  const visible = visibleIn(trees, person);
  if (input.id !== undefined && !visible.has(input.id)) throw new TaskRefusedError('noAccess');
  const seen = trees.filter(({ id }) => visible.has(id));
  // The trees of a document share its log.
  const tops = documentId === null ? seen.filter(({ parentId }) => parentId === null) : seen.slice(0, 1);
  const entriesOf = await loadEntries(db, session.organisationId, tops);
  const document = await documentFacts(db, documentId, session);
  const textOf = await shownTexts(
    seen.map((task) => ({ ...task, documentNumber: document.number })),
    context,
  );
  const shown: Shown = {
    person,
    today: session.today,
    calendar: await workingCalendarOf(db, session.organisationId),
    nameOf: await loadPeople(
      db,
      session.organisationId,
      seen.flatMap((each) => [each.giverId, each.responsibleId, each.controllerId ?? 0, ...each.coExecutors.map((one) => one.employeeId)]),
    ),
    departmentOf: await loadDepartments(
      db,
      session.organisationId,
      seen.map((each) => each.departmentId),
      language,
    ),
    entriesOf,
    textOf: (task) => textOf({ ...task, documentNumber: document.number }),
  };
  const treeOf = Map.groupBy(trees, ({ rootId }) => rootId);
  const above = documentId === null ? undefined : await taskDocument(db, documentId, session);
  const isDocumentHidden = above?.seenBy.size === 0;
  const whole = await Promise.all(tops.map((top) => isChainWhole(db, top)));
  const tasks = seen.map((task) => asNode(task, treeOf.get(task.rootId) ?? [], visible, shown));
  return {
    tasks,
    documentId,
    documentNumber: document.number,
    documentHidden: isDocumentHidden,
    documentSubject: isDocumentHidden ? '' : document.subject,
    documentDue: document.due,
    today: session.today,
    entries: tasks.reduce((sum, each) => sum + each.entries.length, 0),
    chainWhole: whole.every(Boolean),
    mayGive: document.sent && mayGiveTop(person, above).allowed,
  };
};
