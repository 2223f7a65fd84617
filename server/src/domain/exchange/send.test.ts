/** Who may send which document to the exchange, with which key, and the answers to invalid requests. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { documentCard } from '@qujat/contract/document-card';
import { exchangeStatus, searchCharacters, searchDocumentKinds, searchRecipients, sendToExchange } from '@qujat/contract/exchange';
import { storeDocuments } from '../documents/store-documents.ts';
import { emailOf, makeOffice } from '../documents/test-support/office.ts';
import { officeDocument } from '../documents/test-support/office-document.ts';
import type { TestAuthority } from '../../test-support/keys.ts';
import { CallFailure, testServer } from '../../test-support/server.ts';
import { testExchange, type SendInput } from './test-support/two-offices.ts';

describe('sending to the exchange', () => {
  const { server, scene, letter, input, send, round, status } = testExchange();

  test('the classifiers are searched in the person’s language and in Russian', async () => {
    assert.deepEqual(await scene.clerk.call(searchCharacters, { text: 'ОТВ' }), [{ value: 'reply', text: 'Ответ' }]);
    assert.deepEqual(await scene.clerk.call(searchDocumentKinds, { text: 'служеб' }), [{ value: 'memo', text: 'Служебная записка' }]);
    scene.clerk.cookies.set('lang', 'en_EN');
    assert.deepEqual(await scene.clerk.call(searchCharacters, { text: 'reply' }), [{ value: 'reply', text: 'Reply' }]);
    assert.deepEqual(await scene.clerk.call(searchCharacters, { text: 'ответ' }), [{ value: 'reply', text: 'Reply' }]);
    scene.clerk.cookies.delete('lang');
    assert.deepEqual(await scene.clerk.call(searchCharacters, { text: 'ничего такого' }), []);
    assert.deepEqual(
      (await scene.clerk.call(searchRecipients, { text: 'south' })).map((each) => each.value),
      [scene.bins.south],
    );
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
      new File([new Uint8Array(await scene.authority().key(order))], 'key.p12');
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
    assert.equal((await send(id, { keyFile: await key({ organisation: { name: 'ТОО «north»', bin: scene.bins.north } }) })).status, 'ok');
    await round();
  });

  test('refuses a key file made from the clerk’s public certificate', async () => {
    const id = await letter();
    for (const kind of ['rsa', 'ec'] as const) {
      const forged = new File([new Uint8Array(await scene.authority().forged(kind))], 'clerk.p12');
      assert.deepEqual(
        await send(id, { keyFile: forged }),
        { status: 'error', text: 'Неверный пароль ключа ЭЦП или файл повреждён.' },
        kind,
      );
    }
    const { rows } = await sql`select 1 from exchange_messages where document_id = ${id}`.execute(server.db);
    assert.deepEqual([rows, (await status(id)).sent], [[], []]);
  });

  test('only a clerk sends, and only approved outgoing documents; others see no tab, and strangers no document', async () => {
    const refused = async (id: number, text: string, who = scene.clerk): Promise<void> => {
      assert.deepEqual(await send(id, {}, who), { status: 'error', text });
      assert.equal((await who.call(documentCard, { id })).tabs.exchange.visible, false);
      assert.equal((await status(id, who)).refusal, text);
    };
    await refused(await letter(), 'В ЕСЭДО документы отправляет канцелярия.', scene.worker);
    await refused(await letter(undefined, { status: 300 }), 'Документ ещё не утверждён.');
    await refused(await letter(undefined, { correspondence: 'incoming' }), 'В ЕСЭДО отправляют только исходящие документы.');
    const id = await letter();
    const asked = await Promise.allSettled([
      scene.southClerk.call(sendToExchange, input(id)),
      scene.southClerk.call(exchangeStatus, { id }),
      scene.clerk.call(exchangeStatus, { id: 999_999 }),
    ]);
    assert.deepEqual(
      asked.map((each) => each.status === 'rejected' && each.reason instanceof CallFailure && each.reason.status),
      [404, 404, 404],
    );
  });

  test('a document without a recipient is sent to the one that the clerk chooses', async () => {
    const id = await letter([]);
    assert.deepEqual(await send(id), { status: 'error', text: 'Ошибка, нет внешних получателей' });
    assert.deepEqual(await send(id, { recipient: '000000000000' }), { status: 'error', text: 'Получатель не подключён к ЕСЭДО.' });
    assert.equal((await send(id, { recipient: scene.bins.south })).status, 'ok');
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.recipient),
      ['ТОО «south»'],
    );
    await round();
  });

  test('the demo gateway’s desk explains itself and switches the gateway', async () => {
    const page = await (await server.anonymous().fetch('/ce/esedo/demo/')).text();
    assert.match(page, /Только для демонстрации/);
    assert.match(page, /Шлюз на связи/);
    const form = { method: 'POST', body: new URLSearchParams({ away: '1' }), headers: { 'sec-fetch-site': 'same-origin' } };
    assert.equal((await server.anonymous().fetch('/ce/esedo/demo/', form)).status, 303);
    assert.match(await (await server.anonymous().fetch('/ce/esedo/demo/')).text(), /Шлюз отключён/);
    assert.equal((await server.anonymous().fetch('/ce/esedo/demo/', { ...form, headers: { 'sec-fetch-site': 'cross-site' } })).status, 403);
  });
});

describe('a server without a gateway', () => {
  const server = testServer();

  test('shows no demo desk and sends nothing', async () => {
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
