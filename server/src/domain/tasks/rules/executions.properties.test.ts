import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import fc from 'fast-check';
import type { Identity, RouteParticipant, RouteState } from '../../documents/route/model.ts';
import type { RouteAct } from '../../documents/route/steps.ts';
import { transition } from '../../documents/route/transition.ts';
import { entriesOnTurn, isOnTurn } from '../../documents/route/turn.ts';
import { differencesOf, giverOf, wordsOf } from './executions.ts';
import { reparented } from './reparent.ts';
import type { Task } from './model.ts';

const now = new Date('2026-11-23T05:00:00Z');
const people = [1, 2, 3, 4, 5];
const subject = 'О поставке кабеля';

const identityOf = (employeeId: number): Identity => ({
  employeeId,
  organisationId: 1,
  isClerk: employeeId === 1,
  isDocumentAdministrator: false,
  headOf: [],
});

const entryOf = (stage: RouteParticipant['stage'], employeeId: number, queueNumber: number): RouteParticipant => ({
  stage,
  employeeId,
  queueNumber,
  state: 'waiting',
  task: '',
  dueAt: null,
  comment: '',
  decidedAt: null,
  decidedBy: null,
  assignedBy: null,
});

const draft = (executors: readonly { who: number; queue: number }[]): RouteState => ({
  document: {
    id: 1,
    organisationId: 1,
    departmentId: 1,
    initiatorId: 1,
    sentBy: 1,
    status: statuses.draft,
    version: 1,
    launchVersion: 1,
    turnVersion: 1,
    number: 'СЗ-1',
    isPublic: false,
    correspondence: null,
    expectsExecution: true,
    keyRequirement: 'none',
    refusalNeedsReason: false,
    finishedAt: null,
  },
  participants: [
    entryOf(stages.approval, 2, 1),
    ...executors
      .filter(({ who }, index) => executors.findIndex((each) => each.who === who) === index)
      .map(({ who, queue }) => entryOf(stages.execution, who, queue)),
  ],
});

const person = fc.constantFrom(...people);
const acts = fc.array(
  fc.record({
    actor: person,
    /** Made by whoever is asked, so that routes come to their end. */
    asked: fc.boolean(),
    text: fc.constantFrom('', 'К исполнению', 'Доложить'),
    act: fc.oneof(
      fc.record({
        kind: fc.constant('decide' as const),
        stage: fc.constantFrom(stages.approval, stages.execution),
        decision: fc.constantFrom(decisions.agree, decisions.agree, decisions.agree, decisions.refuse),
      }),
      fc.record({
        kind: fc.constant('add' as const),
        stage: fc.constant(stages.execution),
        employeeId: person,
        employedIn: fc.constant(1),
        secondary: fc.boolean(),
      }),
      fc.record({ kind: fc.constantFrom('takeAway' as const, 'task' as const), stage: fc.constant(stages.execution), employeeId: person }),
      fc.record({ kind: fc.constantFrom('launch' as const, 'launch' as const, 'return' as const, 'withdraw' as const) }),
    ),
  }),
  { minLength: 5, maxLength: 60 },
);

/** What the server does with the differences, without a database. */
const settle = (state: RouteState, tasks: readonly Task[]): readonly Task[] => {
  const open = tasks.filter((task) => task.state === 'running');
  let after = [...tasks];
  const put = (task: Task, change: Partial<Task>): void => {
    after = after.map((each) => (each.id === task.id ? { ...each, ...change } : each));
  };
  for (const difference of differencesOf(state, open, subject)) {
    switch (difference.kind) {
      case 'give':
        after.push({
          id: after.length + 1,
          organisationId: 1,
          number: after.length + 1,
          documentId: 1,
          executionOf: difference.entry.employeeId,
          parentId: null,
          rootId: after.length + 1,
          text: wordsOf(difference.entry, subject),
          giverLeft: false,
          closedToDeputies: false,
          controllerLeft: false,
          standIns: [],
          giverId: giverOf(state, difference.entry),
          responsibleId: difference.entry.employeeId,
          coExecutors: [],
          departmentId: null,
          controllerId: null,
          givenOn: '2026-11-23',
          dueOn: '2026-12-14',
          firstDueOn: '2026-12-14',
          resultOn: null,
          resultBy: null,
          state: 'running',
          offControlAt: null,
          moves: 0,
          request: null,
          version: 1,
        });
        break;
      case 'done':
        put(difference.task, { state: 'done', resultOn: '2026-11-23' });
        break;
      case 'reword':
        put(difference.task, { text: difference.text });
        break;
      case 'takeover':
      case 'join':
        assert.fail('nobody hands anything over here');
        break;
      case 'end':
        put(difference.task, { state: 'cancelled' });
        break;
    }
  }
  return after;
};

