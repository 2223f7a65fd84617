/** Keeps the tasks of executors what their entries on the route are, in the transaction of the act (TSK-17, docs/decisions/0286). */
import { stages, statuses } from '@qujat/contract/vocabulary';
import { addWorkingDays } from '@qujat/contract/working-calendar';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Telling, TellPeople } from '../../platform/news/news.ts';
import type { DecisionListener } from '../documents/acts/store-outcome.ts';
import { loadState } from '../documents/load-states.ts';
import { RefusedError } from '../documents/refuse.ts';
import type { DocumentKey, RouteParticipant, RouteState } from '../documents/route/model.ts';
import { workingCalendarOf } from '../documents/route/working-calendar.ts';
import { giverFor } from './execution-giver.ts';
import { insertTask, templateOf } from './give.ts';
import { appendTaskLog, type TaskLogRecord } from './log.ts';
import { endedAlong } from './rules/apply.ts';
import { differencesOf, wordsOf, type Difference, type Succession } from './rules/executions.ts';
import { reparented } from './rules/reparent.ts';
import type { Task } from './rules/model.ts';
import { above, below, isOpen } from './rules/tree.ts';
import { loadTreesUnder, storeTask, tellConcerned } from './store.ts';
import { tellOfTasks } from './tell-task.ts';

/** The term of an execution for which neither route nor document name one, in working days (TSK-17). */
const usualDays = 15;

interface How {
  readonly at: Date;
  /** Null: nobody acts, and the giver's name stands in the log. */
  readonly actorId: number | null;
  readonly onBehalfOf: number | null;
  readonly comment: string;
  readonly address: string;
  /** Who hands entries over, and to whom. */
  readonly over?: Succession;
  /** Null: nobody is told, as of the documents of a demo. */
  readonly tell: TellTasks | null;
}

export type TellTasks = Omit<Telling, 'organisationId'> & { readonly tellPeople: TellPeople };

interface Facts {
  readonly subject: string;
  readonly today: string;
  readonly due: string | null;
}

const factsOf = async (trx: Queryable, { id, organisationId }: DocumentKey, at: Date): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select d.subject, to_char(${at}::timestamptz at time zone o.time_zone, 'YYYY-MM-DD') as today,
      to_char(d.due_at at time zone o.time_zone, 'YYYY-MM-DD') as due
    from documents d join organisations o on o.id = d.organisation_id
    where d.id = ${id} and d.organisation_id = ${organisationId}`.execute(trx);
  return rows[0] ?? { subject: '', today: at.toISOString().slice(0, 10), due: null };
};

const dayOf = async (trx: Queryable, organisationId: number, at: Date): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select to_char(${at}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as day from organisations where id = ${organisationId}`.execute(
    trx,
  );
  return rows[0]?.day ?? at.toISOString().slice(0, 10);
};

const termOf = async (trx: Queryable, state: RouteState, { dueAt }: RouteParticipant, { due, today }: Facts): Promise<string> => {
  const { organisationId } = state.document;
  if (dueAt) return dayOf(trx, organisationId, dueAt);
  return due ?? addWorkingDays(await workingCalendarOf(trx, organisationId), today, usualDays);
};

const departmentOf = async (trx: Queryable, organisationId: number, employeeId: number): Promise<number | null> => {
  const found = await trx
    .selectFrom('employees')
    .select('department_id')
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return found.department_id;
};

const give = async (trx: Queryable, state: RouteState, entry: RouteParticipant, facts: Facts): Promise<Task> => {
  const { id: documentId, organisationId } = state.document;
  const { employeeId } = entry;
  const departmentId = await departmentOf(trx, organisationId, employeeId);
  return insertTask(
    trx,
    { text: wordsOf(entry, facts.subject), responsibleId: employeeId, dueOn: await termOf(trx, state, entry, facts) },
    {
      organisationId,
      documentId,
      executionOf: employeeId,
      templateId: await templateOf(trx, organisationId, documentId),
      parentId: null,
      rootId: null,
      giverId: await giverFor(trx, state, { entry, departmentId }),
      departmentId,
      givenOn: facts.today,
    },
  );
};

interface Written {
  readonly task: Task;
  /** Null: its row changes, and nothing that a reader sees. */
  readonly action: string | null;
}

/** The task with its version risen, and what happens below it. */
const carryOut = async (
  trx: Queryable,
  state: RouteState,
  difference: Difference,
  tree: readonly Task[],
  facts: Facts,
  without: number | undefined,
): Promise<readonly Written[]> => {
  if (difference.kind === 'give') return [{ task: await give(trx, state, difference.entry, facts), action: 'give' }];
  const { task } = difference;
  const changed = (change: Partial<Task>): Task => ({ ...task, ...change, version: task.version + 1 });
  switch (difference.kind) {
    case 'done': {
      const resultOn = await dayOf(trx, task.organisationId, difference.entry.decidedAt ?? new Date());
      return [{ task: changed({ state: 'done', resultOn, request: null }), action: 'result' }];
    }
    case 'reword':
      return [{ task: changed({ text: difference.text }), action: 'reword' }];
    case 'takeover': {
      const { entry } = difference;
      const { employeeId } = entry;
      const departmentId = await departmentOf(trx, task.organisationId, employeeId);
      const giverId = task.giverId === employeeId ? await giverFor(trx, state, { entry, departmentId, without }) : task.giverId;
      return [{ task: changed({ responsibleId: employeeId, executionOf: employeeId, giverId, departmentId }), action: 'handover' }];
    }
    case 'join': {
      const moved = reparented(tree, task, difference.into, facts.today);
      const left = tree.filter(({ id }) => moved.every((each) => each.task.id !== id));
      return [...moved, ...endedAlong(left, task).map((each) => ({ task: each.task, action: each.cause }))];
    }
    case 'end':
      return endedAlong(tree, task).map((each) => ({ task: each.task, action: each.cause }));
  }
};

