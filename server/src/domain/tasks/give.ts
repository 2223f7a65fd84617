/** Gives a task: a resolution under a document, a sub-task, or a task on its own (TSK-6). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { giveTask as giveCall } from '@qujat/contract/tasks/tasks';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { InvalidError } from '../../platform/http/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import { carryOut } from '../documents/acts/carry-out.ts';
import { findToAct } from '../documents/find-document.ts';
import { expectContents } from '../documents/retention/destroyed.ts';
import { isWithdrawn } from '../documents/is-withdrawn.ts';
import { loadPerson, loadState, lockDocuments } from '../documents/load-states.ts';
import { can } from '../documents/route/can.ts';
import { lockTaskTree } from './act.ts';
import { appendTaskLog } from './log.ts';
import { asTaskDocument, loadTaskPerson } from './person.ts';
import { TaskRefusedError } from './refuse.ts';
import { wrongParts } from './rules/deciders.ts';
import { latestDue } from './rules/latest-due.ts';
import { mayGiveTop, mayOn, type TaskDocument } from './rules/may.ts';
import type { Task } from './rules/model.ts';
import type { TaskContext } from './services.ts';
import { tellOfTasks } from './tell-task.ts';
import { loadTreeOf, tellConcerned } from './store.ts';

type Input = CallInput<typeof giveCall>;

/** Who gives, when and from where; the job that gives held tasks has no request. */
export interface GiveContext extends Pick<TaskContext, 'now' | 'address' | 'origin' | 'decisionListeners' | 'tellPeople'> {
  readonly session: Pick<Session, 'employeeId' | 'organisationId' | 'actingFor' | 'today'>;
}

interface Executor {
  readonly id: number;
  readonly departmentId: number | null;
}

