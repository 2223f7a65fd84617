/** Changes of the participants of a running route, and of their tasks, over HTTP. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  departmentPeople,
  editAcknowledgement,
  editAggregation,
  editCoExecutors,
  editExecutors,
  saveCoExecutorTask,
  saveTask,
  searchColleagues,
} from '@qujat/contract/document-acts';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { limits } from '../../../platform/limits/rate-limit.ts';
import type { Client } from '../../../test-support/server.ts';
import { useUp } from '../../../test-support/use-up.ts';
import type { StoredParticipant } from '../store-documents.ts';
import { emailOf, makeOffice, type StaffName } from '../test-support/office.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

const add = 1;
const remove = 2;

describe('participants', () => {
  const served = servedOffice();
  const { clients, store, whole, newLetters, server } = served;
  const staff = () => served.office.staff;
  const route = (): StoredParticipant[] => [
    { stage: 1, employeeId: staff().head },
    { stage: 2, employeeId: staff().director },
    { stage: 3, employeeId: staff().engineer },
  ];
  const edit = (call: typeof editAggregation, client: Client, operation: 1 | 2, id: number, who: StaffName, version?: number) =>
    client.call(call, { operation, id, employeeId: staff()[who], version });
  const people = async (client: Client, id: number) => {
    const { tabs } = await client.call(documentCard, { id });
    return {
      aggregation: tabs.aggregation.participants,
      recipients: tabs.recipients.participants,
      acknowledgement: tabs.acknowledgement.participants,
      main: tabs.main,
    };
  };

  test('the initiator adds an agreeing participant, sets a task, and removes the participant', async () => {
    const id = await store(route());
    await newLetters();
    await edit(editAggregation, clients.worker, add, id, 'accountant', 1);
    const [, added] = (await people(clients.worker, id)).aggregation;
    assert.deepEqual(
      [added?.employeeId, added?.queueNumber, added?.mayEditAggregation, added?.active],
      [staff().accountant, 2, true, false],
    );
    await clients.worker.call(saveTask, {
      viewerId: staff().worker,
      id,
      text: '  Проверьте сумму ',
      employeeId: staff().accountant,
      stage: 1,
    });
    assert.equal((await people(clients.accountant, id)).aggregation[1]?.task, 'Проверьте сумму');
    assert.deepEqual(await newLetters(), [], 'it is not their turn');
    await clients.head.call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff().head });
    assert.deepEqual(
      (await newLetters()).map((each) => each.recipient),
      [emailOf('accountant', 'north')],
    );
    await edit(editAggregation, clients.worker, remove, id, 'accountant');
    const { document, log } = await whole(id);
    assert.equal(document?.status, 300, 'nobody is left to agree');
    assert.deepEqual(
      log.map((each) => [each.action, each.details]),
      [
        ['aggregation.add', { stage: 1, employee: staff().accountant }],
        ['aggregation.task', { stage: 1, employee: staff().accountant }],
        ['aggregation.agree', { stage: 1, employee: staff().head }],
        ['aggregation.takeAway', { stage: 1, employee: staff().accountant }],
      ],
    );
    await fails(clients.accountant.call(documentCard, { id }), 403);
  });

  test('the signatory adds executors, an executor helpers, and anybody concerned acknowledging participants', async () => {
    const id = await store(route(), { status: 300 });
    await server.db
      .updateTable('participants')
      .set({ state: 'agreed', decided_at: new Date(), decided_by: staff().head })
      .where('document_id', '=', id)
      .where('stage', '=', 1)
      .execute();
    await newLetters();
    await edit(editExecutors, clients.director, add, id, 'lawyer');
    await clients.director.call(decideDocument, { id, stage: 2, decision: 10, employeeId: staff().director });
    assert.deepEqual((await newLetters()).map((each) => each.recipient).toSorted(), [
      emailOf('engineer', 'north'),
      emailOf('lawyer', 'north'),
    ]);
    await edit(editCoExecutors, clients.engineer, add, id, 'trainee');
    await clients.engineer.call(saveCoExecutorTask, {
      viewerId: staff().engineer,
      id,
      text: 'Помогите с замером',
      employeeId: staff().trainee,
    });
    const { main, recipients } = await people(clients.trainee, id);
    assert.deepEqual(
      [main.execution.map((each) => each.employeeId), main.secondaryExecution.map((each) => [each.employeeId, each.task])],
      [[staff().engineer, staff().lawyer], [[staff().trainee, 'Помогите с замером']]],
    );
    assert.equal(recipients.length, 3);
    await edit(editAcknowledgement, clients.worker, add, id, 'clerk');
    assert.deepEqual(
      (await people(clients.clerk, id)).acknowledgement.map((each) => [each.employeeId, each.active]),
      [[staff().clerk, true]],
    );
    await edit(editCoExecutors, clients.engineer, remove, id, 'trainee');
    await fails(clients.trainee.call(documentCard, { id }), 403);
  });

  test('a document without an executor is assigned by the clerk or the head of the department', async () => {
    const id = await store(
      [{ stage: 2, employeeId: staff().director, state: 'agreed', decidedAt: new Date(), decidedBy: staff().director }],
      { status: 500 },
    );
    const card = await clients.clerk.call(documentCard, { id });
    assert.deepEqual([card.tabs.recipients.visible, card.tabs.recipients.editable, card.refusals?.recipients], [true, true, null]);
    await edit(editExecutors, clients.clerk, add, id, 'engineer');
    await clients.engineer.call(decideDocument, { id, stage: 3, decision: 10, employeeId: staff().engineer });
    assert.equal((await whole(id)).document?.status, 600);
  });

  test('a refused change has its reason, reveals nothing to strangers, and changes nothing', async () => {
    const id = await store(route());
    const before = await whole(id);
    const anonymous = server.anonymous();
    for (const call of [editAggregation, editExecutors, editCoExecutors, editAcknowledgement] as const) {
      for (const { client, status, text } of served.strangers())
        await fails(edit(call as typeof editAggregation, client, add, id, 'lawyer'), status, text);
      await fails(edit(call as typeof editAggregation, anonymous, add, id, 'lawyer'), 401);
    }
    for (const { client, status } of served.strangers())
      await fails(client.call(saveTask, { viewerId: 1, id, text: 'х', employeeId: staff().head, stage: 1 }), status);
    const cases: [() => Promise<unknown>, string][] = [
      [() => edit(editAggregation, clients.director, add, id, 'lawyer'), 'Менять участников может инициатор или тот, чья сейчас очередь.'],
      [() => edit(editAggregation, clients.worker, add, id, 'head'), 'Этот сотрудник уже участвует.'],
      [() => edit(editAggregation, clients.worker, remove, id, 'head'), 'Изменить или убрать участника может только тот, кто его добавил.'],
      [() => edit(editAggregation, clients.worker, remove, id, 'lawyer'), 'Этот сотрудник больше не участвует.'],
      [
        () => edit(editAggregation, clients.worker, add, id, 'lawyer', 77),
        'Документ изменился, пока вы его читали. Обновите карточку и примите решение снова.',
      ],
      [() => edit(editExecutors, clients.worker, add, id, 'lawyer'), 'Документ ещё не дошёл до этого этапа.'],
      [() => clients.worker.call(editAggregation, { operation: add, id, employeeId: 9_999_999 }), 'Такой сотрудник не найден.'],
      [
        () => clients.worker.call(saveTask, { viewerId: staff().worker, id, text: 'х', employeeId: staff().head, stage: 1 }),
        'Изменить или убрать участника может только тот, кто его добавил.',
      ],
    ];
    for (const [ask, text] of cases) await fails(ask(), 200, text);
    const south = await server.db
      .selectFrom('employees')
      .innerJoin('people', 'people.id', 'person_id')
      .select('employees.id')
      .where('email', '=', emailOf('lawyer', 'south'))
      .executeTakeFirstOrThrow();
    await fails(clients.worker.call(editAggregation, { operation: add, id, employeeId: south.id }), 200, 'Такой сотрудник не найден.');
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', staff().administrator).execute();
    await fails(edit(editAggregation, clients.worker, add, id, 'administrator'), 200, 'Такой сотрудник не найден.');
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff().administrator).execute();
    assert.deepEqual(await whole(id), before);
  });

  test('a participant added twice with one key is added once', async () => {
    const id = await store(route());
    const ask = () =>
      clients.worker.call(editAggregation, { operation: add, id, employeeId: staff().lawyer }, { 'idempotency-key': 'add-once' });
    assert.deepEqual([await ask(), await ask()], [null, null]);
    assert.equal((await whole(id)).log.length, 1);
  });

  test('colleagues are found by any part of their names, in their own organisation only', async () => {
    const found = async (search: string) => (await clients.worker.call(searchColleagues, { search })).map((each) => each.fullName);
    assert.deepEqual(await found('law'), ['Тестов lawyer']);
    assert.deepEqual(await found('ТЕСТОВ Eng'), ['Тестов engineer']);
    assert.deepEqual(await found('awyer'), ['Тестов lawyer']);
    assert.deepEqual([await found('%'), await found('_'), await found('\\'), await found(' ')], [[], [], [], []]);
    assert.equal((await found('тестов')).length, 9);
    await makeOffice(server.db, 'west');
    assert.equal((await found('тестов')).length, 9);
    await fails(server.anonymous().call(searchColleagues, { search: 'law' }), 401);
  });

  test('the route goes on without somebody who has left, once a document administrator takes them off', async () => {
    const id = await store(route());
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', staff().head).execute();
    await fails(
      edit(editAggregation, clients.worker, remove, id, 'head'),
      200,
      'Изменить или убрать участника может только тот, кто его добавил.',
    );
    const [entry] = (await people(clients.administrator, id)).aggregation;
    assert.equal(entry?.mayEditAggregation, true);
    await edit(editAggregation, clients.administrator, remove, id, 'head');
    const { document, log } = await whole(id);
    assert.deepEqual([document?.status, log.map((each) => each.action)], [300, ['aggregation.takeAway']]);
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff().head).execute();
  });

  test('people with access to the document can list a department', async () => {
    const id = await store(route());
    const [full, empty] = served.office.departments;
    const ask = (client: Client, departmentId: number) => client.call(departmentPeople, { departmentId, documentId: id });
    const [first, ...others] = await ask(clients.worker, full);
    assert.deepEqual([first?.department, first?.position, others.length], ['Производство', 'Специалист', 8]);
    assert.deepEqual(await ask(clients.worker, empty), []);
    for (const { client, status } of served.strangers()) await fails(ask(client, full), status);
    const { id: foreign } = await server.db
      .selectFrom('departments')
      .select('id')
      .where('organisation_id', '<>', served.office.organisationId)
      .executeTakeFirstOrThrow();
    await fails(ask(clients.worker, foreign), 404);
    await fails(ask(server.anonymous(), full), 401);
  });

  test('nobody adds more people than the limit of an hour; taking out is free', async () => {
    const id = await store(route());
    await edit(editAcknowledgement, clients.head, add, id, 'lawyer');
    await useUp(server.db, limits.participantsAdded, staff().head);
    await fails(edit(editAcknowledgement, clients.head, add, id, 'trainee'), 429);
    await edit(editAcknowledgement, clients.head, remove, id, 'lawyer');
    assert.deepEqual((await people(clients.head, id)).acknowledgement, []);
    await server.db.deleteFrom('rate_limits').execute();
  });
});
