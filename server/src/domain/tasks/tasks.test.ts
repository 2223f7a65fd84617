import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { documentCard } from '@qujat/contract/document-card';
import { deleteDocument, deleteDrafts } from '@qujat/contract/document-acts';
import { notificationList } from '@qujat/contract/notifications';
import { todayCount } from '@qujat/contract/today';
import * as calls from '@qujat/contract/tasks/tasks';
import type { Client } from '../../test-support/server.ts';
import { limits } from '../../platform/limits/rate-limit.ts';
import { firstBrokenEntry } from '../documents/log.ts';
import { useUp } from '../../test-support/use-up.ts';
import { fails } from '../documents/test-support/served-office.ts';
import { dayIn } from './test-support/day-in.ts';
import { servedTasks } from './test-support/served-tasks.ts';

describe('tasks', () => {
  const { served, clients, server, staff, give, tree, node, act, report, acts } = servedTasks();
  let documentId = 0;
  before(async () => {
    documentId = await served.store([{ stage: 1, employeeId: staff().head }]);
  });

  test('a head gives one under a document; its executors see the document, and its log says so', async () => {
    await fails(clients.trainee.call(documentCard, { id: documentId }), 403);
    const { id, number } = await give(clients.head, {
      documentId,
      coExecutors: [{ id: staff().trainee, text: 'Собрать цифры' }],
      controllerId: staff().clerk,
    });
    assert.equal(number, 1);
    const { documentNumber, tasks, chainWhole } = await tree(clients.trainee, id);
    assert.equal(documentNumber, 'СЗ-1');
    assert.equal(chainWhole, true);
    assert.deepEqual(
      tasks[0]!.coExecutors.map(({ fullName, text }) => [fullName, text]),
      [['Тестов trainee', 'Собрать цифры']],
    );
    assert.equal((await clients.trainee.call(documentCard, { id: documentId })).id, documentId);
    const { log } = await served.whole(documentId);
    assert.ok(log.some(({ action, details }) => action === 'task.give' && (details as { task: number }).task === id));
    assert.equal(await firstBrokenEntry(server.db, { id: documentId, organisationId: served.office.organisationId }), null);
    const own = await clients.engineer.call(calls.readTaskTree, { documentId });
    assert.deepEqual(
      own.tasks.map((each) => each.id),
      [id],
    );
  });

  test('under a withdrawn document nobody is given more to do', async () => {
    const withdrawn = await served.store([{ stage: 1, employeeId: staff().head }]);
    const { id } = await give(clients.head, { documentId: withdrawn });
    await server.db.updateTable('documents').set({ status: 900 }).where('id', '=', withdrawn).execute();
    const more = give(clients.engineer, { parentId: id, responsibleId: staff().trainee });
    await fails(more, 400, 'Поручение даётся по документу, который отправлен и не отозван.');
  });

  test('whoever sees the document but not the task learns only that there is one', async () => {
    const ofTwo = await served.store([
      { stage: 1, employeeId: staff().head },
      { stage: 1, employeeId: staff().lawyer },
    ]);
    const { id, number } = await give(clients.head, { documentId: ofTwo, text: 'Не для всех' });
    await report(clients.engineer, id, false);
    await fails(tree(clients.lawyer, id), 403);
    const history = await clients.lawyer.fetch(`/ce/showhist_win.php?q=${ofTwo}`, { headers: { authorization: '', accept: 'text/html' } });
    const page = await history.text();
    assert.match(page, new RegExp(`№ ${number}`));
    assert.doesNotMatch(page, /Не для всех|Сделано/);
  });

  test('whoever may give a task may show its document, whatever its status is', async () => {
    const completed = await served.store(
      [{ stage: 1, employeeId: staff().head, state: 'agreed', decidedAt: new Date(), decidedBy: staff().head }],
      { status: 600, finished_at: new Date() },
    );
    await fails(clients.trainee.call(documentCard, { id: completed }), 403);
    const { id } = await give(clients.head, { documentId: completed, responsibleId: staff().trainee });
    assert.equal((await clients.trainee.call(documentCard, { id: completed })).id, completed);
    assert.deepEqual(
      (await tree(clients.trainee, id)).tasks.map((each) => each.id),
      [id],
    );
  });

  test('from the report to the end of control', async () => {
    const { id } = await give(clients.head, { controllerId: staff().clerk });
    assert.deepEqual(await acts('engineer', id), ['give', 'report', 'result', 'ask-move']);
    assert.deepEqual(await acts('head', id), ['give', 'move', 'cancel']);
    await report(clients.engineer, id, false, [new File(['Паспорт'], 'Паспорт.txt')]);
    await act(clients.engineer, id, { act: 'ask-move', text: 'Нет протоколов', dueOn: dayIn(17) });
    await fails(act(clients.engineer, id, { act: 'grant-move' }), 403);
    assert.equal((await node(clients.clerk, id)).request[0]!.dueOn, dayIn(17));
    await act(clients.clerk, id, { act: 'grant-move' });
    const moved = await node(clients.engineer, id);
    assert.deepEqual([moved.dueOn, moved.firstDueOn, moved.moves, moved.request], [dayIn(17), dayIn(10), 1, []]);
    await report(clients.engineer, id, true);
    await fails(act(clients.clerk, id, { act: 'off-control' }), 200, 'Снять с контроля можно после приёмки отчёта.');
    await fails(act(clients.clerk, id, { act: 'return' }), 400, 'Укажите причину.');
    await act(clients.clerk, id, { act: 'return', text: 'Нет подписи' });
    await report(clients.engineer, id, true);
    await act(clients.clerk, id, { act: 'accept' });
    await fails(act(clients.head, id, { act: 'off-control' }), 403);
    await act(clients.clerk, id, { act: 'off-control' });
    const { entries, state, outcome } = await node(clients.head, id);
    assert.deepEqual([state, outcome], ['done', 'in-time']);
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['give', 'report', 'ask-move', 'grant-move', 'result', 'return', 'result', 'accept', 'off-control'],
    );
    const [file] = entries[1]!.files;
    assert.equal(file!.name, 'Паспорт.txt');
    const download = (client: Client) => client.fetch(`/file/dwn?code=${file!.downloadCode}`).then(({ status }) => status);
    assert.deepEqual([await download(clients.head), await download(clients.lawyer)], [200, 404]);
    assert.equal((await tree(clients.head, id)).chainWhole, true);
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }, 'task_log'), null);
    await assert.rejects(server.db.updateTable('task_log').set({ comment: 'Иначе' }).execute());
  });

  test('people are told of what concerns them, and not of what they did', async () => {
    const bell = async (client: Client) => (await client.call(notificationList, {})).rows;
    const { id, number } = await give(clients.head, { text: 'Позвонить в акимат', controllerId: staff().clerk });
    const [given] = await bell(clients.engineer);
    assert.deepEqual(
      [given?.kind, given?.actor, given?.task, given?.document],
      ['taskGiven', 'Тестов head', { id, number, text: 'Позвонить в акимат', open: true }, null],
    );
    assert.equal((await bell(clients.clerk))[0]?.task?.id, id);
    assert.ok((await bell(clients.head)).every(({ task }) => task?.id !== id));
    const letters = await served.newLetters();
    const letter = letters.find(({ recipient, body }) => recipient.startsWith('engineer@') && body.includes('Позвонить в акимат'));
    assert.match(letter?.subject ?? '', new RegExp(`^Новое поручение: № ${number}$`));
    assert.match(letter?.body ?? '', new RegExp(`/control/tasks/task\\?id=${id}$`));

    await report(clients.engineer, id, true);
    assert.deepEqual([(await bell(clients.head))[0]?.kind, (await bell(clients.head))[0]?.comment], ['taskReported', 'Сделано']);
    await act(clients.clerk, id, { act: 'return', text: 'Нет подписи' });
    const [returned] = await bell(clients.engineer);
    assert.deepEqual([returned?.kind, returned?.actor, returned?.comment], ['taskReturned', 'Тестов clerk', 'Нет подписи']);
    await act(clients.head, id, { act: 'cancel', text: 'Не нужно' });
    assert.equal((await bell(clients.engineer))[0]?.kind, 'taskOver');
    // Whoever has no part in it any more reads no text of it.
    await server.db.updateTable('tasks').set({ responsible_id: staff().worker }).where('id', '=', id).execute();
    const [closed] = await bell(clients.engineer);
    assert.deepEqual([closed?.task, closed?.comment], [{ id, number, text: '', open: false }, '']);
  });

  test('nobody accepts what they execute', async () => {
    const own = { responsibleId: staff().head };
    await fails(give(clients.head, own), 400, 'Вы исполняете поручение сами: назовите контролёра, он примет отчёт.');
    await fails(give(clients.head, { controllerId: staff().engineer }), 400, 'Контролёром не может быть исполнитель поручения.');
    const { id } = await give(clients.head, { ...own, controllerId: staff().clerk });
    assert.deepEqual(await acts('head', id), ['give', 'report', 'result', 'ask-move']);
    await report(clients.head, id, true);
    await fails(act(clients.head, id, { act: 'accept' }), 403);
    await fails(act(clients.head, id, { act: 'cancel', text: 'Не нужно' }), 403);
    await act(clients.clerk, id, { act: 'accept' });
    assert.equal((await clients.head.call(calls.readTaskForm, { parentId: id })).giverId, null);
    assert.equal((await clients.head.call(calls.readTaskForm, {})).giverId, staff().head);
  });

  test('who works alone gives themselves a task and ends it', async () => {
    const { organisationId } = served.office;
    const others = server.db.updateTable('employees').where('organisation_id', '=', organisationId).where('id', '<>', staff().head);
    await fails(give(clients.head, { responsibleId: staff().head }), 400);
    await others.set({ ended_at: new Date() }).execute();
    const { id } = await give(clients.head, { responsibleId: staff().head });
    await report(clients.head, id, true);
    await act(clients.head, id, { act: 'accept' });
    await others.set({ ended_at: null }).execute();
    assert.equal((await node(clients.clerk, id)).state, 'done');
  });

  test('whoever sees a task and not its document does not read what it is about', async () => {
    const shown = await served.store([{ stage: 1, employeeId: staff().head }]);
    const { id } = await give(clients.head, { documentId: shown, responsibleId: staff().engineer });
    const seen = await tree(clients.engineer, id);
    assert.deepEqual([seen.documentSubject, seen.documentHidden], ['О закупке', false]);
    // A clerk sees every task.
    await fails(clients.clerk.call(documentCard, { id: shown }), 403);
    const { documentSubject, documentHidden, documentNumber } = await tree(clients.clerk, id);
    assert.deepEqual([documentSubject, documentHidden, documentNumber], ['', true, 'СЗ-1']);
  });

  test('a term of centuries is refused, whoever asks for it', async () => {
    await fails(give(clients.head, { dueOn: '2999-12-31' }), 400, 'Срок не может быть дальше десяти лет.');
    const { id } = await give(clients.head);
    await fails(act(clients.engineer, id, { act: 'ask-move', text: 'Не успеть', dueOn: '2999-12-31' }), 400);
    assert.deepEqual((await node(clients.engineer, id)).request, []);
  });

  test('where the giver has left, those above the executor accept the result', async () => {
    const { id } = await give(clients.head);
    await report(clients.engineer, id, true);
    await fails(act(clients.clerk, id, { act: 'accept' }), 403);
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', staff().head).execute();
    await fails(act(clients.lawyer, id, { act: 'accept' }), 403);
    await act(clients.clerk, id, { act: 'accept' });
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff().head).execute();
    assert.equal((await node(clients.clerk, id)).state, 'done');
  });

  test('sub-tasks end within their task, move and end with it', async () => {
    const { id } = await give(clients.head);
    await fails(give(clients.engineer, { parentId: id, dueOn: dayIn(20) }), 400);
    const { id: below } = await give(clients.engineer, { parentId: id, responsibleId: staff().worker, dueOn: dayIn(10) });
    await fails(report(clients.engineer, id, true), 200, 'Сначала завершите или отмените подпоручения.');
    assert.equal((await node(clients.worker, id)).acts.length, 0, 'what it is a part of can only be read');
    await act(clients.head, id, { act: 'move', text: 'Раньше', dueOn: dayIn(5) });
    assert.equal((await node(clients.worker, below)).dueOn, dayIn(5));
    await act(clients.head, id, { act: 'cancel', text: 'Не нужно' });
    assert.equal((await node(clients.worker, below)).state, 'cancelled');
  });

  test('strangers get nothing, and what was decided meanwhile is not overwritten', async () => {
    const { id } = await give(clients.head);
    await fails(tree(clients.lawyer, id), 403);
    await fails(tree(served.foreigner, id), 404);
    await fails(give(clients.worker), 403);
    await fails(give(clients.lawyer, { parentId: id }), 403);
    await fails(clients.lawyer.call(calls.actOnTask, { id, version: 1, act: 'cancel', text: 'х' }), 403);
    await fails(served.foreigner.call(calls.actOnTask, { id, version: 1, act: 'cancel', text: 'х' }), 404);
    await fails(clients.lawyer.call(calls.reportOnTask, { id, version: 1, final: true, text: 'х' }), 403);
    await report(clients.engineer, id, false);
    await fails(clients.head.call(calls.actOnTask, { id, version: 1, act: 'cancel', text: 'х' }), 409);
    await fails(give(clients.head, { responsibleId: 999_999 }), 400);
    await fails(give(clients.head, { text: '  ' }), 400, 'Напишите текст.');
    await fails(give(clients.head, { dueOn: '2020-01-01' }), 400);
    const key = { 'idempotency-key': 'twice' };
    const once = { text: 'Один раз', responsibleId: staff().engineer, dueOn: dayIn(3) };
    assert.deepEqual(await clients.head.call(calls.giveTask, once, key), await clients.head.call(calls.giveTask, once, key));
  });

  test('lists hold what their counts say', async () => {
    for (const [who, scope] of [
      ['engineer', 'mine'],
      ['head', 'given'],
      ['clerk', 'control'],
      ['head', 'department'],
    ] as const) {
      const { tasks, total, counts } = await clients[who].call(calls.readTasks, { scope });
      assert.ok(total > 0, scope);
      assert.deepEqual([tasks.length, counts.find((each) => each.scope === scope)?.open], [total, total], scope);
    }
    assert.equal((await clients.lawyer.call(calls.readTasks, { scope: 'department' })).total, 0);
    assert.equal((await served.foreigner.call(calls.readTasks, { scope: 'department', filter: 'all' })).total, 0);
    const found = await clients.head.call(calls.readTasks, { scope: 'given', filter: 'all', search: 'один раз' });
    assert.deepEqual(
      found.tasks.map(({ text }) => text),
      ['Один раз'],
    );
  });

  test('what waits for somebody: to carry out, and to decide about', async () => {
    const own = async (client: Client) => {
      const { execute, executeTotal, decide, decideTotal } = await client.call(calls.readOwnTasks, {});
      assert.ok(execute.length <= executeTotal && decide.length <= decideTotal);
      return { execute: execute.map((each) => each.id), decide: decide.map((each) => each.id) };
    };
    const dueOn = dayIn(0);
    const urgent = async (client: Client): Promise<number> => (await client.call(todayCount, {})).urgent;
    assert.equal(await urgent(clients.lawyer), 0);
    const { id } = await give(clients.head, { dueOn, responsibleId: staff().lawyer, controllerId: staff().accountant });
    assert.deepEqual(await own(clients.lawyer), { execute: [id], decide: [] });
    assert.deepEqual([await urgent(clients.lawyer), await urgent(clients.accountant), await urgent(served.foreigner)], [1, 0, 0]);
    assert.deepEqual(await own(clients.accountant), { execute: [], decide: [] });
    await act(clients.lawyer, id, { act: 'ask-move', text: 'Не успеть', dueOn: dayIn(3) });
    assert.deepEqual(await own(clients.accountant), { execute: [], decide: [id] });
    await act(clients.accountant, id, { act: 'refuse-move', text: 'Нет' });
    assert.deepEqual(await own(clients.accountant), { execute: [], decide: [] });
    await report(clients.lawyer, id, true);
    assert.deepEqual(await own(clients.lawyer), { execute: [], decide: [] });
    assert.equal(await urgent(clients.lawyer), 0);
    for (const decider of [clients.head, clients.accountant]) assert.ok((await own(decider)).decide.includes(id));
    assert.deepEqual(await own(served.foreigner), { execute: [], decide: [] });
    await act(clients.accountant, id, { act: 'accept' });
    assert.deepEqual(await own(clients.accountant), { execute: [], decide: [] });
    await act(clients.accountant, id, { act: 'off-control' });
  });

  test('the form says who is how busy, and keeps typical texts', async () => {
    const { people } = await clients.head.call(calls.searchExecutors, { search: 'engineer' });
    assert.ok(people[0]!.open > 0);
    await fails(clients.head.call(calls.saveTypicalText, { title: 'Общий', text: 'Всем', shared: true }), 403);
    const { id } = await clients.head.call(calls.saveTypicalText, { title: 'Мой', text: 'Прошу', shared: false });
    const texts = async (client: Client) => (await client.call(calls.readTaskForm, {})).texts.map(({ title }) => title);
    assert.ok((await texts(clients.head)).includes('Мой'));
    assert.ok(!(await texts(clients.clerk)).includes('Мой'));
    await fails(clients.clerk.call(calls.removeTypicalText, { id }), 404);
    await clients.head.call(calls.removeTypicalText, { id });
    assert.ok(!(await texts(clients.head)).includes('Мой'));
  });

  test('a letter whose registration was refused keeps its tasks: it is not deleted', async () => {
    const id = await served.store([{ stage: 1, employeeId: staff().clerk }], { number: '', correspondence: 'incoming' });
    await give(clients.clerk, { documentId: id });
    await server.db.updateTable('documents').set({ status: 100 }).where('id', '=', id).execute();
    await fails(clients.worker.call(deleteDocument, { id }), 200, 'По документу даны поручения, удалить его нельзя.');
    await fails(clients.worker.call(deleteDrafts, { ids: [id] }), 200);
    assert.ok((await served.whole(id)).document);
  });

  test('as many typical texts are kept as the form shows', async () => {
    const { organisationId } = served.office;
    const values = (employee_id: number | null) =>
      Array.from({ length: 100 }, (_, index) => ({ organisation_id: organisationId, employee_id, title: `Т${index}`, text: 'Прошу' }));
    await server.db
      .insertInto('task_texts')
      .values([...values(null), ...values(staff().lawyer).slice(1)])
      .execute();
    const save = (shared: boolean) =>
      (shared ? clients.administrator : clients.lawyer).call(calls.saveTypicalText, { title: 'Новый', text: 'Прошу', shared });
    const { id } = await save(false);
    assert.ok((await clients.lawyer.call(calls.readTaskForm, {})).texts.some((each) => each.id === id));
    for (const shared of [false, true]) await fails(save(shared), 200, 'Типовых текстов слишком много (предел: 100). Удалите ненужные.');
    await server.db.deleteFrom('task_texts').execute();
  });

  test('nobody gives or changes more than the limit of an hour', async () => {
    const { id } = await give(clients.head);
    const { person_id } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', staff().head)
      .executeTakeFirstOrThrow();
    await useUp(server.db, limits.tasks, person_id);
    await fails(give(clients.head), 429);
    await fails(act(clients.head, id, { act: 'cancel', text: 'Не нужно' }), 429);
    await fails(clients.head.call(calls.saveTypicalText, { title: 'Ещё', text: 'Прошу', shared: false }), 429);
  });
});
