/** Whatever people do with a tree of tasks, it stays one (TSK-6…TSK-12). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taskActs, type TaskActKind } from '@qujat/contract/tasks/vocabulary';
import { dayAfter } from '@qujat/contract/kazakhstan-holidays';
import fc from 'fast-check';
import { applyAct } from './apply.ts';
import { askedToDecide, controllerAfter, decidersOf, executes, leaderOf, standInsOf, wrongParts } from './deciders.ts';
import { mayOn } from './may.ts';
import type { Task, TaskIdentity, TaskPerson } from './model.ts';
import { outcomeOf } from './outcome.ts';
import { above, below, isOpen, visibleIn } from './tree.ts';

const calendar = { changes: new Map<string, boolean>() };
const now = new Date('2026-11-23T05:00:00Z');
const first = '2026-11-02';
const dayOf = (offset: number): string => Array.from({ length: offset }).reduce<string>((day) => dayAfter(day), first);

const identityOf = (employeeId: number): TaskIdentity => ({
  employeeId,
  organisationId: 1,
  mayGive: employeeId < 3,
  seesAll: employeeId === 1,
  departments: new Set(employeeId === 2 ? [7] : []),
});
const personOf = (employeeId: number): TaskPerson => [identityOf(employeeId)];

/** A tree whose terms end within those above: as `giveTask` makes it. */
const trees = fc
  .array(
    fc.record({
      parent: fc.nat(),
      giver: fc.integer({ min: 1, max: 4 }),
      responsible: fc.integer({ min: 1, max: 6 }),
      coExecutor: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
      controller: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
      due: fc.integer({ min: 5, max: 40 }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((rows): Task[] => {
    const tasks: Task[] = [];
    for (const [index, row] of rows.entries()) {
      const parent = index === 0 ? null : (tasks[row.parent % index] ?? null);
      const wanted = dayOf(row.due);
      const dueOn = parent && wanted > parent.dueOn ? parent.dueOn : wanted;
      tasks.push({
        id: index + 1,
        organisationId: 1,
        number: index + 1,
        documentId: null,
        executionOf: null,
        giverLeft: false,
        closedToDeputies: false,
        controllerLeft: false,
        standIns: [],
        parentId: parent?.id ?? null,
        rootId: 1,
        text: 'Сделать',
        giverId: row.giver,
        responsibleId: row.responsible,
        coExecutors: row.coExecutor === null ? [] : [{ employeeId: row.coExecutor, text: '' }],
        departmentId: row.responsible % 2 ? 7 : 8,
        controllerId: row.controller,
        givenOn: first,
        dueOn,
        firstDueOn: dueOn,
        resultOn: null,
        resultBy: null,
        state: 'running',
        offControlAt: null,
        moves: 0,
        request: null,
        version: 1,
      });
    }
    return tasks;
  });

const steps = fc.array(
  fc.record({
    task: fc.nat(),
    who: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom(...taskActs),
    text: fc.constantFrom('Готово', ''),
    due: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    today: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 40 },
);

const expectSound = (tree: readonly Task[]): void => {
  for (const task of tree) {
    const subtasks = below(tree, task.id);
    if (!isOpen(task)) assert.deepEqual(subtasks.filter(isOpen), [], 'nothing goes on below what is over');
    for (const each of subtasks.filter(isOpen)) assert.ok(each.dueOn <= task.dueOn, 'no sub-task ends after its task');
    assert.equal(task.resultOn !== null, task.state === 'reported' || task.state === 'done');
    if (task.offControlAt) assert.equal(task.state, 'done');
    if (task.request) assert.equal(task.state, 'running');
    assert.ok((task.moves === 0) === (task.dueOn === task.firstDueOn) || task.moves > 0);
  }
};

test('after any acts the tree is sound, a version rises by one, and a refused act changes nothing', () => {
  fc.assert(
    fc.property(trees, steps, (start, acts) => {
      let tree: readonly Task[] = start;
      let day = 0;
      for (const { task: index, who, kind, text, due, today } of acts) {
        day += today;
        const task = tree[index % tree.length]!;
        const act = { kind, text, dueOn: due === undefined ? undefined : dayOf(due) };
        const outcome = applyAct(task, tree, act, { person: personOf(who), now, today: dayOf(day), calendar });
        assert.equal(outcome.applied && !mayOn(personOf(who), task, tree, kind).allowed, false);
        if (!outcome.applied) continue;
        assert.equal(new Set(outcome.changed.map((each) => each.task.id)).size, outcome.changed.length);
        const after = new Map(outcome.changed.map((each) => [each.task.id, each.task]));
        for (const before of tree) {
          const changed = after.get(before.id);
          if (changed) assert.equal(changed.version, before.version + 1);
          if (changed && before.resultOn && changed.resultOn)
            assert.equal(outcomeOf(changed.dueOn, changed.resultOn, dayOf(day)), outcomeOf(before.dueOn, before.resultOn, dayOf(day)));
        }
        tree = tree.map((before) => after.get(before.id) ?? before);
        expectSound(tree);
      }
    }),
    { numRuns: 300 },
  );
});

test('only who has the part acts, and who does not see a task is told nothing else', () => {
  const parts: Readonly<Record<TaskActKind, (task: Task, who: number) => boolean>> = {
    report: (task, who) => task.responsibleId === who || task.coExecutors.some(({ employeeId }) => employeeId === who),
    result: (task, who) => task.responsibleId === who,
    'ask-move': (task, who) => task.responsibleId === who,
    accept: (task, who) => decidersOf(task).includes(who),
    return: (task, who) => decidersOf(task).includes(who),
    'grant-move': (task, who) => decidersOf(task).includes(who),
    'refuse-move': (task, who) => decidersOf(task).includes(who),
    move: (task, who) => leaderOf(task) === who,
    cancel: (task, who) => leaderOf(task) === who,
    'off-control': (task, who) => task.controllerId === who,
  };
  fc.assert(
    fc.property(trees, fc.integer({ min: 1, max: 6 }), fc.constantFrom(...taskActs), (tree, who, act) => {
      const visible = visibleIn(tree, personOf(who));
      for (const task of tree) {
        const verdict = mayOn(personOf(who), task, tree, act);
        if (!visible.has(task.id)) assert.deepEqual(verdict, { allowed: false, reason: 'noAccess' });
        else if (!parts[act](task, who)) assert.deepEqual(verdict, { allowed: false, reason: 'notYours' });
      }
      const [elsewhere] = [{ ...identityOf(who), organisationId: 2 }];
      assert.equal(visibleIn(tree, [elsewhere!]).size, 0);
    }),
  );
});

test('who sees a task sees what is below it and what it is a part of', () => {
  fc.assert(
    fc.property(trees, fc.integer({ min: 1, max: 6 }), (tree, who) => {
      const visible = visibleIn(tree, personOf(who));
      for (const id of visible) for (const each of above(tree, id)) assert.ok(visible.has(each.id));
    }),
  );
});

test('a result counts by its day, and a term without one is over on the day after it', () => {
  assert.deepEqual([outcomeOf('2026-11-20', '2026-11-20', first), outcomeOf('2026-11-20', '2026-11-21', first)], ['in-time', 'late']);
  assert.deepEqual([outcomeOf('2026-11-20', null, '2026-11-20'), outcomeOf('2026-11-20', null, '2026-11-21')], ['running', 'overdue']);
});

test('nobody decides about what they execute, unless there is nobody else', () => {
  fc.assert(
    fc.property(trees, fc.integer({ min: 1, max: 6 }), fc.array(fc.integer({ min: 1, max: 8 })), (tree, who, above) => {
      for (const task of tree) {
        const deciders = decidersOf(task);
        assert.ok(deciders.length > 0 && leaderOf(task) === deciders[0], 'somebody always decides');
        const own = deciders.find((id) => executes(task, id));
        if (own !== undefined) assert.deepEqual([deciders, own], [[task.giverId], task.giverId]);
        if (wrongParts(task) === null) assert.equal(own, undefined, 'a new task has somebody else');
        // A deputy does not do it in the name of whoever decides either.
        const other = deciders.find((id) => id !== who);
        if (executes(task, who) && other !== undefined && !deciders.includes(who)) {
          const verdict = mayOn([identityOf(who), identityOf(other)], { ...task, state: 'reported', resultOn: first }, tree, 'accept');
          assert.deepEqual(verdict, { allowed: false, reason: 'ownExecution' });
        }
        const handed = { ...task, controllerId: controllerAfter(task, [task.giverId, ...above]) };
        if (handed.controllerId !== null) assert.equal(wrongParts(handed), null);
        else assert.ok([task.giverId, ...above].every((id) => executes(task, id)) || wrongParts(task) === null);
      }
    }),
  );
});

test('whoever leaves, somebody who works here decides, and it is not who executes as long as there is anybody else', () => {
  const above = [7, 8];
  const left = fc.record({ giverLeft: fc.boolean(), controllerLeft: fc.boolean(), isExecution: fc.boolean(), isAlone: fc.boolean() });
  fc.assert(
    fc.property(trees, left, ([first], { giverLeft, controllerLeft, isExecution, isAlone }) => {
      assert.ok(first);
      const isControlled = first.controllerId !== null && first.controllerId !== first.giverId && !executes(first, first.controllerId);
      const task: Task = {
        ...first,
        executionOf: isExecution ? first.responsibleId : null,
        giverLeft: giverLeft && !executes(first, first.giverId),
        controllerLeft: controllerLeft && isControlled,
        standIns: isAlone ? [] : above,
      };
      const gone = [...(task.giverLeft ? [task.giverId] : []), ...(task.controllerLeft ? [task.controllerId] : [])];
      const here = [...decidersOf(task), ...standInsOf(task)].filter((id) => !gone.includes(id));
      assert.ok(here.length > 0, 'a task can always end');
      if (!isAlone)
        assert.ok(
          askedToDecide(task).some((id) => here.includes(id)),
          'and somebody of them is asked',
        );
      const isOlder = !isExecution && !task.controllerLeft && executes(task, task.giverId);
      if (!isAlone && !isOlder) assert.ok(here.every((id) => !executes(task, id)));
    }),
  );
});
