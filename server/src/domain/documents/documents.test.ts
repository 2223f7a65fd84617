/** The calls of the documents area, over HTTP, by all kinds of people. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Call, InputOf } from '@qujat/contract/call';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { bookmarkedDocuments, documentList, setBookmark } from '@qujat/contract/document-list';
import { queues, stages } from '@qujat/contract/vocabulary';
import { CallFailure, testServer, type Client } from '../../test-support/server.ts';
import { firstBrokenEntry } from './log.ts';
import { storeDocuments, type StoredDocument, type StoredParticipant } from './store-documents.ts';
import { emailOf, makeOffice, staffNames, type Office, type StaffName } from './test-support/office.ts';
import { officeDocument } from './test-support/office-document.ts';

describe('documents over HTTP', () => {
  const server = testServer();
  let office: Office;
  let other: Office;
  const clients = {} as Record<StaffName, Client>;

  before(async () => {
    office = await makeOffice(server.db, 'north');
    other = await makeOffice(server.db, 'south');
    for (const name of staffNames) clients[name] = await server.signIn(emailOf(name, 'north'));
  });

  const store = async (participants: readonly StoredParticipant[], more: Partial<StoredDocument['document']> = {}): Promise<number> => {
    const [id] = await storeDocuments(server.db, [
      {
        document: officeDocument(office, more),
        participants,
        log: [],
      },
    ]);
    return id!;
  };
  const route = (): StoredParticipant[] => [
    { stage: 1, employeeId: office.staff.head, queueNumber: 1 },
    { stage: 1, employeeId: office.staff.lawyer, queueNumber: 2 },
    { stage: 3, employeeId: office.staff.engineer },
  ];
  const decide = (client: Client, id: number, who: StaffName, more: Partial<InputOf<(typeof decideDocument)['fields']>> = {}) =>
    client.call(decideDocument, { id, stage: stages.aggregation, decision: 10, employeeId: office.staff[who], ...more });
  const listed = async (client: Client, queue: 1 | 3 | 4 | 13 | 14): Promise<number[]> =>
    (await client.call(documentList, { queue })).documents.map((each) => each.id);
  const fails = async (asked: Promise<unknown>, status: number, text?: string): Promise<void> => {
    const failure = await asked.then(
      () => null,
      (error: unknown) => error,
    );
    assert.ok(failure instanceof CallFailure, `expected ${status}`);
    assert.equal(failure.status, status, failure.text);
    if (text !== undefined) assert.equal(failure.text, text);
  };
  const whole = async (id: number) => ({
    document: await server.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst(),
    participants: await server.db.selectFrom('participants').selectAll().where('document_id', '=', id).orderBy('id').execute(),
    log: await server.db.selectFrom('document_log').selectAll().where('document_id', '=', id).execute(),
    feed: await server.db
      .selectFrom('document_feed')
      .selectAll()
      .where('document_id', '=', id)
      .orderBy('principal')
      .orderBy('queue')
      .execute(),
  });

  test('an agreement moves the document from one incoming list to the next, and is logged', async () => {
    const id = await store(route());
    const card = await clients.head.call(documentCard, { id });
    await decide(clients.head, id, 'head', { comment: '  Согласен, в рамках сметы ', version: card.version });
    assert.ok(!(await listed(clients.head, 13)).includes(id));
    assert.ok((await listed(clients.head, 14)).includes(id));
    assert.ok((await listed(clients.lawyer, 13)).includes(id));
    await decide(clients.lawyer, id, 'lawyer');
    const moved = await clients.engineer.call(documentCard, { id });
    assert.deepEqual([moved.status, moved.statusName, moved.version], [500, 'На исполнении', 3]);
    assert.deepEqual(
      moved.tabs.main.aggregation.map((each) => [each.status, each.signature?.text, each.signature?.comment]),
      [
        [10, 'Согласовано', 'Согласен, в рамках сметы'],
        [10, 'Согласовано', ''],
      ],
    );
    await decide(clients.engineer, id, 'engineer', { stage: stages.execution, comment: 'Закуплено' });
    assert.ok((await listed(clients.engineer, 4)).includes(id));
    const { log, document } = await whole(id);
    // Besides, the executor's task was given and is done (TSK-17).
    const acts = log.filter(({ action, details }) => !(action.startsWith('task.') && 'route' in details));
    assert.ok(document?.finished_at);
    assert.deepEqual(
      acts.map((each) => [
        each.actor_id,
        each.on_behalf_of,
        each.action,
        each.status_before,
        each.status_after,
        each.comment,
        each.address,
      ]),
      [
        [office.staff.head, null, 'aggregation.agree', 200, 200, 'Согласен, в рамках сметы', '127.0.0.1'],
        [office.staff.lawyer, null, 'aggregation.agree', 200, 500, '', '127.0.0.1'],
        [office.staff.engineer, null, 'execution.agree', 500, 600, 'Закуплено', '127.0.0.1'],
      ],
    );
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: office.organisationId }), null);
  });

  test('opening the card marks the document as read, for that person only', async () => {
    const id = await store(route());
    const unread = async (client: Client) =>
      (await client.call(documentList, { queue: queues.all })).documents.find((each) => each.id === id)?.unread;
    assert.deepEqual([await unread(clients.head), await unread(clients.lawyer)], [true, true]);
    await clients.head.call(documentCard, { id });
    assert.deepEqual([await unread(clients.head), await unread(clients.lawyer)], [false, true]);
  });

  test('a deputy decides for the principal, and the log names both', async () => {
    const id = await store(route());
    const { trainee, head } = office.staff;
    await server.db
      .insertInto('deputies')
      .values({ employee_id: head, deputy_id: trainee, starts_on: '2020-01-01', ends_on: null })
      .execute();
    const deputy = await server.signIn(emailOf('trainee', 'north'));
    await fails(deputy.call(documentCard, { id }), 403);
    const { id: sessionId } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('employee_id', '=', trainee)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await server.db.insertInto('session_substitutions').values({ session_id: sessionId, employee_id: head }).execute();
    const card = await deputy.call(documentCard, { id });
    assert.deepEqual(
      card.tabs.main.aggregation.map((each) => each.mine),
      [true, false],
    );
    assert.ok((await listed(deputy, 13)).includes(id));
    await fails(decide(deputy, id, 'lawyer'), 200, 'Это может сделать только сам участник или его заместитель.');
    await decide(deputy, id, 'head', { version: card.version });
    const after = await deputy.call(documentCard, { id });
    assert.equal(after.tabs.main.aggregation[0]?.statusName, 'Согласовано: Тестов trainee (замещает: Тестов head)');
    const { log } = await whole(id);
    assert.deepEqual(
      log.map((each) => [each.actor_id, each.on_behalf_of]),
      [[trainee, head]],
    );
    // The end of the deputyship ends the access; an open page gets the reason.
    await server.db.updateTable('deputies').set({ ends_on: '2020-01-02' }).where('deputy_id', '=', trainee).execute();
    await fails(deputy.call(documentCard, { id }), 403, 'Доступ к документу запрещён');
    await fails(decide(deputy, id, 'head'), 200, 'Вы больше не замещаете сотрудника, за которого действовали. Ничего не сделано.');
  });

  test('a colleague without access gets 403, and other organisations 404', async () => {
    const id = await store(route());
    const asks: ((client: Client, id: number) => Promise<unknown>)[] = [
      (client, at) => client.call(documentCard, { id: at }),
      (client, at) => client.call(decideDocument, { id: at, stage: 1, decision: 10, employeeId: office.staff.head }),
      (client, at) => client.call(setBookmark, { documentId: at, bookmarked: true }),
    ];
    const stranger = await server.signIn(emailOf('head', 'south'));
    const before = await whole(id);
    for (const ask of asks) {
      await fails(ask(clients.accountant, id), 403, 'Доступ к документу запрещён');
      await fails(ask(stranger, id), 404, 'Объект не найден.');
      await fails(ask(clients.head, 9_999_999), 404, 'Объект не найден.');
    }
    assert.deepEqual(await whole(id), before);
    assert.deepEqual(await listed(stranger, 1), []);
    assert.equal(other.organisationId === office.organisationId, false);
  });

  test('every call requires a session', async () => {
    const anonymous = server.anonymous();
    const asks: [Call<never, unknown>, object][] = [
      [documentList as never, { queue: 1 }],
      [bookmarkedDocuments as never, {}],
      [setBookmark as never, { documentId: 1, bookmarked: true }],
      [documentCard as never, { id: 1 }],
      [decideDocument as never, { id: 1, stage: 1, decision: 10, employeeId: 1 }],
    ];
    for (const [call, input] of asks) await fails(anonymous.call(call, input as never), 401);
  });

  test('a refused decision has a reason and changes nothing', async () => {
    const { staff } = office;
    const id = await store([...route(), { stage: 4, employeeId: staff.accountant }]);
    const keyed = await store([{ stage: 2, employeeId: staff.director }], { status: 300, template_id: office.templates.R3 });
    const cases: [Promise<unknown> | (() => Promise<unknown>), string][] = [
      [() => decide(clients.worker, id, 'worker'), 'Вы не участвуете в этом этапе документа.'],
      [() => decide(clients.administrator, id, 'administrator'), 'Вы не участвуете в этом этапе документа.'],
      [() => decide(clients.lawyer, id, 'lawyer'), 'Сейчас не ваша очередь.'],
      [() => decide(clients.lawyer, id, 'head'), 'Это может сделать только сам участник или его заместитель.'],
      [() => decide(clients.engineer, id, 'engineer', { stage: stages.execution }), 'Документ ещё не дошёл до этого этапа.'],
      [
        () => decide(clients.accountant, id, 'accountant', { stage: stages.acknowledgement, decision: 20 }),
        'Документ ещё не дошёл до этого этапа.',
      ],
      [
        () => decide(clients.head, id, 'head', { version: 77 }),
        'Документ изменился, пока вы его читали. Обновите карточку и примите решение снова.',
      ],
      [
        () => decide(clients.director, keyed, 'director', { stage: stages.approval }),
        'Чтобы утвердить этот документ, нужен ключ ЭЦП организации.',
      ],
    ];
    const before = [await whole(id), await whole(keyed)];
    for (const [ask, text] of cases) await fails(typeof ask === 'function' ? ask() : ask, 200, text);
    assert.deepEqual([await whole(id), await whole(keyed)], before);
    const tr = await clients.lawyer
      .call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff.lawyer }, { cookie: 'lang=tr_TR' })
      .catch((error: CallFailure) => error.text);
    assert.equal(tr, 'Henüz sıra sizde değil.');
  });

  test('a refusal ends the route; the initiator finds the document and reads why', async () => {
    const id = await store(route());
    await decide(clients.head, id, 'head', { decision: 20, comment: 'Нет денег' });
    await fails(decide(clients.lawyer, id, 'lawyer'), 200, 'По документу получен отказ, работа по нему остановлена.');
    const refused = await clients.worker.call(documentList, { queue: queues.approvalRefused });
    assert.ok(refused.documents.some((each) => each.id === id && each.statusColour === 'red'));
    const card = await clients.worker.call(documentCard, { id });
    assert.deepEqual(
      [card.mayEdit, card.tabs.main.aggregation[0]?.signature],
      [true, { text: 'Отказано', date: card.tabs.main.aggregation[0]?.signature?.date, comment: 'Нет денег' }],
    );
  });

  test('a star is set and removed', async () => {
    const id = await store(route());
    const starred = async () => (await clients.head.call(bookmarkedDocuments, {})).documents.map((each) => each.id);
    await clients.head.call(setBookmark, { documentId: id, bookmarked: true });
    assert.ok((await starred()).includes(id));
    await clients.head.call(setBookmark, { documentId: id, bookmarked: false });
    assert.ok(!(await starred()).includes(id));
  });
});
