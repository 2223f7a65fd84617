import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { CallInput } from '@qujat/contract/call';
import { toggleSubstitution } from '@qujat/contract/sidebar';
import * as calls from '@qujat/contract/tasks/tasks';
import { statuses } from '@qujat/contract/vocabulary';
import { firstBrokenEntry } from '../documents/log.ts';
import { fails, servedOffice } from '../documents/test-support/served-office.ts';
import type { News, TellPeople } from '../../platform/news/news.ts';
import type { Client } from '../../test-support/server.ts';
import { giveHeldTasks } from './holding.ts';
import { dayIn } from './test-support/day-in.ts';

describe('tasks that can be taken back', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;
  beforeEach(() => server.db.deleteFrom('held_tasks').execute());
  const hold = async (client: Client, more: Partial<CallInput<typeof calls.holdTask>> = {}) => {
    const { holdId } = await client.call(calls.holdTask, { text: 'Ответить', responsibleId: staff().engineer, dueOn: dayIn(5), ...more });
    return holdId;
  };
  const told: News[] = [];
  const tellPeople: TellPeople = async (_trx, news) => void told.push(...news);
  const giveDue = async (ms: number = calls.taskHoldMs) =>
    giveHeldTasks(server.db, new Date(server.clock.now().getTime() + ms), {
      origin: 'https://qujat.example',
      decisionListeners: [],
      tellPeople,
    });
  const held = async (client: Client) => (await client.call(calls.readHeldTasks, {})).tasks;
  const tasksOf = async (client: Client, text: string) =>
    (await client.call(calls.readTasks, { scope: 'given', filter: 'all', search: text })).tasks;

  test('nothing leaves before the ten seconds are over; then it is given like every other task', async () => {
    const documentId = await served.store([{ stage: 1, employeeId: staff().head }]);
    await hold(clients.head, { text: 'Держим', documentId, responsibleId: staff().trainee, controllerId: staff().clerk });
    await giveDue(calls.taskHoldMs / 2);
    assert.deepEqual(await tasksOf(clients.head, 'Держим'), []);
    assert.ok((await served.whole(documentId)).log.every(({ action }) => action !== 'task.give'));
    assert.deepEqual(told, []);
    const [waiting] = await held(clients.head);
    assert.deepEqual([waiting?.text, waiting?.responsible.id, waiting?.problem], ['Держим', staff().trainee, null]);

    await giveDue();
    const [given] = await tasksOf(clients.head, 'Держим');
    assert.deepEqual([given?.documentId, given?.responsible.id, given?.onControl], [documentId, staff().trainee, true]);
    assert.deepEqual(
      told.map(({ kind, employeeId, taskId }) => [kind, employeeId, taskId]),
      [staff().trainee, staff().clerk].map((employeeId) => ['taskGiven', employeeId, given?.id]),
    );
    assert.deepEqual(await held(clients.head), []);
    assert.equal(await firstBrokenEntry(server.db, { id: documentId, organisationId: served.office.organisationId }), null);
    // Only once, however often the job runs.
    await giveDue();
    assert.equal((await tasksOf(clients.head, 'Держим')).length, 1);
  });

  test('a text that is too long is refused, and nothing of it is held', async () => {
    await fails(hold(clients.head, { text: 'я'.repeat(2001) }), 400, 'Слишком длинное значение: Текст.');
    assert.deepEqual(await held(clients.head), []);
    await hold(clients.head, { text: 'я'.repeat(2000) });
    assert.equal((await held(clients.head))[0]?.text.length, 2000);
  });

  test('what is taken back never was, and what has been given cannot be taken back', async () => {
    const back = await hold(clients.head, { text: 'Передумал' });
    assert.deepEqual(await clients.head.call(calls.takeBackTask, { holdId: back }), { takenBack: true });
    await giveDue();
    assert.deepEqual(await tasksOf(clients.head, 'Передумал'), []);
    const given = await hold(clients.head, { text: 'Поздно' });
    await giveDue();
    assert.deepEqual(await clients.head.call(calls.takeBackTask, { holdId: given }), { takenBack: false });
    assert.equal((await tasksOf(clients.head, 'Поздно')).length, 1);
  });

  test('it is refused at once for the reason that giving it would have, and strangers do nothing with it', async () => {
    await fails(hold(clients.worker), 403);
    await fails(hold(clients.head, { dueOn: '2020-01-01' }), 400);
    for (const text of [' ', '\u200b']) await fails(hold(clients.head, { text }), 400, 'Напишите текст.');
    await fails(hold(clients.head, { responsibleId: 999_999 }), 400);
    await fails(hold(served.foreigner, { documentId: await served.store([{ stage: 1, employeeId: staff().head }]) }), 404);
    const holdId = await hold(clients.head, { text: 'Чужое' });
    for (const stranger of [clients.clerk, served.foreigner]) {
      assert.deepEqual(await stranger.call(calls.takeBackTask, { holdId }), { takenBack: false });
      assert.deepEqual(await held(stranger), []);
      await stranger.call(calls.forgetHeldTask, { holdId });
    }
    // Who waits has nothing to forget.
    await clients.head.call(calls.forgetHeldTask, { holdId });
    assert.equal((await held(clients.head)).length, 1);
  });

  test('what can no longer be given says why, until it has been read', async () => {
    const documentId = await served.store([{ stage: 1, employeeId: staff().head }]);
    await hold(clients.head, { text: 'Отозван', documentId });
    await server.db.updateTable('documents').set({ status: statuses.withdrawn }).where('id', '=', documentId).execute();
    await hold(clients.head, { text: 'Уволен', responsibleId: staff().lawyer });
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', staff().lawyer).execute();
    await giveDue();
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff().lawyer).execute();
    const rows = await held(clients.head);
    assert.deepEqual(
      rows.map(({ text, problem }) => [text, problem]),
      [
        ['Уволен', 'Выберите сотрудников, которые работают в организации.'],
        ['Отозван', 'Поручение даётся по документу, который отправлен и не отозван.'],
      ],
    );
    assert.deepEqual(await tasksOf(clients.head, 'Уволен'), []);
    for (const { holdId } of rows) {
      assert.deepEqual(await clients.head.call(calls.takeBackTask, { holdId }), { takenBack: false });
      await clients.head.call(calls.forgetHeldTask, { holdId });
    }
    assert.deepEqual(await held(clients.head), []);
  });

  test('a deputyship that ends within the ten seconds gives nothing', async () => {
    const { head, worker } = staff();
    await server.db
      .insertInto('deputies')
      .values({ employee_id: head, deputy_id: worker, starts_on: dayIn(-2), ends_on: dayIn(2) })
      .execute();
    await clients.worker.call(toggleSubstitution, { employeeId: head, actorId: worker, active: false });
    await hold(clients.worker, { text: 'За начальника' });
    await giveDue();
    const [given] = await tasksOf(clients.head, 'За начальника');
    assert.equal(given?.giver.id, head);
    await hold(clients.worker, { text: 'Уже нет' });
    await server.db
      .updateTable('deputies')
      .set({ ends_on: dayIn(-1) })
      .where('deputy_id', '=', worker)
      .execute();
    await giveDue();
    assert.deepEqual(await tasksOf(clients.head, 'Уже нет'), []);
    assert.equal((await held(clients.worker))[0]?.text, 'Уже нет');
  });

  test('a deputy who gives tasks themself gives one under a document that they see for somebody else', async () => {
    const { head, clerk } = staff();
    const documentId = await served.store([{ stage: 1, employeeId: head }]);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: head, deputy_id: clerk, starts_on: dayIn(-2), ends_on: dayIn(2) })
      .execute();
    await clients.clerk.call(toggleSubstitution, { employeeId: head, actorId: clerk, active: false });
    await hold(clients.clerk, { text: 'По документу начальника', documentId });
    await giveDue();
    assert.deepEqual(await held(clients.clerk), []);
    assert.equal((await tasksOf(clients.head, 'По документу начальника'))[0]?.giver.id, head);
    await clients.clerk.call(toggleSubstitution, { employeeId: head, actorId: clerk, active: true });
    await server.db.deleteFrom('deputies').execute();
  });

  test('a fault gives nothing now, delays nobody else, and is told after ten minutes', async () => {
    const documentId = await served.store([{ stage: 1, employeeId: staff().head }]);
    await hold(clients.head, { text: 'Сбой', documentId, responsibleId: staff().trainee });
    await hold(clients.head, { text: 'Следом' });
    const parts = {
      origin: 'https://qujat.example',
      decisionListeners: [],
      tellPeople: async () => {
        if (failing) throw new Error('fault');
      },
    };
    let failing = true;
    const at = (ms: number) => new Date(server.clock.now().getTime() + calls.taskHoldMs + ms);
    await assert.rejects(giveHeldTasks(server.db, at(0), parts));
    assert.equal((await held(clients.head)).filter(({ problem }) => problem === null).length, 2);
    failing = false;
    await giveHeldTasks(server.db, at(61_000), parts);
    assert.deepEqual(await held(clients.head), []);
    failing = true;
    await hold(clients.head, { text: 'Никак' });
    for (let minute = 0; minute <= 11; minute += 1)
      await giveHeldTasks(server.db, at(minute * 60_000 + minute), parts).catch(() => undefined);
    assert.deepEqual(
      (await held(clients.head)).map(({ text, problem }) => [text, problem]),
      [['Никак', 'Поручение не дано: ошибка сервера. Дайте его ещё раз.']],
    );
  });
});