/** The people of a task, who work in the organisation and stay until the end of the transaction. Throws InvalidError. */
const expectWorking = async (trx: Queryable, organisationId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Executor>> => {
  const wanted = [...new Set(ids)];
  const rows = await trx
    .selectFrom('employees')
    .select(['id', 'department_id as departmentId'])
    .where('id', 'in', wanted)
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  if (rows.length < wanted.length) throw new InvalidError('tasks.notWorking');
  return new Map(rows.map((row) => [row.id, row]));
};

/** Below a task, its document is that of the task. */
const parentOf = async (trx: Queryable, parentId: number | undefined, organisationId: number) =>
  parentId === undefined ? null : lockTaskTree(trx, parentId, organisationId);

const expectRight = (input: Input, today: string, latest: string | undefined): void => {
  if (input.text.trim() === '') throw new TaskRefusedError('textNeeded');
  if (input.dueOn < today) throw new TaskRefusedError('dayPast');
  if (input.dueOn > latestDue(today)) throw new TaskRefusedError('dayFar');
  if (latest !== undefined && input.dueOn > latest) throw new TaskRefusedError('dayAfterParent');
};

/** Executors who do not see the document are added to those who acknowledge it: the right to give the task is the right to show it. */
const showDocument = async (trx: Queryable, documentId: number, people: readonly number[], context: GiveContext): Promise<void> => {
  const { organisationId } = context.session;
  for (const employeeId of new Set(people)) {
    const state = await loadState(trx, organisationId, documentId);
    const person = await loadPerson(trx, { employeeId, organisationId, actingFor: [] });
    if (!state || can(person, { kind: 'see' }, state).allowed) continue;
    await carryOut(
      trx,
      { id: documentId, act: { kind: 'add', stage: stages.acknowledgement, employeeId, employedIn: organisationId, forTask: true } },
      context,
    );
  }
};

const partsOf = ({ responsibleId, coExecutors = [], controllerId }: Input, giverId: number) => ({
  giverId,
  responsibleId,
  coExecutors: coExecutors.map(({ id }) => ({ employeeId: id })),
  controllerId: controllerId ?? null,
});

const isAlone = async (trx: Queryable, { organisationId, employeeId }: GiveContext['session']): Promise<boolean> => {
  const other = await trx
    .selectFrom('employees')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', employeeId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
};

const nextNumber = async (trx: Queryable, organisationId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tasks ${organisationId}`}, 0))`.execute(trx);
  const { last } = await trx
    .selectFrom('tasks')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
};

interface NewTask extends Pick<Task, 'organisationId' | 'documentId' | 'parentId' | 'giverId' | 'departmentId' | 'givenOn'> {
  readonly rootId: number | null;
  readonly executionOf?: number;
  readonly templateId: number | null;
}

/** Rules and log are the caller's. */
export const insertTask = async (trx: Queryable, input: Input, task: NewTask): Promise<Task> => {
  const number = await nextNumber(trx, task.organisationId);
  const { id } = await trx
    .insertInto('tasks')
    .values({
      organisation_id: task.organisationId,
      number,
      document_id: task.documentId,
      execution_of: task.executionOf ?? null,
      template_id: task.templateId,
      parent_id: task.parentId,
      root_id: task.rootId ?? 0,
      text: input.text.trim(),
      giver_id: task.giverId,
      responsible_id: input.responsibleId,
      department_id: task.departmentId,
      controller_id: input.controllerId ?? null,
      given_on: task.givenOn,
      due_on: input.dueOn,
      first_due_on: input.dueOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (task.rootId === null)
    await trx.updateTable('tasks').set({ root_id: id }).where('id', '=', id).where('organisation_id', '=', task.organisationId).execute();
  const others = (input.coExecutors ?? []).filter((each) => each.id !== input.responsibleId);
  if (others.length > 0)
    await trx
      .insertInto('task_co_executors')
      .values(
        others.map((each, position) => ({
          organisation_id: task.organisationId,
          task_id: id,
          employee_id: each.id,
          position,
          text: each.text.trim(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const stored = (await loadTreeOf(trx, task.organisationId, id)).find((each) => each.id === id);
  if (!stored) throw new Error('the task that was given is not there');
  return stored;
};

export const templateOf = async (trx: Queryable, organisationId: number, documentId: number | null): Promise<number | null> => {
  if (documentId === null) return null;
  const found = await trx
    .selectFrom('documents')
    .select('template_id')
    .where('id', '=', documentId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return found.template_id;
};

/** The document of a resolution: one that has been sent, and that the actor sees, for whomever. */
const expectDocument = async (trx: Queryable, documentId: number, session: GiveContext['session']): Promise<TaskDocument> => {
  await lockDocuments(trx, session.organisationId, [documentId]);
  const found = await findToAct(trx, documentId, session);
  const { state } = found;
  if (state.document.status === statuses.draft || state.document.status === statuses.withdrawn)
    throw new InvalidError('tasks.documentNotSent');
  await expectContents(trx, state.document);
  return asTaskDocument(found);
};

/** Who gives the task to whom, as the rules have it now. Throws why it cannot be given. */
export const judgeTask = async (trx: Queryable, input: Input, { session }: Pick<GiveContext, 'session'>) => {
  const { organisationId, today } = session;
  const { parentId, documentId } = input;
  const document = parentId === undefined && documentId !== undefined ? await expectDocument(trx, documentId, session) : undefined;
  const above = await parentOf(trx, parentId, organisationId);
  const documentAbove = above?.task.documentId ?? null;
  if (documentAbove !== null) {
    const its = { id: documentAbove, organisationId };
    if (await isWithdrawn(trx, its)) throw new InvalidError('tasks.documentNotSent');
    await expectContents(trx, its);
  }
  const person = await loadTaskPerson(trx, session);
  const verdict = above ? mayOn(person, above.task, above.tree, 'give') : mayGiveTop(person, document);
  if (!verdict.allowed) throw new TaskRefusedError(verdict.reason);
  expectRight(input, today, above?.task.dueOn);
  const executors = [input.responsibleId, ...(input.coExecutors ?? []).map(({ id }) => id)];
  const people = await expectWorking(trx, organisationId, [...executors, ...(input.controllerId ? [input.controllerId] : [])]);
  const giverId = verdict.as.employeeId;
  const wrong = wrongParts(partsOf(input, giverId));
  // Where nobody else works, the giver decides about their own task (TSK-8).
  if (wrong && !(wrong === 'controllerNeeded' && (await isAlone(trx, session)))) throw new TaskRefusedError(wrong);
  return { above, giverId, people };
};

/** Gives it within the caller's transaction. */
export const giveWithin = async (trx: Queryable, input: Input, context: GiveContext): Promise<Task> => {
  const { session, now, address } = context;
  const { organisationId, today, employeeId } = session;
  const { above, giverId, people } = await judgeTask(trx, input, context);
  const documentId = above ? above.task.documentId : (input.documentId ?? null);
  const task = await insertTask(trx, input, {
    organisationId,
    documentId,
    templateId: await templateOf(trx, organisationId, documentId),
    parentId: input.parentId ?? null,
    rootId: above?.task.rootId ?? null,
    giverId,
    departmentId: people.get(input.responsibleId)?.departmentId ?? null,
    givenOn: today,
  });
  const onBehalfOf = giverId === employeeId ? null : giverId;
  const record = { task, action: 'give', at: now, actorId: employeeId, onBehalfOf, comment: task.text, address };
  await appendTaskLog(trx, [record]);
  if (documentId !== null) await showDocument(trx, documentId, [...people.keys()], context);
  await tellConcerned(trx, [task]);
  await tellOfTasks(trx, [record], context);
  return task;
};

export const giveTask = async (input: Input, context: TaskContext): Promise<CallAnswer<typeof giveCall>> => {
  const { db, session, now } = context;
  await consume(db, limits.tasks, session.personId, now);
  const { id, number } = await db.transaction().execute((trx) => giveWithin(trx, input, context));
  return { id, number };
};
