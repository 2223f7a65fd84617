/** The acts on a document as a whole, over HTTP, by all kinds of people. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CallInput } from '@qujat/contract/call';
import {
  copyDocument,
  deleteDocument,
  deleteDrafts,
  editAggregation,
  returnDocument,
  switchStatus,
  withdrawDocument,
} from '@qujat/contract/document-acts';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import type { Client } from '../../../test-support/server.ts';
import { firstBrokenEntry } from '../log.ts';
import type { StoredParticipant } from '../store-documents.ts';
import { emailOf } from '../test-support/office.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

type Act = (client: Client, id: number, version?: number) => Promise<unknown>;

describe('acts on a document', () => {
  const served = servedOffice();
  const { clients, store, whole, newLetters, server } = served;
  const staff = () => served.office.staff;
  const route = (): StoredParticipant[] => [
    { stage: 1, employeeId: staff().head, queueNumber: 1 },
    { stage: 1, employeeId: staff().lawyer, queueNumber: 2 },
    { stage: 2, employeeId: staff().director },
    { stage: 3, employeeId: staff().engineer },
    { stage: 4, employeeId: staff().accountant },
  ];
  const draft = (more: object = {}): Promise<number> => store(route(), { status: 100, number: '', ...more });
  const listed = async (client: Client, queue: QueueCode): Promise<number[]> =>
    (await client.call(documentList, { queue })).documents.map((each) => each.id);
  const decide = (client: Client, id: number, stage: 1 | 2 | 3, decision: 10 | 20, employeeId: number, comment?: string) =>
    client.call(decideDocument, { id, stage, decision, employeeId, comment });
  const toApproval = async (): Promise<number> => {
    const id = await store(route());
    await decide(clients.head, id, 1, 10, staff().head);
    await decide(clients.lawyer, id, 1, 10, staff().lawyer);
    return id;
  };

  const withdraw: Act = (client, id, version) => client.call(withdrawDocument, { id, version });
  const back: Act = (client, id, version) => client.call(returnDocument, { id, version });
  const remove: Act = (client, id, version) => client.call(deleteDocument, { id, version });
  const reaggregate: Act = (client, id, version) => client.call(switchStatus, { id, from: 300, to: 200, version });
  const copy = (client: Client, id: number) => client.call(copyDocument, { id });

  test('a withdrawal leaves nobody waiting and moves the document to the withdrawn ones', async () => {
    const id = await store(route());
    await newLetters();
    await withdraw(clients.worker, id, 1);
    assert.ok((await listed(clients.worker, queues.withdrawn)).includes(id));
    assert.ok(!(await listed(clients.head, queues.incoming)).includes(id));
    const { document, participants, log } = await whole(id);
    assert.deepEqual([document?.status, document?.version, participants.every((each) => each.state === 'dropped')], [900, 2, true]);
    assert.deepEqual(
      log.map((each) => [each.actor_id, each.action, each.status_before, each.status_after, each.address]),
      [[staff().worker, 'withdraw', 200, 900, '127.0.0.1']],
    );
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }), null);
    assert.deepEqual(
      (await newLetters()).map((each) => [each.recipient, each.subject]),
      [[emailOf('head', 'north'), 'Отозван: Шаблон R1 № СЗ-1']],
    );
    await fails(decide(clients.head, id, 1, 10, staff().head), 200, 'Документ отозван.');
  });

  test('a refused document returns to creation with its number and history, and starts anew', async () => {
    const id = await toApproval();
    await decide(clients.director, id, 2, 20, staff().director, 'Нет сметы');
    await back(clients.worker, id);
    const { document, participants, log } = await whole(id);
    assert.deepEqual([document?.status, document?.number, document?.finished_at], [100, 'СЗ-1', null]);
    assert.ok(participants.every((each) => each.state === 'waiting' && each.decided_at === null && each.comment === ''));
    assert.equal(participants.length, 5);
    assert.deepEqual(
      log.map((each) => each.action),
      ['aggregation.agree', 'aggregation.agree', 'approval.refuse', 'return'],
    );
    assert.ok((await listed(clients.worker, queues.drafts)).includes(id));
    await fails(clients.head.call(documentCard, { id }), 403);
    await fails(decide(clients.head, id, 1, 10, staff().head), 200, 'У вас больше нет доступа к этому документу. Ничего не сделано.');
    await fails(remove(clients.worker, id), 200, 'Документ зарегистрирован, удалить его нельзя.');
  });

  test('a draft without a number is deleted with all its rows; the log stays', async () => {
    const id = await draft();
    await remove(clients.worker, id, 1);
    const { document, participants, log, feed } = await whole(id);
    assert.deepEqual([document, participants, feed], [undefined, [], []]);
    assert.deepEqual(
      log.map((each) => [each.action, each.actor_id]),
      [['remove', staff().worker]],
    );
    await fails(clients.worker.call(documentCard, { id }), 404);
    await fails(remove(clients.worker, id), 404);
  });

  test('drafts are deleted all or none, and the blocking draft is named', async () => {
    const [one, two] = [await draft(), await draft()];
    const sent = await store(route(), { subject: 'Отправлен' });
    const foreign = await draft({ initiator_id: staff().engineer });
    const before = await whole(one);
    await fails(
      clients.worker.call(deleteDrafts, { ids: [one, two, sent] }),
      200,
      'Ничего не удалено. «Отправлен»: Это возможно только с черновиком.',
    );
    await fails(clients.worker.call(deleteDrafts, { ids: [one, foreign] }), 403);
    await fails(clients.worker.call(deleteDrafts, { ids: [one, 9_999_999] }), 404);
    assert.deepEqual(await whole(one), before);
    await clients.worker.call(deleteDrafts, { ids: [one, two, one] });
    assert.deepEqual([(await whole(one)).document, (await whole(two)).document], [undefined, undefined]);
  });

  test('anybody with access copies a document to their drafts, without number, signatures and history', async () => {
    const id = await toApproval();
    const { staff: people } = served.office;
    await server.db
      .insertInto('participants')
      .values({
        organisation_id: served.office.organisationId,
        document_id: id,
        stage: 3,
        employee_id: people.trainee,
        assigned_by: people.director,
        due_at: null,
        decided_at: null,
        decided_by: null,
      })
      .execute();
    const made = await copy(clients.lawyer, id);
    const { document, participants, log } = await whole(made);
    assert.deepEqual(
      [document?.status, document?.number, document?.subject, document?.initiator_id, document?.version],
      [100, '', 'О закупке', people.lawyer, 1],
    );
    assert.deepEqual(
      participants.map((each) => [each.stage, each.employee_id, each.queue_number, each.state]),
      route().map((each) => [each.stage, each.employeeId, each.queueNumber ?? 1, 'waiting']),
    );
    assert.deepEqual(
      log.map((each) => [each.action, each.details]),
      [['create', { copyOf: id }]],
    );
    assert.ok((await listed(clients.lawyer, queues.drafts)).includes(made));
    assert.deepEqual((await listed(clients.worker, queues.drafts)).includes(made), false);
  });

  test('a signatory returns a document from approval to aggregation, where everybody agrees anew', async () => {
    const id = await toApproval();
    await newLetters();
    await fails(reaggregate(clients.head, id), 200, 'Менять участников может инициатор или тот, чья сейчас очередь.');
    await reaggregate(clients.director, id, 3);
    const { document, participants } = await whole(id);
    assert.deepEqual(
      [document?.status, participants.filter((each) => each.stage === 1).map((each) => each.state)],
      [200, ['waiting', 'waiting']],
    );
    assert.deepEqual(
      (await newLetters()).map((each) => each.recipient),
      [emailOf('head', 'north')],
    );
    await fails(reaggregate(clients.director, id), 200, 'Вернуть на согласование можно только документ, который утверждают.');
    const nobody = await store([{ stage: 2, employeeId: staff().director }], { status: 300 });
    await fails(reaggregate(clients.director, nobody), 200, 'Выберите участника');
    const other = await server.anonymous().fetch('/ce/switchstatus.php', {
      method: 'POST',
      body: new URLSearchParams({ q: String(id), q1: '200', q2: '300' }),
      headers: { authorization: `Bearer ${clients.director.tokens?.accessToken}` },
    });
    assert.equal(other.status, 400, 'there is no other switch');
  });

  test('a signature becomes void with its decision', async () => {
    const signed = async (): Promise<{ id: number; signatures: () => Promise<number[]> }> => {
      const id = await toApproval();
      const { id: original_id } = await server.db
        .insertInto('document_originals')
        .values({
          organisation_id: served.office.organisationId,
          document_id: id,
          check_code: `original-of-document-${id}`,
          sha256: 'a'.repeat(64),
          size: 1,
          storage_key: 'key',
          attachments: '[]',
          made_at: new Date(),
          dropped_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { head } = staff();
      await server.db
        .insertInto('signatures')
        .values({
          organisation_id: served.office.organisationId,
          original_id,
          stage: 1,
          employee_id: head,
          signer_id: head,
          cms: Buffer.from('x'),
          revocation_list: null,
          signed_at: new Date(),
          holder: 'х',
          iin: null,
          organisation: null,
          bin: null,
          serial: '1',
          algorithm: 'rsa',
        })
        .execute();
      const signatures = async (): Promise<number[]> =>
        (
          await server.db
            .selectFrom('signatures as s')
            .innerJoin('document_originals as o', 'o.id', 's.original_id')
            .select('s.stage')
            .where('o.document_id', '=', id)
            .where('o.dropped_at', 'is', null)
            .orderBy('s.stage')
            .execute()
        ).map((row) => row.stage);
      return { id, signatures };
    };
    const anew = await signed();
    await reaggregate(clients.director, anew.id);
    assert.deepEqual(await anew.signatures(), [], 'everybody agrees anew');
    const [voided, ...others] = await server.db
      .selectFrom('voided_signatures as s')
      .innerJoin('document_originals as o', 'o.id', 's.original_id')
      .select(['s.stage', 's.employee_id', 's.cms'])
      .where('o.document_id', '=', anew.id)
      .execute();
    assert.deepEqual([voided, others], [{ stage: 1, employee_id: staff().head, cms: Buffer.from('x') }, []]);
    const history = await (await clients.worker.fetch(`/ce/showhist_win.php?q=${anew.id}`)).text();
    assert.match(history, /Подписи аннулированы: Тестов head\./);
    const more = await signed();
    await clients.director.call(editAggregation, { operation: 1, id: more.id, employeeId: staff().engineer });
    await reaggregate(clients.director, more.id);
    assert.deepEqual(await more.signatures(), [1], 'only one more agrees');
    const refused = await signed();
    await decide(clients.director, refused.id, 2, 20, staff().director, 'Нет сметы');
    assert.deepEqual(await refused.signatures(), [1]);
    await back(clients.worker, refused.id);
    assert.deepEqual(await refused.signatures(), []);
  });

  const all: readonly (readonly [string, Act, () => Promise<number>])[] = [
    ['withdraw', withdraw, () => store(route())],
    ['return', back, () => store(route(), { status: 310 })],
    ['remove', remove, () => draft()],
    ['reaggregate', reaggregate, toApproval],
  ];
  for (const [name, act, make] of all) {
    test(`${name}: refused to strangers without details, to others with a reason, and on a stale version; nothing changes`, async () => {
      const id = await make();
      const before = await whole(id);
      for (const { client, status, text } of served.strangers()) await fails(act(client, id), status, text);
      await fails(act(clients.worker, 9_999_999), 404);
      await fails(act(server.anonymous(), id), 401);
      await fails(act(clients.engineer, id), name === 'remove' ? 403 : 200);
      await fails(act(clients.worker, id, 77), 200, 'Документ изменился, пока вы его читали. Обновите карточку и примите решение снова.');
      assert.deepEqual(await whole(id), before);
    });
  }
  test('an inaccessible document cannot be copied', async () => {
    const id = await store(route());
    for (const { client, status } of served.strangers()) await fails(copy(client, id), status);
    await fails(copy(server.anonymous(), id), 401);
  });

  test('an act repeated with one key runs once and answers the same', async () => {
    const id = await store(route());
    const once = { 'idempotency-key': 'withdraw-once' };
    const ask = (input: CallInput<typeof withdrawDocument>) => clients.worker.call(withdrawDocument, input, once);
    assert.deepEqual([await ask({ id }), await ask({ id })], [null, null]);
    assert.equal((await whole(id)).log.length, 1);
    const twice = { 'idempotency-key': 'copy-once' };
    const source = await store(route());
    const [first, second] = [
      await clients.worker.call(copyDocument, { id: source }, twice),
      await clients.worker.call(copyDocument, { id: source }, twice),
    ];
    assert.equal(first, second);
  });

  test('a deputy of the initiator withdraws on their behalf', async () => {
    const id = await store(route());
    const { worker, trainee } = staff();
    await server.db
      .insertInto('deputies')
      .values({ employee_id: worker, deputy_id: trainee, starts_on: '2020-01-01', ends_on: null })
      .execute();
    const deputy = await server.signIn(emailOf('trainee', 'north'));
    await fails(withdraw(deputy, id), 200, 'Вы больше не замещаете сотрудника, за которого действовали. Ничего не сделано.');
    const { id: sessionId } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('employee_id', '=', trainee)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await server.db.insertInto('session_substitutions').values({ session_id: sessionId, employee_id: worker }).execute();
    await withdraw(deputy, id);
    assert.deepEqual(
      (await whole(id)).log.map((each) => [each.actor_id, each.on_behalf_of]),
      [[trainee, worker]],
    );
    await server.db.deleteFrom('deputies').where('deputy_id', '=', trainee).execute();
  });
});
