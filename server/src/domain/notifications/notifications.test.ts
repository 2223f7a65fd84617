/** What people are told, by which channels, and what they do with it. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { decideDocument, documentCard } from '@qujat/contract/document-card';
import { removeDeputy, setDeputy } from '@qujat/contract/deputies';
import { askInDocument } from '@qujat/contract/discussion';
import * as calls from '@qujat/contract/notifications';
import { usualChoices, type NotificationChoices } from '@qujat/contract/notification-choices';
import { reworkDocument } from '@qujat/contract/reading';
import { saveNotifications } from '@qujat/contract/settings';
import type { Decision, Stage } from '@qujat/contract/vocabulary';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import type { Client } from '../../test-support/server.ts';
import { emailOf, type StaffName } from '../documents/test-support/office.ts';
import { fails, servedOffice } from '../documents/test-support/served-office.ts';
import type { StoredParticipant } from '../documents/store-documents.ts';

describe('the bell', () => {
  const served = servedOffice();
  const { clients, store, newLetters, server, whole } = served;
  const staff = () => served.office.staff;
  const route = (): StoredParticipant[] => [
    { stage: 1, employeeId: staff().head, queueNumber: 1 },
    { stage: 1, employeeId: staff().lawyer, queueNumber: 2 },
    { stage: 3, employeeId: staff().engineer },
  ];
  const decide = (who: StaffName, id: number, stage: Stage, decision: Decision = 10, comment?: string) =>
    clients[who].call(decideDocument, { id, stage, decision, employeeId: staff()[who], comment });
  const rows = async (client: Client, unreadOnly = false) => (await client.call(calls.notificationList, { unreadOnly })).rows;
  const unread = async (client: Client) => (await client.call(calls.unreadNotifications, {})).unread;
  const choose = (who: StaffName, changes: Partial<NotificationChoices>) =>
    clients[who].call(calls.saveChoices, { choices: { ...usualChoices, ...changes } });

  before(async () => {
    await server.db
      .insertInto('deputies')
      .values({ employee_id: staff().lawyer, deputy_id: staff().accountant, starts_on: '2026-01-01', ends_on: null })
      .execute();
  });
  beforeEach(async () => {
    await server.db.deleteFrom('notifications').execute();
    await server.db.deleteFrom('notification_choices').execute();
    await newLetters();
  });

  test('tells whose turn it is, the deputy of that person, and the initiator; never whoever acted', async () => {
    const id = await store(route());
    await decide('head', id, 1, 10, 'Верно');
    const [turn, ...more] = await rows(clients.lawyer);
    assert.deepEqual([turn?.kind, turn?.unread, turn?.stage, turn?.document?.id, turn?.about, more], ['yourTurn', true, 1, id, null, []]);
    assert.deepEqual(turn?.act, { stage: 1, employeeId: staff().lawyer, version: (await whole(id)).document?.version });
    const [copy] = await rows(clients.accountant);
    assert.deepEqual([copy?.kind, copy?.about], ['yourTurn', 'Тестов lawyer']);
    const [told] = await rows(clients.worker);
    assert.deepEqual([told?.kind, told?.actor, told?.comment], ['decided', 'Тестов head', 'Верно']);
    assert.deepEqual(await rows(clients.head), []);
    const letters = await newLetters();
    assert.deepEqual(letters.map(({ recipient }) => recipient).toSorted(), [emailOf('accountant', 'north'), emailOf('lawyer', 'north')]);
    assert.match(letters.find(({ recipient }) => recipient.startsWith('accountant'))?.body ?? '', /Вы замещаете: Тестов lawyer\n/);
    assert.ok(
      letters.every(({ body }) => !body.includes('/ce/answer/')),
      'the organisation has not allowed it',
    );
  });

  test('folds the news of one document, and what is decided no longer waits', async () => {
    const id = await store(route());
    await decide('head', id, 1);
    await decide('lawyer', id, 1);
    const [folded, ...others] = await rows(clients.worker);
    assert.deepEqual([folded?.kind, folded?.more, folded?.actor, others.length], ['decided', 1, 'Тестов lawyer', 0]);
    assert.equal(await unread(clients.worker), 1);
    for (const who of ['lawyer', 'accountant'] as const) assert.equal(await unread(clients[who]), 0, who);
    assert.equal((await rows(clients.lawyer))[0]?.act, null);
  });

  test('after a return for rework nothing waits in the bells of those who were to agree', async () => {
    const id = await store([
      { stage: 1, employeeId: staff().head, queueNumber: 1 },
      { stage: 1, employeeId: staff().lawyer, queueNumber: 2 },
      { stage: 1, employeeId: staff().engineer, queueNumber: 2 },
    ]);
    await decide('head', id, 1);
    const asked = ['lawyer', 'engineer', 'accountant'] as const;
    for (const who of asked) assert.equal(await unread(clients[who]), 1, who);
    await clients.lawyer.call(reworkDocument, { id, stage: 1, comment: 'Исправьте', employeeId: staff().lawyer });
    for (const who of asked) assert.equal(await unread(clients[who]), 0, who);
  });

  test('read and unread are the same on all devices, and all can be taken back', async () => {
    const second = await server.signIn(emailOf('worker', 'north'));
    for (let count = 0; count < 3; count += 1) await decide('head', await store(route()), 1);
    const [first] = await rows(clients.worker);
    assert.ok(first);
    await clients.worker.call(calls.markNotification, { id: first.id, read: true });
    assert.equal(await unread(second), 2);
    await second.call(calls.markNotification, { id: first.id, read: false });
    assert.equal(await unread(clients.worker), 3);
    const { batch, count } = await clients.worker.call(calls.markAllNotifications, { upTo: first.id });
    assert.deepEqual([count, await unread(second), await rows(second, true)], [3, 0, []]);
    await clients.head.call(calls.restoreNotifications, { batch });
    assert.equal(await unread(second), 0, 'a batch belongs to one person');
    await second.call(calls.restoreNotifications, { batch });
    assert.equal(await unread(clients.worker), 3);
    await fails(clients.head.call(calls.markNotification, { id: first.id, read: true }), 404);
    await fails(served.foreigner.call(calls.markNotification, { id: first.id, read: true }), 404);
  });

  test('whoever opens a document, or acts on it, has read what was told of it', async () => {
    const id = await store(route());
    const other = await store(route());
    for (const each of [id, other]) await decide('head', each, 1);
    await clients.worker.call(calls.markDocumentNotifications, { documentId: id });
    assert.deepEqual(
      (await rows(clients.worker)).map(({ document, unread: isNew }) => [document?.id, isNew]),
      [
        [other, true],
        [id, false],
      ],
    );
    assert.equal(await unread(clients.lawyer), 2, 'of that person alone');
    await clients.head.call(askInDocument, { documentId: id, kind: 'question', text: 'Почему?', addressees: [staff().lawyer] });
    assert.equal(await unread(clients.lawyer), 3);
    await decide('lawyer', id, 1);
    assert.deepEqual(
      (await rows(clients.lawyer, true)).map(({ document }) => document?.id),
      [other],
    );
    await clients.lawyer.call(calls.markDocumentNotifications, { documentId: 9_999_999 });
    assert.equal(await unread(clients.lawyer), 1);
  });

  test('comes by pages without gaps', async () => {
    for (let count = 0; count < 23; count += 1) await decide('head', await store(route()), 1);
    const first = await clients.worker.call(calls.notificationList, {});
    assert.deepEqual([first.rows.length, first.more, first.unread], [20, true, 23]);
    const rest = await clients.worker.call(calls.notificationList, { before: first.rows.at(-1)!.id });
    assert.deepEqual([rest.rows.length, rest.more], [3, false]);
    assert.equal(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size, 23);
  });

  test('a document that is no longer open is text without subject and link', async () => {
    const id = await store(route());
    await decide('head', id, 1);
    await server.db.deleteFrom('participants').where('document_id', '=', id).where('employee_id', '=', staff().lawyer).execute();
    const [row] = await rows(clients.lawyer);
    assert.deepEqual([row?.document?.open, row?.document?.subject, row?.act, row?.document?.title], [false, '', null, 'Шаблон R1 № СЗ-1']);
    await fails(clients.lawyer.call(documentCard, { id }), 403);
  });

  test('each kind and channel is chosen alone; the single choice of letters stays above them', async () => {
    const channels = usualChoices.channels.map((row) => (row.kind === 'yourTurn' ? { ...row, mail: false } : row));
    await choose('lawyer', { channels });
    await decide('head', await store(route()), 1);
    assert.deepEqual(
      (await newLetters()).map(({ recipient }) => recipient),
      [emailOf('accountant', 'north')],
    );
    assert.equal(await unread(clients.lawyer), 1);
    await clients.accountant.call(saveNotifications, { documents: false });
    await decide('head', await store(route()), 1);
    assert.deepEqual(await newLetters(), []);
    assert.equal((await clients.accountant.call(calls.readChoices, {})).letters, false);
    await clients.accountant.call(saveNotifications, { documents: true });
    const silent = usualChoices.channels.map((row) => ({ ...row, bell: false, mail: false }));
    await choose('lawyer', { channels: silent });
    await server.db.deleteFrom('notifications').execute();
    await decide('head', await store(route()), 1);
    assert.deepEqual(await rows(clients.lawyer), []);
    const { choices } = await clients.lawyer.call(calls.readChoices, {});
    const required = choices.channels.find(({ kind }) => kind === 'escalation');
    assert.deepEqual([required?.bell, required?.mail], [true, true], 'the organisation requires it');
  });

  test('whoever is made a deputy hears of it, and the principal does not', async () => {
    const from = server.clock.now().toLocaleDateString('sv', { timeZone: 'Asia/Almaty' });
    await clients.worker.call(setDeputy, { employeeId: staff().trainee, from });
    const [row] = await rows(clients.trainee);
    assert.deepEqual(
      [row?.kind, row?.actor, row?.document, row?.comment],
      ['deputy', 'Тестов worker', null, from.split('-').toReversed().join('.')],
    );
    assert.equal(await unread(clients.worker), 0);
    await clients.worker.call(removeDeputy, { employeeId: staff().trainee });
  });

  test('letters wait until the quiet hours are over', async () => {
    const now = server.clock.now();
    const hour = Number(now.toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Almaty' }));
    await choose('lawyer', { quietFrom: hour, quietTo: (hour + 2) % 24 });
    await decide('head', await store(route()), 1);
    const due = await server.db
      .selectFrom('outgoing_letters')
      .select(['next_attempt_at', 'employee_id'])
      .where('recipient', '=', emailOf('lawyer', 'north'))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const minutes = (due.next_attempt_at.getTime() - now.getTime()) / 60_000;
    assert.ok(minutes > 55 && minutes <= 121, `${minutes}`);
    assert.equal(due.employee_id, staff().lawyer);
  });

  test('marks, choices and samples are limited', async () => {
    const asks = [
      [limits.notificationMarks, () => clients.trainee.call(calls.restoreNotifications, { batch: 1 })],
      [limits.choicesSaved, () => choose('trainee', {})],
      [limits.sampleDigests, () => clients.trainee.call(calls.sendSampleDigest, {})],
    ] as const;
    for (const [limit, ask] of asks) {
      await consume(server.db, limit, staff().trainee, server.clock.now(), limit.tries);
      await fails(ask(), 429);
    }
  });

  test('choices that fit no person are refused, and nothing is stored', async () => {
    await fails(clients.lawyer.call(calls.saveChoices, { choices: { ...usualChoices, quietFrom: 5, quietTo: null } }), 400);
    await fails(clients.lawyer.call(calls.saveChoices, { choices: { ...usualChoices, digestHour: 24 } }), 400);
    const { choices } = await clients.lawyer.call(calls.readChoices, {});
    assert.deepEqual(choices, usualChoices);
  });
});
