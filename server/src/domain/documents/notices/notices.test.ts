/** Who is notified of which acts, by letter and in the list. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { editAggregation, saveTask } from '@qujat/contract/document-acts';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { newDocumentCount, updateCounter } from '@qujat/contract/sidebar';
import { queues, type Decision, type QueueCode, type Stage } from '@qujat/contract/vocabulary';
import type { Client } from '../../../test-support/server.ts';
import type { StoredParticipant } from '../store-documents.ts';
import { emailOf, type StaffName } from '../test-support/office.ts';
import { servedOffice } from '../test-support/served-office.ts';

describe('notifications', () => {
  const served = servedOffice();
  const { clients, store, newLetters, server } = served;
  const staff = () => served.office.staff;
  const route = (): StoredParticipant[] => [
    { stage: 1, employeeId: staff().head, queueNumber: 1 },
    { stage: 1, employeeId: staff().lawyer, queueNumber: 2 },
    { stage: 3, employeeId: staff().engineer },
  ];
  const decide = (who: StaffName, id: number, stage: Stage, decision: Decision = 10, comment?: string) =>
    clients[who].call(decideDocument, { id, stage, decision, employeeId: staff()[who], comment });
  const setPerson = (who: StaffName, values: { language?: 'kk_KZ' | 'en_EN'; notify_documents?: boolean }) =>
    server.db.updateTable('people').set(values).where('email', '=', emailOf(who, 'north')).execute();
  const unread = async (client: Client, queue: QueueCode, id: number) =>
    (await client.call(documentList, { queue })).documents.find((each) => each.id === id)?.unread;

  test('the next person in the queue gets a letter in their language, and a new document', async () => {
    await setPerson('lawyer', { language: 'kk_KZ' });
    const id = await store(route());
    await clients.lawyer.call(documentCard, { id });
    const counters = async () => [await clients.lawyer.call(newDocumentCount, {}), await clients.lawyer.call(updateCounter, {})] as const;
    const [newBefore, counterBefore] = await counters();
    await newLetters();
    await decide('head', id, 1);
    const [letter, ...others] = await newLetters();
    assert.deepEqual(others, []);
    assert.equal(letter?.recipient, emailOf('lawyer', 'north'));
    assert.equal(letter?.subject, 'Сізді күтуде: Үлгі R1 № СЗ-1');
    assert.match(letter?.body ?? '', /Тақырыбы: О закупке\nБастамашы: Тестов worker/);
    assert.match(letter?.body ?? '', new RegExp(`/\\?read=${id}$`));
    assert.equal(await unread(clients.lawyer, queues.incoming, id), true, 'although it was opened before');
    const [newAfter, counterAfter] = await counters();
    assert.deepEqual([newAfter, counterAfter], [newBefore + 1, counterBefore + 1]);
  });

  test('the initiator learns who refused and why, and when the document is completed', async () => {
    const id = await store(route());
    await newLetters();
    await clients.worker.call(documentCard, { id });
    await decide('head', id, 1, 20, 'Нет <b>сметы</b>');
    const [refusal, ...others] = await newLetters();
    assert.deepEqual([others, refusal?.recipient, refusal?.subject], [[], emailOf('worker', 'north'), 'Отказ: Шаблон R1 № СЗ-1']);
    assert.match(refusal?.body ?? '', /Отказал: Тестов head\nПричина: Нет <b>сметы<\/b>\n/);
    assert.equal(await unread(clients.worker, queues.approvalRefused, id), true);
    await server.db.updateTable('organisations').set({ refusal_needs_reason: false }).execute();
    const second = await store(route());
    await decide('head', second, 1, 20);
    await server.db.updateTable('organisations').set({ refusal_needs_reason: true }).execute();
    assert.match((await newLetters())[0]?.body ?? '', /Причина: не указана\n/);

    const done = await store([{ stage: 3, employeeId: staff().engineer }], { status: 500 });
    await decide('engineer', done, 3);
    assert.deepEqual(
      (await newLetters()).map((each) => [each.recipient, each.subject]),
      [[emailOf('worker', 'north'), 'Исполнен: Шаблон R1 № СЗ-1']],
    );
    assert.equal(await unread(clients.worker, queues.executed, done), true);
  });

  test('a person who turned letters off still sees the document as new', async () => {
    await setPerson('lawyer', { notify_documents: false });
    const id = await store(route());
    await newLetters();
    await decide('head', id, 1);
    assert.deepEqual(await newLetters(), []);
    assert.equal(await unread(clients.lawyer, queues.incoming, id), true);
    await setPerson('lawyer', { notify_documents: true });
  });

  test('people are not notified of their own acts, and a refused act notifies nobody', async () => {
    const id = await store(
      [
        { stage: 1, employeeId: staff().head, queueNumber: 1 },
        { stage: 3, employeeId: staff().head },
      ],
      { initiator_id: staff().head },
    );
    await newLetters();
    await decide('head', id, 1);
    await decide('head', id, 3);
    await assert.rejects(decide('head', id, 3));
    assert.deepEqual(await newLetters(), []);
  });

  test('a person who acknowledges and executes gets one letter', async () => {
    const id = await store([
      { stage: 1, employeeId: staff().head },
      { stage: 3, employeeId: staff().engineer },
      { stage: 4, employeeId: staff().engineer },
    ]);
    await newLetters();
    await decide('head', id, 1);
    assert.deepEqual(
      (await newLetters()).map((each) => each.recipient),
      [emailOf('engineer', 'north')],
    );
  });

  test('open screens hear of a task even though no queue has changed', async () => {
    const id = await store(route());
    await clients.worker.call(editAggregation, { operation: 1, id, employeeId: staff().accountant });
    const listener = new pg.Client({ connectionString: server.databaseUrl });
    await listener.connect();
    try {
      const heard: string[] = [];
      listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await listener.query('listen qujat_live');
      await clients.worker.call(saveTask, { viewerId: staff().worker, id, text: 'Проверьте', employeeId: staff().accountant, stage: 1 });
      await listener.query('select 1');
      const concerned = heard.flatMap((payload) => payload.split(',').map(Number));
      for (const who of ['worker', 'head', 'accountant'] as const) assert.ok(concerned.includes(staff()[who]), who);
      assert.ok(!concerned.includes(staff().trainee));
    } finally {
      await listener.end();
    }
  });
});