/**
 * The open tasks that must agree with the route: those of executors. Under a withdrawn document these are all open tasks, each counted with
 * what is below it.
 */
const openToSettle = ({ document }: RouteState, tasks: readonly Task[]): readonly Task[] => {
  const open = tasks.filter(isOpen);
  return document.status === statuses.withdrawn
    ? open.filter(({ id }) => !above(tasks, id).some(isOpen))
    : open.filter(({ executionOf }) => executionOf !== null);
};

/**
 * Makes the tasks of the document's executors what their entries are, and ends all tasks under a withdrawn document. The caller holds the
 * document's lock.
 */
export const reconcile = async (trx: Queryable, state: RouteState, how: How): Promise<void> => {
  const { id, organisationId } = state.document;
  const tasks = await loadTreesUnder(trx, organisationId, id);
  const open = openToSettle(state, tasks);
  const facts = await factsOf(trx, state.document, how.at);
  const written: Written[] = [];
  for (const difference of differencesOf(state, open, facts.subject, how.over)) {
    const done = await carryOut(trx, state, difference, tasks, facts, how.over?.from);
    if (difference.kind !== 'give') for (const { task } of done) await storeTask(trx, task);
    written.push(...done);
  }
  const records = written.flatMap(({ task, action }): readonly TaskLogRecord[] =>
    action === null
      ? []
      : [
          {
            task,
            action,
            at: how.at,
            actorId: how.actorId ?? task.giverId,
            onBehalfOf: how.actorId === null ? null : how.onBehalfOf,
            comment: action === 'give' || action === 'reword' ? task.text : action === 'result' ? how.comment : '',
            address: how.address,
            // The act on the route stands in the document's history already, but not that it has ended another task.
            details: action === 'cancel' && task.executionOf === null ? {} : { route: true },
          },
        ],
  );
  await appendTaskLog(trx, records);
  // Executors of the route are told of its acts; those of the tasks below are told here.
  if (how.tell)
    await tellOfTasks(
      trx,
      records.filter(({ task }) => task.executionOf === null),
      how.tell,
    );
  if (written.length > 0)
    await tellConcerned(
      trx,
      written.map(({ task }) => task),
    );
};

/** Whose tasks below are open has not executed yet: a result waits for them (TSK-7). */
const expectNothingBelow = async (trx: Queryable, { id, organisationId }: DocumentKey, executors: readonly number[]): Promise<void> => {
  const tasks = await loadTreesUnder(trx, organisationId, id);
  const waits = tasks.some(
    (task) =>
      task.executionOf !== null &&
      executors.includes(task.executionOf) &&
      isOpen(task) &&
      below(tasks, task.id).some((each) => isOpen(each)),
  );
  if (waits) throw new RefusedError('subtasksOpen');
};

/** A listener to decisions (app/areas.ts). */
export const executionTasks =
  (tellPeople: TellPeople): DecisionListener =>
  async (trx, { document, participants, changed, log }, { origin }) => {
    const { execution, withdrawn } = statuses;
    if (log.statusBefore !== execution && log.statusAfter !== execution && log.statusAfter !== withdrawn) return;
    const executed = changed
      .filter(({ stage, state }) => stage === stages.execution && state === 'agreed')
      .map(({ employeeId }) => employeeId);
    if (executed.length > 0) await expectNothingBelow(trx, document, executed);
    const { at, actorId, onBehalfOf, comment, address } = log;
    const tell = { tellPeople, origin, now: at };
    await reconcile(trx, { document, participants }, { at, actorId, onBehalfOf, comment, address, tell });
  };

interface Follow extends TellTasks {
  readonly organisationId: number;
  readonly from: number;
  readonly to: number;
  readonly actorId: number;
  readonly address: string;
}

/** After somebody's entries have gone over to a successor: their tasks follow. Call it within the same transaction. */
export const followEntries = async (trx: Queryable, follow: Follow): Promise<void> => {
  const { organisationId, from, to, actorId, now, address, tellPeople, origin } = follow;
  const how = { at: now, actorId, onBehalfOf: null, comment: '', address, over: { from, to }, tell: { tellPeople, origin, now } };
  const rows = await trx
    .selectFrom('tasks')
    .select('document_id')
    .where('execution_of', '=', from)
    .where('organisation_id', '=', organisationId)
    .where('responsible_id', '=', from)
    .where('state', '=', 'running')
    .orderBy('document_id')
    .execute();
  for (const { document_id } of rows) {
    const state = document_id === null ? null : await loadState(trx, organisationId, document_id);
    if (state) await reconcile(trx, state, how);
  }
};
