/** The exchange from the clerk of one organisation to the clerk of another, through the demo's gateway. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { InputOf } from '@qujat/contract/call';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { exchangeStatus, searchCharacters, searchDocumentKinds, searchRecipients, sendToExchange } from '@qujat/contract/exchange';
import { queues } from '@qujat/contract/vocabulary';
import { firstBrokenEntry } from '../documents/log.ts';
import { storeDocuments, type StoredDocument } from '../documents/store-documents.ts';
import { emailOf, makeOffice, type Office } from '../documents/test-support/office.ts';
import { officeDocument } from '../documents/test-support/office-document.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { CallFailure, testServer, type Client } from '../../test-support/server.ts';
import { createLocalKeyReader } from '../../platform/keys/local-key-reader.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority } from '../../test-support/keys.ts';
import { agencies } from './demo-gateway/agencies.ts';
import { createDemoGateway, playAgencies } from './demo-gateway/demo-gateway.ts';
import { exchangeTraffic, pauseAfter, type TrafficParts } from './exchange-job.ts';

type SendInput = InputOf<(typeof sendToExchange)['fields']>;

describe('the exchange', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-exchange-'));
  const parts: { authority?: TestAuthority; traffic?: TrafficParts } = {};
  const authority = (): TestAuthority => parts.authority!;
  before(async () => {
    parts.authority = await makeTestAuthority();
  });
  after(async () => {
    await parts.traffic?.keys.close();
    parts.authority?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const server = testServer({ dataDir: () => dataDir, demo: true, trustFolder: () => authority().trustFolder });
  let office: Office;
  let south: Office;
  let bins: { readonly north: string; readonly south: string };
  let clerk: Client;
  let worker: Client;
  let southClerk: Client;
  let keyFile: File;

  before(async () => {
    const { db } = server;
    office = await makeOffice(db, 'north');
    south = await makeOffice(db, 'south');
    const binOf = async (id: number): Promise<string> =>
      (await db.selectFrom('organisations').select('bin').where('id', '=', id).executeTakeFirstOrThrow()).bin ?? '';
    bins = { north: await binOf(office.organisationId), south: await binOf(south.organisationId) };
    await db.updateTable('people').set({ iin: testIin }).where('email', '=', emailOf('clerk', 'north')).execute();
    await db.updateTable('templates').set({ correspondence: 'incoming', code: 'ВХ' }).where('id', '=', south.templates.R5).execute();
    [clerk, worker, southClerk] = await Promise.all([
      server.signIn(emailOf('clerk', 'north')),
      server.signIn(emailOf('worker', 'north')),
      server.signIn(emailOf('clerk', 'south')),
    ]);
    const organisation = { name: 'ТОО «north»', bin: bins.north };
    keyFile = new File([new Uint8Array(await authority().key({ organisation }))], 'clerk.p12');
    const keys = createLocalKeyReader(authority().trustFolder);
    parts.traffic = {
      gateway: createDemoGateway(db, keys),
      keys,
      files: createDiskStore(join(dataDir, 'files')),
      origin: 'https://qujat.example',
    };
  });
  beforeEach(async () => {
    await server.db.updateTable('demo_gateway_switch').set({ away: false }).execute();
    // Opening a key is counted by address.
    await server.db.deleteFrom('rate_limits').execute();
  });

  const letter = async (
    recipients: readonly { bin: string; name: string }[] = [{ bin: bins.south, name: 'ТОО «south»' }],
    more: Partial<StoredDocument['document']> = {},
  ): Promise<number> => {
    const [id] = await storeDocuments(server.db, [
      {
        document: officeDocument(office, {
          template_id: office.templates.R6,
          status: 500,
          subject: 'О готовности <объекта> & прочем',
          number: 'ИСХ-1',
          body: { text: 'Направляем сведения.', recipients: [...recipients] },
          correspondence: 'outgoing',
          ...more,
        }),
        participants: [{ stage: 3, employeeId: office.staff.clerk }],
        log: [],
      },
    ]);
    return id!;
  };
  const input = (id: number, more: Partial<SendInput> = {}): SendInput => ({
    id,
    characterId: 'notification',
    kindId: 'letter',
    phone: '+7 700 000 00 00',
    executor: 'Тестов worker',
    keyFile,
    password: keyPassword,
    ...more,
  });
  const send = (id: number, more: Partial<SendInput> = {}, who = clerk) => who.call(sendToExchange, input(id, more));
  const round = async (ahead = 0): Promise<void> => {
    const now = new Date(server.clock.now().getTime() + ahead);
    await playAgencies(server.db, now);
    await exchangeTraffic(server.db, parts.traffic!, now);
  };
  const status = (id: number, who = clerk) => who.call(exchangeStatus, { id });
  const incoming = async (): Promise<{ id: number; number: string; exchangeMarker: string | null }[]> =>
    (await southClerk.call(documentList, { queue: queues.incomingCorrespondence })).documents;
  const actions = async (id: number): Promise<string[]> =>
    (await server.db.selectFrom('document_log').select('action').where('document_id', '=', id).orderBy('sequence').execute()).map(
      (each) => each.action,
    );

  test('the classifiers are searched in the person’s language and in Russian', async () => {
    assert.deepEqual(await clerk.call(searchCharacters, { text: 'ОТВ' }), [{ value: 'reply', text: 'Ответ' }]);
    assert.deepEqual(await clerk.call(searchDocumentKinds, { text: 'служеб' }), [{ value: 'memo', text: 'Служебная записка' }]);
    clerk.cookies.set('lang', 'en_EN');
    assert.deepEqual(await clerk.call(searchCharacters, { text: 'reply' }), [{ value: 'reply', text: 'Reply' }]);
    assert.deepEqual(await clerk.call(searchCharacters, { text: 'ответ' }), [{ value: 'reply', text: 'Reply' }]);
    clerk.cookies.delete('lang');
    assert.deepEqual(await clerk.call(searchCharacters, { text: 'ничего такого' }), []);
    assert.deepEqual(
      (await clerk.call(searchRecipients, { text: 'south' })).map((each) => each.value),
      [bins.south],
    );
  });

  test('a letter goes from one organisation to the other, is registered there, and everybody sees how far it is', async () => {
    const id = await letter();
    assert.equal((await clerk.call(documentCard, { id })).tabs.exchange.visible, true);
    assert.deepEqual((await status(id)).recipients, [{ bin: bins.south, name: 'ТОО «south»' }]);
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
      .where('body', 'like', `%?document=${arrived.id}`)
      .execute();
    assert.deepEqual(
      told.map((each) => [each.recipient, each.subject]),
      [[emailOf('clerk', 'south'), 'ЕСЭДО: поступило письмо № ИСХ-1']],
    );
    assert.match(told[0]?.body ?? '', /От кого: ТОО «north»[\s\S]*https:\/\/qujat\.example\/\?document=/);
    assert.deepEqual([arrived.number, arrived.exchangeMarker], ['', 'received']);
    const row = await server.db.selectFrom('documents').selectAll().where('id', '=', arrived.id).executeTakeFirstOrThrow();
    assert.equal(row.subject, 'О готовности <объекта> & прочем');
    assert.deepEqual((row.body as { sender?: unknown }).sender, {
      bin: bins.north,
      name: 'ТОО «north»',
      number: 'ИСХ-1',
      date: row.issue_date.toLocaleDateString('ru-RU', { timeZone: 'Asia/Almaty' }),
    });
    const page = await (await southClerk.fetch(`/ce/viewdoc/?${arrived.id}`, { headers: { authorization: '' } })).text();
    assert.match(page, /ИСХ-1\.pdf/);
    const code = /\/file\/dwn\?code=([\w-]+)/.exec(page)?.[1];
    assert.equal(
      Buffer.from(await (await southClerk.fetch(`/file/dwn?code=${code}`, { headers: { authorization: '' } })).arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    // The clerk's agreement registers it, and the sender learns under which number.
    await southClerk.call(decideDocument, { id: arrived.id, stage: 1, decision: 10, employeeId: south.staff.clerk });
    const registered = (await incoming()).find((each) => each.id === arrived.id);
    assert.deepEqual([registered?.number, registered?.exchangeMarker], ['ВХ-1', 'registered']);
    await round();
    await round();
    const [passage] = (await status(id)).sent;
    assert.deepEqual([passage?.state, passage?.number, passage?.reason], ['registered', 'ВХ-1', null]);
    assert.ok(passage?.queuedAt && passage.sentAt && passage.deliveredAt && passage.endedAt);
    assert.deepEqual(await actions(id), ['exchange.queued', 'exchange.sent', 'exchange.delivered', 'exchange.registered']);
    assert.deepEqual((await actions(arrived.id)).slice(0, 3), ['exchange.received', 'aggregation.agree', 'exchange.registration']);
    assert.deepEqual([await firstBrokenEntry(server.db, id), await firstBrokenEntry(server.db, arrived.id)], [null, null]);
    assert.equal(
      (await clerk.call(documentList, { queue: queues.outgoingCorrespondence })).documents.find((each) => each.id === id)?.exchangeMarker,
      'registered',
    );
    const history = await (await clerk.fetch(`/ce/showhist_win.php?q=${id}`, { headers: { authorization: '' } })).text();
    assert.match(history, /Шлюз ЕСЭДО[\s\S]*Получатель зарегистрировал документ/);
  });

  test('numbers of a register follow one another, also when two clerks register at once', async () => {
    for (let turn = 0; turn < 2; turn++) await send(await letter());
    await round();
    const waiting = (await incoming()).filter((each) => each.number === '');
    assert.equal(waiting.length, 2);
    await Promise.all(
      waiting.map(({ id }) => southClerk.call(decideDocument, { id, stage: 1, decision: 10, employeeId: south.staff.clerk })),
    );
    const numbers = (await incoming()).map((each) => each.number).toSorted();
    assert.deepEqual(numbers, ['ВХ-1', 'ВХ-2', 'ВХ-3']);
  });

  test('a rejection of the recipient’s clerk returns with the reason, and the document may be sent again', async () => {
    const id = await letter();
    await send(id);
    await round();
    const arrived = (await incoming()).find((each) => each.number === '')!;
    await southClerk.call(decideDocument, {
      id: arrived.id,
      stage: 1,
      decision: 20,
      employeeId: south.staff.clerk,
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
      (await clerk.call(documentList, { queue: queues.outgoingCorrespondence })).documents.find((each) => each.id === id)?.exchangeMarker,
      'rejected',
    );
    assert.equal((await send(id)).status, 'ok');
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['rejected', 'queued'],
    );
    await round();
  });

  test('state bodies of the demo receive and register after some seconds; one rejects, with a reason', async () => {
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
    // Only the one that rejected gets it again.
    assert.equal((await send(id)).status, 'ok');
    assert.deepEqual(
      (await status(id)).sent.filter((each) => each.state === 'queued').map((each) => each.recipient),
      [bad.name],
    );
    await round();
    await round(8_000);
  });

  test('while the gateway is away it is tried again and again, ever more slowly; when it is back, everything goes its way', async () => {
    const id = await letter();
    await server.db.updateTable('demo_gateway_switch').set({ away: true }).execute();
    assert.equal((await send(id)).status, 'ok');
    const waiting = () =>
      server.db
        .selectFrom('exchange_messages')
        .select(['attempts', 'next_attempt_at', 'last_error'])
        .where('document_id', '=', id)
        .executeTakeFirstOrThrow();
    await round();
    const first = await waiting();
    assert.deepEqual([first.attempts, first.last_error], [1, 'the demo gateway is switched off']);
    await round();
    assert.equal((await waiting()).attempts, 1);
    await round(3_000);
    assert.equal((await waiting()).attempts, 2);
    assert.deepEqual([0, 1, 2, 20].map(pauseAfter), [2_000, 4_000, 8_000, 600_000]);
    assert.match((await status(id)).sent[0]?.reason ?? '', /Шлюз не отвечает, отправка повторится\. Попыток: 2\./);
    const failure = await clerk.call(searchRecipients, { text: 'south' }).catch((error: unknown) => error);
    assert.ok(failure instanceof CallFailure && failure.text === 'Шлюз ЕСЭДО сейчас не отвечает. Попробуйте позже.');
    const before = (await incoming()).length;
    await server.db.updateTable('demo_gateway_switch').set({ away: false }).execute();
    await round(60_000);
    await round(60_000);
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['delivered'],
    );
    assert.equal((await incoming()).length, before + 1);
  });

  test('sends nothing twice after being killed in the middle of sending', async () => {
    const id = await letter();
    await send(id);
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'test-support/hand-over-and-hang.ts'),
        server.databaseUrl,
        authority().trustFolder,
        join(dataDir, 'files'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['queued'],
    );
    const before = (await incoming()).length;
    for (let turn = 0; turn < 3; turn++) await round();
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['delivered'],
    );
    assert.equal((await incoming()).length, before + 1);
    assert.deepEqual(await actions(id), ['exchange.queued', 'exchange.sent', 'exchange.delivered']);
  });

  test('two rounds at once, on two servers, take a letter in once', async () => {
    const id = await letter();
    await send(id);
    const before = (await incoming()).length;
    await Promise.all([round(), round(), round()]);
    await Promise.all([round(), round()]);
    assert.equal((await incoming()).length, before + 1);
    assert.deepEqual((await actions(id)).toSorted(), ['exchange.delivered', 'exchange.queued', 'exchange.sent']);
  });

  test('of two clerks who send at the same moment, one sends and the other gets a message', async () => {
    const id = await letter();
    const answers = await Promise.all([send(id), send(id)]);
    assert.deepEqual(answers.map((each) => each.text).toSorted(), [
      'Документ подписан и отправляется в ЕСЭДО (демонстрационный шлюз).',
      'Документ уже отправлен в ЕСЭДО.',
    ]);
    assert.equal((await status(id)).sent.length, 1);
    await round();
  });

  test('refuses to send without a key and its password, with the specified messages', async () => {
    const id = await letter();
    const said = async (more: Partial<SendInput>): Promise<string> => {
      const { status: state, text } = await send(id, more);
      assert.equal(state, 'error', text);
      return text;
    };
    assert.equal(await said({ keyFile: undefined, password: undefined }), 'Выберите файл ключа ЭЦП подписи и введите пароль ключа ЭЦП.');
    assert.equal(await said({ password: undefined }), 'Введите пароль ключа ЭЦП.');
    assert.equal(await said({ keyFile: undefined }), 'Выберите файл ключа ЭЦП подписи.');
    assert.equal(await said({ password: 'wrong' }), 'Неверный пароль ключа ЭЦП или файл повреждён.');
    assert.equal(await said({ keyFile: new File(['text'], 'key.txt') }), 'Выберите файл ключа ЭЦП с расширением .p12.');
    const key = async (order: Parameters<TestAuthority['key']>[0]): Promise<File> =>
      new File([new Uint8Array(await authority().key(order))], 'key.p12');
    assert.equal(await said({ keyFile: await key({ iin: '000000900000' }) }), 'ИИН ключа ЭЦП не совпадает с вашим ИИН.');
    assert.equal(await said({ keyFile: await key({ kind: 'expired' }) }), 'Срок действия сертификата истёк.');
    assert.equal(await said({ keyFile: await key({ kind: 'untrusted' }) }), 'Сертификат выпущен неизвестным удостоверяющим центром.');
    assert.equal(await said({ keyFile: await key({ kind: 'sign-in' }) }), 'Этот ключ не предназначен для подписания.');
    assert.equal(
      await said({ keyFile: await key({ organisation: { name: 'Чужая', bin: '000190009999' } }) }),
      'БИН ключа ЭЦП не совпадает с БИН организации.',
    );
    assert.equal(await said({ keyFile: await key({}) }), 'В ключе нет БИН организации. Выберите ключ ЭЦП юридического лица.');
    assert.equal(await said({ characterId: 'no such' }), 'Выберите характер документа из списка.');
    assert.equal(await said({ kindId: 'constructor' }), 'Выберите вид документа из списка.');
    assert.equal(await said({ executor: '  ' }), 'Заполните, пожалуйста, обязательные поля');
    assert.deepEqual((await status(id)).sent, []);
    assert.equal((await send(id, { keyFile: await key({ organisation: { name: 'ТОО «north»', bin: bins.north } }) })).status, 'ok');
    await round();
  });

  test('refuses a key file that was made from the clerk’s public certificate', async () => {
    const id = await letter();
    for (const kind of ['rsa', 'ec'] as const) {
      const forged = new File([new Uint8Array(await authority().forged(kind))], 'clerk.p12');
      assert.deepEqual(
        await send(id, { keyFile: forged }),
        { status: 'error', text: 'Неверный пароль ключа ЭЦП или файл повреждён.' },
        kind,
      );
    }
    const { rows } = await sql`select 1 from exchange_messages where document_id = ${id}`.execute(server.db);
    assert.deepEqual([rows, (await status(id)).sent], [[], []]);
  });

  test('only the clerk sends, and only approved outgoing documents; others see no tab, strangers no document', async () => {
    const refused = async (id: number, text: string, who = clerk): Promise<void> => {
      assert.deepEqual(await send(id, {}, who), { status: 'error', text });
      assert.equal((await who.call(documentCard, { id })).tabs.exchange.visible, false);
      assert.equal((await status(id, who)).refusal, text);
    };
    await refused(await letter(), 'В ЕСЭДО документы отправляет канцелярия.', worker);
    await refused(await letter(undefined, { status: 300 }), 'Документ ещё не утверждён.');
    await refused(await letter(undefined, { correspondence: 'incoming' }), 'В ЕСЭДО отправляют только исходящие документы.');
    const id = await letter();
    const asked = await Promise.allSettled([
      southClerk.call(sendToExchange, input(id)),
      southClerk.call(exchangeStatus, { id }),
      clerk.call(exchangeStatus, { id: 999_999 }),
    ]);
    assert.deepEqual(
      asked.map((each) => each.status === 'rejected' && each.reason instanceof CallFailure && each.reason.status),
      [404, 404, 404],
    );
  });

  test('a document without a recipient goes to the one chosen by the clerk', async () => {
    const id = await letter([]);
    assert.deepEqual(await send(id), { status: 'error', text: 'Ошибка, нет внешних получателей' });
    assert.deepEqual(await send(id, { recipient: '000000000000' }), { status: 'error', text: 'Получатель не подключён к ЕСЭДО.' });
    assert.equal((await send(id, { recipient: bins.south })).status, 'ok');
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.recipient),
      ['ТОО «south»'],
    );
    await round();
  });

  test('an organisation that takes nothing in says so; a letter whose signature was touched is not taken', async () => {
    const back = await storeDocuments(server.db, [
      {
        document: officeDocument(south, {
          template_id: south.templates.R6,
          status: 500,
          subject: 'Ответ',
          number: 'ИСХ-9',
          body: { text: '', recipients: [{ bin: bins.north, name: 'ТОО «north»' }] },
          correspondence: 'outgoing',
        }),
        participants: [{ stage: 3, employeeId: south.staff.clerk }],
        log: [],
      },
    ]);
    const iin = '800101900017';
    await server.db.updateTable('people').set({ iin }).where('email', '=', emailOf('clerk', 'south')).execute();
    await send(
      back[0]!,
      {
        keyFile: new File(
          [new Uint8Array(await authority().key({ iin, organisation: { name: 'ТОО «south»', bin: bins.south } }))],
          'key.p12',
        ),
      },
      southClerk,
    );
    await round();
    await round();
    assert.deepEqual(
      (await status(back[0]!, southClerk)).sent.map((each) => [each.state, each.reason]),
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

  test('the desk of the demo’s gateway says what it is, and switches it', async () => {
    const page = await (await server.anonymous().fetch('/ce/esedo/demo/')).text();
    assert.match(page, /Только для демонстрации/);
    assert.match(page, /Шлюз на связи/);
    const form = { method: 'POST', body: new URLSearchParams({ away: '1' }), headers: { 'sec-fetch-site': 'same-origin' } };
    assert.equal((await server.anonymous().fetch('/ce/esedo/demo/', form)).status, 303);
    assert.match(await (await server.anonymous().fetch('/ce/esedo/demo/')).text(), /Шлюз отключён/);
    assert.equal((await server.anonymous().fetch('/ce/esedo/demo/', { ...form, headers: { 'sec-fetch-site': 'cross-site' } })).status, 403);
  });
});

describe('a server that knows no gateway', () => {
  const server = testServer();

  test('shows no desk and sends nothing', async () => {
    const office = await makeOffice(server.db, 'north');
    const clerk = await server.signIn(emailOf('clerk', 'north'));
    assert.equal((await server.anonymous().fetch('/ce/esedo/demo/')).status, 404);
    const [id = 0] = await storeDocuments(server.db, [
      {
        document: officeDocument(office, {
          template_id: office.templates.R6,
          status: 500,
          subject: 'О',
          number: 'ИСХ-1',
          correspondence: 'outgoing',
        }),
        participants: [],
        log: [],
      },
    ]);
    assert.equal((await clerk.call(documentCard, { id })).tabs.exchange.visible, false);
    assert.equal((await clerk.call(exchangeStatus, { id })).refusal, 'Шлюз ЕСЭДО не настроен.');
    assert.deepEqual(await clerk.call(sendToExchange, { id, characterId: 'reply', kindId: 'letter', phone: '1', executor: 'Т' }), {
      status: 'error',
      text: 'Шлюз ЕСЭДО не настроен.',
    });
  });
});
