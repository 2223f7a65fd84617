/** An organisation that forbids key files: every call that takes one is covered here. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { signIn } from '@qujat/contract/authentication';
import { sendToExchange } from '@qujat/contract/exchange';
import { failureReasons } from '@qujat/contract/failure';
import { maxKeyBytes } from '@qujat/contract/key-file';
import { confirmKey, confirmKeyByNcalayer } from '@qujat/contract/other-sign-ins';
import { iinChallenge, proveIin } from '@qujat/contract/own-iin';
import { readSettings, saveSecondFactor } from '@qujat/contract/settings';
import { profile } from '@qujat/contract/shell';
import { checkSigning, signByKey } from '@qujat/contract/signing';
import { signText } from './demo/keys/sign-text.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority } from '../test-support/keys.ts';
import { addEmployee, addOrganisation, testPassword } from '../test-support/people.ts';
import { testServer, type Client } from '../test-support/server.ts';

/** Nobody belongs to an organisation yet, so none can forbid the file. */
const beforeAnyOrganisation = ['readOrganisationKey', 'registerByKey'];

describe('an organisation that forbids key files', () => {
  let authority: TestAuthority;
  before(async () => {
    authority = await makeTestAuthority();
  });
  after(() => authority.remove());
  const server = testServer({ trustFolder: () => authority.trustFolder });
  const email = 'dulat@saryozen.example';
  const newcomer = 'askhat@saryozen.example';
  let strict: number;
  let lax: number;
  let keyFile: File;

  const allow = (ncalayer_only: boolean) =>
    server.db.updateTable('organisations').set({ ncalayer_only }).where('id', '=', strict).execute();
  before(async () => {
    strict = await addOrganisation(server.db);
    lax = await addOrganisation(server.db);
    for (const organisationId of [strict, lax]) await addEmployee(server.db, { organisationId, email, person: { iin: testIin } });
    await addEmployee(server.db, { organisationId: strict, email: newcomer, person: { iin: null } });
    keyFile = new File([new Uint8Array(await authority.key({}))], 'key.p12');
  });
  beforeEach(async () => {
    await server.db.deleteFrom('rate_limits').execute();
    await server.db.updateTable('people').set({ second_factor: 'esign' }).where('email', '=', email).execute();
    await allow(true);
  });

  const begin = async (): Promise<{ readonly client: Client; readonly text: string | null; readonly choice: string | null }> => {
    const client = server.anonymous();
    const { status, text, authSignData, authSignChoice } = await client.call(signIn, { email, password: testPassword });
    assert.deepEqual([status, text], ['2fa', 'esign']);
    return { client, text: authSignData, choice: authSignChoice };
  };
  const cms = async (text: string, kind: 'sign-in' | 'signing', iin = testIin): Promise<string> =>
    signText(text, await authority.key({ kind, iin }), keyPassword);

  const inLanguage = (client: Client, language: string): Client => {
    client.cookies.set('lang', language);
    return client;
  };
  const worker = async (language: string): Promise<Client> => inLanguage(await server.signIn(email, { organisationId: strict }), language);
  const documents = () => ({ documentIds: [1], keyFile, password: keyPassword });

  const doors: Readonly<Record<string, (language: string) => Promise<unknown>>> = {
    confirmKey: async (language) => inLanguage((await begin()).client, language).call(confirmKey, { keyFile, keyPassword }),
    saveSecondFactor: async (language) =>
      (await worker(language)).call(saveSecondFactor, { factor: 'none', password: testPassword, keyFile, keyPassword }),
    proveIin: async (language) => inLanguage(await server.signIn(newcomer), language).call(proveIin, { keyFile, password: keyPassword }),
    signByKey: async (language) => (await worker(language)).call(signByKey, documents()),
    checkSigning: async (language) => (await worker(language)).call(checkSigning, documents()),
    sendToExchange: async (language) =>
      (await worker(language)).call(sendToExchange, {
        id: 1,
        characterId: '1',
        kindId: '1',
        phone: '+7',
        executor: 'А',
        keyFile,
        password: keyPassword,
      }),
  };

  test('every call that takes a key file is covered here', () => {
    const carriers = server.calls.filter(({ fields }) =>
      // A picture may be as large as a key.
      Object.entries(fields).some(
        ([name, { codec }]) => name !== 'picture' && codec.shape.kind === 'file' && codec.shape.maxBytes === maxKeyBytes,
      ),
    );
    assert.deepEqual(carriers.map(({ name }) => name).toSorted(), [...Object.keys(doors), ...beforeAnyOrganisation].toSorted());
  });

  test('every call refuses the file in the person’s language and stores nothing', async () => {
    const texts = {
      ru_RU: 'Организация запретила передавать файлы ключей ЭЦП на сервер. Подпишите через NCALayer.',
      kk_KZ: 'Ұйым ЭЦҚ кілтінің файлдарын серверге жіберуге тыйым салған. NCALayer арқылы қол қойыңыз.',
      en_EN: 'Your organisation does not allow key files on the server. Sign with NCALayer.',
      tr_TR: 'Kuruluşunuz, e-imza anahtarı dosyalarının sunucuya gönderilmesine izin vermiyor. NCALayer ile imzalayın.',
    };
    for (const [name, send] of Object.entries(doors)) {
      for (const [language, text] of Object.entries(texts)) {
        await server.db.deleteFrom('rate_limits').execute();
        await assert.rejects(send(language), { status: 409, reason: failureReasons.ncalayerOnly, text }, name);
      }
    }
    for (const table of ['signing_batches', 'iin_proofs', 'exchange_messages'] as const)
      assert.deepEqual(await server.db.selectFrom(table).selectAll().execute(), [], table);
    const { second_factor } = await server.db
      .selectFrom('people')
      .select('second_factor')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    assert.equal(second_factor, 'esign');
  });

  test('in another organisation the person signs with files as before; the account itself takes none', async () => {
    const client = await server.signIn(email, { organisationId: lax });
    assert.equal(await client.call(signByKey, { documentIds: [1], keyFile, password: keyPassword }), 'error');
    assert.deepEqual([(await client.call(profile, {})).ncalayerOnly, (await client.call(readSettings, {})).ncalayerOnly], [false, true]);
    await assert.rejects(client.call(saveSecondFactor, { factor: 'none', password: testPassword, keyFile, keyPassword }), {
      reason: failureReasons.ncalayerOnly,
    });
    const there = await server.signIn(email, { organisationId: strict });
    assert.equal((await there.call(profile, {})).ncalayerOnly, true);
  });

  test('NCALayer confirms the second factor with this sign-in’s text and the person’s sign-in key, once', async () => {
    const { client, text: given, choice } = await begin();
    const text = given ?? '';
    assert.equal(choice, null);
    assert.match(text, /^Qujat /);
    const other = await begin();
    const wrong = [
      [await cms(other.text ?? '', 'sign-in'), 'Подпись неверна. Попробуйте ещё раз.'],
      [await cms(text, 'signing'), 'Этот ключ не предназначен для входа. Выберите ключ аутентификации.'],
      [await cms(text, 'sign-in', '000000900000'), 'ИИН ключа ЭЦП не совпадает с вашим ИИН.'],
      ['bm90aGluZw==', 'Подпись неверна. Попробуйте ещё раз.'],
    ] as const;
    for (const [signature, problem] of wrong) {
      const answer = await client.call(confirmKeyByNcalayer, { signature });
      assert.deepEqual([answer.status, answer.text, answer.accessToken], ['error', problem, null]);
    }
    const signature = await cms(text, 'sign-in');
    assert.equal((await other.client.call(confirmKeyByNcalayer, { signature })).accessToken, null);
    assert.ok((await client.call(confirmKeyByNcalayer, { signature })).accessToken);
    assert.match((await client.call(confirmKeyByNcalayer, { signature })).text, /истекло/);
  });

  test('NCALayer confirms a change of the second factor with a text of this session', async () => {
    const client = await server.signIn(email);
    const change = { factor: 'email', password: testPassword } as const;
    const { challenge } = await client.call(iinChallenge, {});
    const stranger = await (await server.signIn(newcomer)).call(iinChallenge, {});
    await assert.rejects(client.call(saveSecondFactor, { ...change, signature: await cms(stranger.challenge, 'signing') }), {
      text: 'Запрос на подпись устарел. Подпишите ещё раз.',
    });
    const others = (await client.call(iinChallenge, {})).challenge;
    await assert.rejects(client.call(saveSecondFactor, { ...change, signature: await cms(others, 'signing', '000000900000') }), {
      text: 'ИИН ключа ЭЦП не совпадает с вашим ИИН.',
    });
    await client.call(saveSecondFactor, { ...change, signature: await cms(challenge, 'signing') });
    assert.equal((await client.call(readSettings, {})).secondFactor, 'email');
  });

  test('an organisation without the policy takes files as before', async () => {
    await allow(false);
    const { client, text } = await begin();
    assert.equal(text, null);
    assert.ok((await client.call(confirmKey, { keyFile, keyPassword })).accessToken);
  });

  test('and NCALayer as a choice', async () => {
    await allow(false);
    const { client, choice } = await begin();
    assert.match(choice ?? '', /^Qujat /);
    assert.ok((await client.call(confirmKeyByNcalayer, { signature: await cms(choice ?? '', 'sign-in') })).accessToken);
  });
});
