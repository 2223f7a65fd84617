/** The exchange from one organisation's clerk to another's, through the demo's gateway. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteDocument, editAggregation, participantOperations, returnDocument, withdrawDocument } from '@qujat/contract/document-acts';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { reworkDocument } from '@qujat/contract/reading';
import { queues } from '@qujat/contract/vocabulary';
import { firstBrokenEntry } from '../documents/log.ts';
import { storeDocuments } from '../documents/store-documents.ts';
import { emailOf } from '../documents/test-support/office.ts';
import { officeDocument } from '../documents/test-support/office-document.ts';
import { agencies } from './demo-gateway/agencies.ts';
import { testExchange } from './test-support/two-offices.ts';

describe('the exchange', () => {
  const { server, scene, letter, send, round, status, incoming, actions } = testExchange();

  test('a letter is sent from one organisation to the other and registered there, and both see its progress', async () => {
    const id = await letter();
    assert.equal((await scene.clerk.call(documentCard, { id })).tabs.exchange.visible, true);
    assert.deepEqual((await status(id)).recipients, [{ bin: scene.bins.south, name: 'ТОО «south»' }]);
    assert.deepEqual(await send(id), { status: 'ok', text: 'Документ подписан и отправляется в ЕСЭДО (демонстрационный шлюз).' });
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['queued'],
    );
    await round();
    await round();
    const shown = await status(id);
    assert.deepEqual(
      [shown.demo, shown.refusal, shown.sent.map((each) => each.state)],
      [true, 'Документ уже отправлен в ЕСЭДО.', ['delivered']],
    );
    const [arrived] = await incoming();
    assert.ok(arrived);
    const told = await server.db
      .selectFrom('outgoing_letters')
      .select(['recipient', 'subject', 'body'])
      .where('body', 'like', `%?read=${arrived.id}`)
      .execute();
    assert.deepEqual(
      told.map((each) => [each.recipient, each.subject]),
      [[emailOf('clerk', 'south'), 'ЕСЭДО: поступило письмо № ИСХ-1']],
    );
    assert.match(told[0]?.body ?? '', /От кого: ТОО «north»[\s\S]*https:\/\/qujat\.example\/\?read=/);
    assert.deepEqual([arrived.number, arrived.exchangeMarker], ['', 'received']);
    const row = await server.db.selectFrom('documents').selectAll().where('id', '=', arrived.id).executeTakeFirstOrThrow();
    assert.equal(row.subject, 'О готовности <объекта> & прочем');
    assert.deepEqual((row.body as { sender?: unknown }).sender, {
      bin: scene.bins.north,
      name: 'ТОО «north»',
      number: 'ИСХ-1',
      date: row.issue_date.toLocaleDateString('ru-RU', { timeZone: 'Asia/Almaty' }),
    });
    const page = await (await scene.southClerk.fetch(`/ce/viewdoc/?${arrived.id}`, { headers: { authorization: '' } })).text();
    assert.match(page, /ИСХ-1\.pdf/);
    const code = /\/file\/dwn\?code=([\w-]+)/.exec(page)?.[1];
    assert.equal(
      Buffer.from(await (await scene.southClerk.fetch(`/file/dwn?code=${code}`, { headers: { authorization: '' } })).arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    // When the clerk agrees it is registered on that day, and the sender learns its number.
    const dayOf = () => server.db.selectFrom('documents').select('issue_date').where('id', '=', arrived.id).executeTakeFirstOrThrow();
    const { issue_date: receivedAt } = await dayOf();
    await scene.southClerk.call(decideDocument, { id: arrived.id, stage: 1, decision: 10, employeeId: scene.south.staff.clerk });
    const registered = (await incoming()).find((each) => each.id === arrived.id);
    assert.deepEqual([registered?.number, registered?.exchangeMarker], ['ВХ-1', 'registered']);
    assert.ok((await dayOf()).issue_date > receivedAt);
    await round();
    await round();
    const [passage] = (await status(id)).sent;
    assert.deepEqual([passage?.state, passage?.number, passage?.reason], ['registered', 'ВХ-1', null]);
    assert.ok(passage?.queuedAt && passage.sentAt && passage.deliveredAt && passage.endedAt);
    assert.deepEqual(await actions(id), ['exchange.queued', 'exchange.sent', 'exchange.delivered', 'exchange.registered']);
    assert.deepEqual((await actions(arrived.id)).slice(0, 3), ['exchange.received', 'aggregation.agree', 'exchange.registration']);
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: scene.office.organisationId }), null);
    assert.equal(await firstBrokenEntry(server.db, { id: arrived.id, organisationId: scene.south.organisationId }), null);
    assert.equal(
      (await scene.clerk.call(documentList, { queue: queues.outgoingCorrespondence })).documents.find((each) => each.id === id)
        ?.exchangeMarker,
      'registered',
    );
    const history = await (await scene.clerk.fetch(`/ce/showhist_win.php?q=${id}`, { headers: { authorization: '' } })).text();
    assert.match(history, /Шлюз ЕСЭДО[\s\S]*Регистрация у получателя/);
  });

  test('register numbers are consecutive, also when two clerks register at once', async () => {
    for (let turn = 0; turn < 2; turn++) await send(await letter());
    await round();
    const waiting = (await incoming()).filter((each) => each.number === '');
    assert.equal(waiting.length, 2);
    // One of them came in the year before: the day of registration counts.
    const lastYear = new Date(Date.now() - 400 * 86_400_000);
    await server.db.updateTable('documents').set({ issue_date: lastYear }).where('id', '=', waiting[0]!.id).execute();
    await Promise.all(
      waiting.map(({ id }) => scene.southClerk.call(decideDocument, { id, stage: 1, decision: 10, employeeId: scene.south.staff.clerk })),
    );
    const numbers = (await incoming()).map((each) => each.number).toSorted();
    assert.deepEqual(numbers, ['ВХ-1', 'ВХ-2', 'ВХ-3']);
  });

  test('a rejection by the recipient’s clerk returns with its reason, and the document can be sent again', async () => {
    const id = await letter();
    await send(id);
    await round();
    const arrived = (await incoming()).find((each) => each.number === '')!;
    await scene.southClerk.call(decideDocument, {
      id: arrived.id,
      stage: 1,
      decision: 20,
      employeeId: scene.south.staff.clerk,
      comment: 'Нет приложения № 2',
    });
    await round();
    await round();
    assert.deepEqual(
      (await status(id)).sent.map((each) => [each.state, each.reason]),
      [['rejected', 'Нет приложения № 2']],
    );
    const told = await server.db
      .selectFrom('outgoing_letters')
      .selectAll()
      .where('recipient', '=', emailOf('clerk', 'north'))
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.match(told?.body ?? '', /Причина: Нет приложения № 2/);
    assert.equal(
      (await scene.clerk.call(documentList, { queue: queues.outgoingCorrespondence })).documents.find((each) => each.id === id)
        ?.exchangeMarker,
      'rejected',
    );
    assert.equal((await send(id)).status, 'ok');
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['rejected', 'queued'],
    );
    await round();
  });

  test('a rejection reaches the other clerks when the sender may no longer sign in', async () => {
    const { clerk, director } = scene.office.staff;
    await server.db.insertInto('employee_roles').values({ employee_id: director, role: 'clerk' }).execute();
    const lock = (locked_at: Date | null) =>
      server.db
        .updateTable('employees')
        .set({ locked_at })
        .where('id', '=', clerk)
        .where('organisation_id', '=', scene.office.organisationId)
        .execute();
    const id = await letter();
    await send(id);
    await round();
    const arrived = (await incoming()).find((each) => each.number === '')!;
    const refusal = { stage: 1, decision: 20, employeeId: scene.south.staff.clerk, comment: 'Ушёл' } as const;
    await scene.southClerk.call(decideDocument, { id: arrived.id, ...refusal });
    await lock(new Date());
    await round();
    await round();
    await lock(null);
    const told = await server.db.selectFrom('outgoing_letters').select('recipient').where('body', 'like', '%Причина: Ушёл%').execute();
    assert.deepEqual(
      told.map(({ recipient }) => recipient),
      [emailOf('director', 'north')],
    );
  });

  test('a received letter ends by registration or refusal only, so that its sender always learns which', async () => {
    const id = await letter();
    await send(id);
    await round();
    const arrived = (await incoming()).find((each) => each.number === '')!;
    const { clerk } = scene.south.staff;
    const refused = { text: /получено по обмену/ };
    const back = { id: arrived.id, stage: 1, employeeId: clerk } as const;
    await assert.rejects(scene.southClerk.call(reworkDocument, { ...back, comment: 'Иначе' }), refused);
    await assert.rejects(scene.southClerk.call(withdrawDocument, { id: arrived.id }), refused);
    await scene.southClerk.call(decideDocument, { ...back, decision: 20, comment: 'Не нам' });
    await assert.rejects(scene.southClerk.call(returnDocument, { id: arrived.id }), refused);
    await assert.rejects(scene.southClerk.call(deleteDocument, { id: arrived.id }), { status: 200 });
    await round();
    await round();
    assert.deepEqual(
      (await status(id)).sent.map((each) => [each.state, each.reason]),
      [['rejected', 'Не нам']],
    );
  });

  test('a letter whose only registrar has left is registered by the clerk who takes them off the route', async () => {
    const id = await letter();
    await send(id);
    await round();
    const arrived = (await incoming()).find((each) => each.number === '')!;
    const { trainee } = scene.south.staff;
    await server.db
      .updateTable('participants')
      .set({ employee_id: trainee })
      .where('document_id', '=', arrived.id)
      .where('stage', '=', 1)
      .execute();
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', trainee).execute();
    await scene.southClerk.call(editAggregation, { operation: participantOperations.remove, id: arrived.id, employeeId: trainee });
    const registered = (await incoming()).find((each) => each.id === arrived.id);
    assert.match(registered?.number ?? '', /^ВХ-\d+$/);
    await round();
    await round();
    assert.deepEqual(
      (await status(id)).sent.map((each) => [each.state, each.number]),
      [['registered', registered?.number]],
    );
  });

  test('a document withdrawn before it was sent is not sent', async () => {
    const id = await letter();
    await send(id);
    await server.db.updateTable('documents').set({ status: 900 }).where('id', '=', id).execute();
    await round();
    await round();
    const { state, reason } = await server.db
      .selectFrom('exchange_messages')
      .select(['state', 'reason'])
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([state, reason], ['rejected', 'Документ отозван.']);
  });

  test('the demo’s state bodies receive and register after some seconds; one rejects with a reason', async () => {
    const [good, bad] = [agencies.find((each) => each.rejects === null)!, agencies.find((each) => each.rejects !== null)!];
    const id = await letter([
      { bin: good.bin, name: good.name },
      { bin: bad.bin, name: bad.name },
    ]);
    await send(id);
    const states = async () => Object.fromEntries((await status(id)).sent.map((each) => [each.recipient, each.state]));
    await round();
    assert.deepEqual(await states(), { [good.name]: 'sent', [bad.name]: 'sent' });
    await round(4_000);
    assert.deepEqual(await states(), { [good.name]: 'delivered', [bad.name]: 'delivered' });
    await round(8_000);
    assert.deepEqual(await states(), { [good.name]: 'registered', [bad.name]: 'rejected' });
    assert.equal((await status(id)).sent.find((each) => each.state === 'rejected')?.reason, bad.rejects);
    // Only the recipient that rejected it gets it again.
    assert.equal((await send(id)).status, 'ok');
    assert.deepEqual(
      (await status(id)).sent.filter((each) => each.state === 'queued').map((each) => each.recipient),
      [bad.name],
    );
    await round();
    await round(8_000);
  });

  test('an organisation that accepts no letters rejects them; a letter with an altered signature is refused', async () => {
    const back = await storeDocuments(server.db, [
      {
        document: officeDocument(scene.south, {
          template_id: scene.south.templates.R6,
          status: 500,
          subject: 'Ответ',
          number: 'ИСХ-9',
          body: { text: '', recipients: [{ bin: scene.bins.north, name: 'ТОО «north»' }] },
          correspondence: 'outgoing',
        }),
        participants: [{ stage: 3, employeeId: scene.south.staff.clerk }],
        log: [],
      },
    ]);
    const iin = '800101900017';
    await server.db.updateTable('people').set({ iin }).where('email', '=', emailOf('clerk', 'south')).execute();
    await send(
      back[0]!,
      {
        keyFile: new File(
          [new Uint8Array(await scene.authority().key({ iin, organisation: { name: 'ТОО «south»', bin: scene.bins.south } }))],
          'key.p12',
        ),
      },
      scene.southClerk,
    );
    await round();
    await round();
    assert.deepEqual(
      (await status(back[0]!, scene.southClerk)).sent.map((each) => [each.state, each.reason]),
      [['rejected', 'Организация не принимает документы через ЕСЭДО.']],
    );

    const id = await letter();
    await send(id);
    await server.db
      .updateTable('exchange_messages')
      .set((eb) => ({ envelope: eb.fn<string>('replace', ['envelope', eb.val('Направляем'), eb.val('Отзываем')]) }))
      .where('document_id', '=', id)
      .execute();
    const before = (await incoming()).length;
    await round();
    assert.deepEqual(
      (await status(id)).sent.map((each) => [each.state, each.reason]),
      [['rejected', 'Подпись конверта не прошла проверку.']],
    );
    assert.equal((await incoming()).length, before);
  });
});
