/** Executors of a document and their tasks, over HTTP (TSK-17). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editExecutors, participantOperations, saveTask, withdrawDocument } from '@qujat/contract/document-acts';
import { decideDocument, documentCard } from '@qujat/contract/document-card';
import { notificationList } from '@qujat/contract/notifications';
import { readDeadlines } from '@qujat/contract/tasks/calendar';
import * as calls from '@qujat/contract/tasks/tasks';
import { decisions, stages } from '@qujat/contract/vocabulary';
import type { Client } from '../../test-support/server.ts';
import { firstBrokenEntry } from '../documents/log.ts';
import { handOverEntries } from '../documents/handover/hand-over.ts';
import { loadTaskFacts, taskSubject } from '../notifications/telling/task-facts.ts';
import { fails, servedOffice } from '../documents/test-support/served-office.ts';
import type { StaffName } from '../documents/test-support/office.ts';
import { followEntries } from './execution.ts';
import { handOverTasks } from './hand-over.ts';
import { settleExecutions } from './settle-executions.ts';
import { dayIn } from './test-support/day-in.ts';

describe('the tasks of executors', () => {
  const served = servedOffice();
  const { clients, server, whole } = served;
  const staff = () => served.office.staff;
  const dueAt = new Date(`${dayIn(10)}T12:00:00Z`);
  const telling = () => ({ tellPeople: async () => undefined, origin: '', now: new Date() });

  const decide = (who: StaffName, id: number, stage: 2 | 3, decision: 10 | 20 = decisions.agree, comment?: string) =>
    clients[who].call(decideDocument, { id, stage, decision, employeeId: staff()[who], comment });
  /** Approved by the director, and executed by the engineer and the lawyer. */
  const atExecution = async (): Promise<number> => {
    const id = await served.store(
      [
        { stage: 2, employeeId: staff().director },
        { stage: 3, employeeId: staff().engineer, task: 'Заключить договор', dueAt },
        { stage: 3, employeeId: staff().lawyer },
      ],
      { status: 300, due_at: new Date(`${dayIn(20)}T12:00:00Z`) },
    );
    await decide('director', id, stages.approval);
    return id;
  };
  const tasksOf = async (id: number) => {
    const { tasks } = await clients.director.call(calls.readTaskTree, { documentId: id });
    return (name: StaffName) => tasks.filter(({ responsible }) => responsible.id === staff()[name]);
  };
  const taskOf = async (id: number, name: StaffName) => (await tasksOf(id))(name).at(-1) ?? assert.fail(`${name} has no task`);
  const report = async (client: Client, id: number, name: StaffName, final: boolean) => {
    const task = await taskOf(id, name);
    return client.call(calls.reportOnTask, { id: task.id, version: task.version, final, text: 'Договор заключён' });
  };
  const entryOf = async (id: number, name: StaffName) =>
    (await whole(id)).participants.find((each) => each.stage === 3 && each.employee_id === staff()[name]);
  const statusOf = async (id: number) => (await whole(id)).document?.status;

  test('stand in their list from the moment when it is their turn, with the words and the term of the route', async () => {
    const id = await atExecution();
    const own = await taskOf(id, 'engineer');
    assert.deepEqual(
      [own.text, own.dueOn, own.giver.id, own.execution, own.acts.map(({ act }) => act)],
      ['Заключить договор', dayIn(10), staff().director, true, ['give', 'move']],
    );
    assert.equal((await taskOf(id, 'lawyer')).dueOn, dayIn(20), 'without a term of its own, that of the document');
    const { tasks } = await clients.engineer.call(calls.readTasks, { scope: 'mine', search: 'Заключить договор' });
    assert.ok(tasks.some((task) => task.id === own.id));
    const { deadlines } = await clients.engineer.call(readDeadlines, { from: dayIn(0), to: dayIn(30), scope: 'mine' });
    assert.deepEqual(
      deadlines.filter((each) => each.id === (each.kind === 'task' ? own.id : id)).map(({ kind }) => kind),
      ['task'],
      'the calendar names a deadline once',
    );
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }), null);
  });

  test('do not tell the subject of a document to whoever sees the task alone', async () => {
    const id = await atExecution();
    const [worded, wordless] = [await taskOf(id, 'engineer'), await taskOf(id, 'lawyer')];
    assert.equal(wordless.text, 'О закупке');
    // A clerk sees every task.
    await fails(clients.clerk.call(documentCard, { id }), 403);
    const neutral = 'Исполнение документа № СЗ-1';
    const textOf = async (task: number) => (await clients.clerk.call(calls.readTaskTree, { id: task })).tasks[0]?.text;
    assert.deepEqual([await textOf(worded.id), await textOf(wordless.id)], ['Заключить договор', neutral]);
    const listed = async (search: string) => {
      const { tasks } = await clients.clerk.call(calls.readTasks, { scope: 'department', search });
      return tasks.filter((each) => each.id === worded.id || each.id === wordless.id).map(({ text }) => text);
    };
    assert.deepEqual(await listed('Заключить договор'), ['Заключить договор']);
    assert.deepEqual(await listed('О закупке'), []);
    assert.deepEqual(await listed('СЗ-1'), ['Заключить договор', neutral]);
    const { deadlines } = await clients.clerk.call(readDeadlines, { from: dayIn(0), to: dayIn(30), scope: 'department' });
    assert.equal(deadlines.find((each) => each.kind === 'task' && each.id === wordless.id)?.text, neutral);
    const facts = (await loadTaskFacts(server.db, served.office.organisationId, [wordless.id])).get(wordless.id)!;
    const told = (name: StaffName) => taskSubject({ ...facts, concerned: [staff()[name]] }, { employeeId: staff()[name], aboutId: null });
    assert.deepEqual([told('lawyer'), told('clerk')], ['О закупке', '']);
  });

  test('are done by the decision on the card, and the document is executed by the result of the task', async () => {
    const id = await atExecution();
    await decide('lawyer', id, stages.execution, decisions.agree, 'Готово');
    const byCard = await taskOf(id, 'lawyer');
    assert.deepEqual([byCard.state, byCard.resultOn, byCard.entries.at(-1)?.comment], ['done', dayIn(0), 'Готово']);
    await report(clients.engineer, id, 'engineer', false);
    assert.equal((await entryOf(id, 'engineer'))?.state, 'waiting');
    await report(clients.engineer, id, 'engineer', true);
    const entry = await entryOf(id, 'engineer');
    assert.deepEqual([entry?.state, entry?.comment, entry?.decided_by], ['agreed', 'Договор заключён', staff().engineer]);
    assert.equal((await taskOf(id, 'engineer')).state, 'done');
    assert.equal(await statusOf(id), 600);
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }), null);
    await fails(report(clients.engineer, id, 'engineer', true), 200);
  });

  test('end with the route, and a new executor gets a new one', async () => {
    const id = await atExecution();
    await decide('engineer', id, stages.execution, decisions.refuse, 'Не могу');
    assert.deepEqual([await statusOf(id), (await taskOf(id, 'lawyer')).state], [510, 'cancelled']);
    const other = await atExecution();
    const accountant = { id: other, employeeId: staff().accountant };
    await clients.director.call(editExecutors, { ...accountant, operation: participantOperations.add });
    await clients.director.call(saveTask, { ...accountant, viewerId: staff().director, text: 'Оплатить', stage: stages.execution });
    const assigned = await taskOf(other, 'accountant');
    assert.deepEqual([assigned.text, assigned.giver.id, assigned.state], ['Оплатить', staff().director, 'running']);
    await clients.worker.call(withdrawDocument, { id: other, version: (await whole(other)).document?.version });
    assert.equal((await taskOf(other, 'accountant')).state, 'cancelled');
  });

  test('end with a withdrawn document, together with all other tasks under it, whose people are told', async () => {
    const id = await served.store([{ stage: 2, employeeId: staff().head }], { status: 300 });
    const more = { responsibleId: staff().trainee, dueOn: dayIn(3) };
    const top = await clients.head.call(calls.giveTask, { documentId: id, text: 'Сверить цены', ...more });
    const part = await clients.trainee.call(calls.giveTask, {
      parentId: top.id,
      text: 'Найти прайс',
      ...more,
      responsibleId: staff().lawyer,
    });
    await clients.worker.call(withdrawDocument, { id, version: (await whole(id)).document?.version });
    const { tasks } = await clients.head.call(calls.readTaskTree, { documentId: id });
    assert.deepEqual(
      tasks.map((task) => [task.id, task.state]),
      [
        [top.id, 'cancelled'],
        [part.id, 'cancelled'],
      ],
    );
    for (const [name, about] of [
      ['trainee', top.id],
      ['lawyer', part.id],
    ] as const) {
      const { rows } = await clients[name].call(notificationList, {});
      assert.deepEqual(
        rows.filter(({ task }) => task?.id === about).map(({ kind }) => kind),
        ['taskOver', 'taskGiven'],
        name,
      );
    }
    const { log } = await whole(id);
    assert.deepEqual(
      log
        .filter(({ action, details }) => action.startsWith('task.') && !Object.hasOwn(details as object, 'route'))
        .map(({ action }) => action),
      ['task.give', 'task.give', 'task.cancel'],
    );
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }), null);
  });

  test('end with an executor who is taken off; whoever works below is told', async () => {
    const accountant = { id: await atExecution(), employeeId: staff().accountant };
    await clients.director.call(editExecutors, { ...accountant, operation: participantOperations.add });
    const { id: parentId } = await taskOf(accountant.id, 'accountant');
    const more = { text: 'Собрать подписи', responsibleId: staff().trainee, dueOn: dayIn(3) };
    const below = await clients.accountant.call(calls.giveTask, { parentId, ...more });
    const about = async () => (await clients.trainee.call(notificationList, {})).rows.filter(({ task }) => task?.id === below.id);
    assert.deepEqual(
      (await about()).map(({ kind }) => kind),
      ['taskGiven'],
    );
    await clients.director.call(editExecutors, { ...accountant, operation: participantOperations.remove });
    assert.equal((await taskOf(accountant.id, 'accountant')).state, 'cancelled');
    const [told] = await about();
    assert.deepEqual([told?.kind, told?.actor, told?.task?.text], ['taskOver', 'Тестов director', 'Собрать подписи']);
  });

  test('wait for what is below them, on the card too', async () => {
    const id = await atExecution();
    const { id: parentId } = await taskOf(id, 'engineer');
    const below = await clients.engineer.call(calls.giveTask, {
      parentId,
      text: 'Собрать подписи',
      responsibleId: staff().trainee,
      dueOn: dayIn(3),
    });
    await fails(decide('engineer', id, stages.execution), 200, 'Сначала завершите или отмените подпоручения.');
    await fails(report(clients.engineer, id, 'engineer', true), 200, 'Сначала завершите или отмените подпоручения.');
    assert.equal((await entryOf(id, 'engineer'))?.state, 'waiting');
    await clients.engineer.call(calls.actOnTask, { id: below.id, version: 1, act: 'cancel', text: 'Не нужно' });
    await decide('engineer', id, stages.execution);
    assert.equal((await entryOf(id, 'engineer'))?.state, 'agreed');
  });

  test('move with the deadline of the route, and are cancelled there alone', async () => {
    const id = await atExecution();
    const { id: taskId, version } = await taskOf(id, 'engineer');
    await fails(clients.director.call(calls.actOnTask, { id: taskId, version, act: 'cancel', text: 'Не нужно' }), 200);
    await clients.director.call(calls.actOnTask, { id: taskId, version, act: 'move', text: 'Позже', dueOn: dayIn(15) });
    const zone = await server.db.selectFrom('organisations').select('time_zone').executeTakeFirstOrThrow();
    const end = (await entryOf(id, 'engineer'))?.due_at;
    assert.equal(end && new Intl.DateTimeFormat('sv', { timeZone: zone.time_zone }).format(end), dayIn(15));
  });

  test('are settled where a route has gone on without them, once', async () => {
    const id = await served.store(
      [
        { stage: 2, employeeId: staff().director, state: 'agreed', decidedAt: new Date(), decidedBy: staff().director },
        { stage: 3, employeeId: staff().engineer },
      ],
      { status: 500 },
    );
    await settleExecutions(server.db, telling());
    assert.equal((await taskOf(id, 'engineer')).state, 'running');
    await server.db
      .updateTable('participants')
      .set({ state: 'agreed', decided_at: new Date(), decided_by: staff().engineer })
      .where('document_id', '=', id)
      .where('stage', '=', 3)
      .execute();
    await settleExecutions(server.db, telling());
    assert.equal((await taskOf(id, 'engineer')).state, 'done');
    const { log } = await whole(id);
    assert.equal(await settleExecutions(server.db, telling()), 0);
    assert.equal((await whole(id)).log.length, log.length);
  });

  test('go over with the entry, not apart from it', async () => {
    const id = await atExecution();
    const { id: taskId } = await taskOf(id, 'lawyer');
    const how = {
      from: staff().lawyer,
      to: staff().accountant,
      organisationId: served.office.organisationId,
      actorId: staff().administrator,
      now: new Date(),
      address: '',
      tellPeople: async () => undefined,
      origin: '',
    };
    await server.db.transaction().execute((trx) => handOverTasks(trx, how));
    assert.equal((await taskOf(id, 'lawyer')).id, taskId);
    await server.db.transaction().execute(async (trx) => {
      await handOverEntries(trx, [stages.execution], how);
      await followEntries(trx, how);
    });
    assert.equal((await taskOf(id, 'accountant')).id, taskId);
    await decide('accountant', id, stages.execution);
    assert.equal((await taskOf(id, 'accountant')).state, 'done');
  });
});