const expectAgreement = (state: RouteState, tasks: readonly Task[]): void => {
  for (const entry of state.participants.filter(({ stage }) => stage === stages.execution)) {
    const own = tasks.filter(({ executionOf }) => executionOf === entry.employeeId);
    const running = own.filter((task) => task.state === 'running');
    assert.equal(running.length, isOnTurn(state, entry) ? 1 : 0, 'an executor who is asked has one task, and nobody else has');
    if (entry.task !== '') for (const task of running) assert.equal(task.text, entry.task);
    if (entry.state === 'agreed') assert.equal(own.at(-1)?.state, 'done', 'what is executed is done');
    else assert.notEqual(entry.state === 'refused' ? own.at(-1)?.state : 'cancelled', 'done');
  }
  const named = new Set(state.participants.filter(({ stage }) => stage === stages.execution).map(({ employeeId }) => employeeId));
  for (const task of tasks) if (task.state === 'running') assert.ok(task.executionOf !== null && named.has(task.executionOf));
};

test('whatever happens on the route, its executors and their tasks say the same', () => {
  let executed = 0;
  fc.assert(
    fc.property(fc.array(fc.record({ who: person, queue: fc.integer({ min: 1, max: 2 }) }), { maxLength: 3 }), acts, (executors, steps) => {
      let state = draft(executors);
      let tasks: readonly Task[] = [];
      for (const { actor, act, text, asked } of [{ actor: 1, act: { kind: 'launch' as const }, text: '', asked: false }, ...steps]) {
        const turn = asked && act.kind === 'decide' ? entriesOnTurn(state)[0] : undefined;
        const outcome = transition(state, {
          person: { self: identityOf(turn?.employeeId ?? actor), actingFor: [] },
          act: { ...act, ...(turn && { stage: turn.stage }) } as RouteAct,
          now,
          comment: text,
        });
        if (!outcome.applied) continue;
        state = { document: outcome.document, participants: outcome.participants };
        tasks = settle(state, tasks);
        expectAgreement(state, tasks);
        assert.deepEqual(
          differencesOf(
            state,
            tasks.filter((task) => task.state === 'running'),
            subject,
          ),
          [],
          'there is nothing left to settle',
        );
      }
      executed += tasks.filter((task) => task.state === 'done').length;
    }),
    { numRuns: 500 },
  );
  assert.ok(executed > 100, 'the acts reach execution');
});

test('the task of an entry that was handed over goes to whoever has come', () => {
  const before = { ...draft([{ who: 3, queue: 1 }]) };
  const running: RouteState = { ...before, document: { ...before.document, status: statuses.execution } };
  const [task] = settle(running, []);
  const after: RouteState = { ...running, participants: [entryOf(stages.execution, 4, 1)] };
  assert.deepEqual(
    differencesOf(after, [task!], subject, { from: 3, to: 4 }).map(({ kind }) => kind),
    ['takeover'],
  );
  assert.deepEqual(
    differencesOf(after, [task!], subject).map(({ kind }) => kind),
    ['end', 'give'],
  );
});

test('a successor who executes already goes on with what is below, and nobody else gets the task', () => {
  const before = draft([
    { who: 3, queue: 1 },
    { who: 4, queue: 1 },
  ]);
  const running: RouteState = { ...before, document: { ...before.document, status: statuses.execution } };
  const [task, own] = settle(running, []);
  assert.ok(task && own);
  const kinds = (participants: readonly RouteParticipant[], open: readonly Task[]) =>
    differencesOf({ ...running, participants }, open, subject, { from: 3, to: 4 }).map(({ kind }) => kind);
  assert.deepEqual(kinds([entryOf(stages.execution, 4, 1)], [task, own]), ['join']);
  const decided: RouteParticipant = { ...entryOf(stages.execution, 4, 1), state: 'agreed' };
  assert.deepEqual(kinds([decided, entryOf(stages.execution, 5, 2)], [task]), ['end', 'give']);
});

test('what goes on below another task ends within it, and a result that waits keeps its day', () => {
  const [from, into] = settle(
    {
      ...draft([
        { who: 3, queue: 1 },
        { who: 4, queue: 1 },
      ]),
      document: { ...draft([]).document, status: statuses.execution },
    },
    [],
  );
  assert.ok(from && into);
  const under = (id: number, parentId: number, change: Partial<Task>): Task => ({ ...from, id, parentId, executionOf: null, ...change });
  const tree = [
    from,
    into,
    under(10, from.id, { dueOn: '2026-12-14' }),
    under(11, 10, { dueOn: '2026-12-01' }),
    under(12, from.id, { state: 'reported', resultOn: '2026-12-02' }),
    under(13, from.id, { state: 'done', resultOn: '2026-12-02' }),
  ];
  const moved = reparented(tree, from, { ...into, dueOn: '2026-12-05' }, '2026-12-03');
  assert.deepEqual(
    moved.map(({ task, action }) => [task.id, task.parentId, task.rootId, task.dueOn, action]),
    [
      [10, into.id, into.id, '2026-12-05', 'moved-along'],
      [11, 10, into.id, '2026-12-01', null],
      [12, into.id, into.id, '2026-12-14', 'handover'],
    ],
  );
});
