import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { signIn } from '@qujat/contract/authentication';
import { confirmKey, esignChallenge, signInByEsign } from '@qujat/contract/other-sign-ins';
import { completeRegistration, readOrganisationKey, registerByKey } from '@qujat/contract/registration';
import { readSettings } from '@qujat/contract/settings';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../../../test-support/server.ts';
import { signText } from '../../../app/demo/keys/sign-text.ts';
import { makeGostAuthority, signTextByGost } from '../../../platform/keys/test-support/gost.ts';
import { writeTestP12 } from '../../../platform/keys/test-support/p12.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority } from '../../../test-support/keys.ts';

const email = 'anna@saryozen.example';
const organisation = { name: 'ТОО «Жаңа Бастау»', bin: '260290990011' };
const asFile = (bytes: Uint8Array, name = 'key.p12'): File => new File([new Uint8Array(bytes)], name);

const cms = (text: string, p12: Uint8Array): Promise<string> => signText(text, p12, keyPassword);

/** Within the limits, but slow. */
const slowP12 = (): Buffer =>
  writeTestP12({ key: Buffer.from('key'), certificates: [Buffer.from('c')], password: keyPassword, iterations: { mac: 100_000 } });

describe('sign-in with keys', () => {
  const keys: { made?: TestAuthority } = {};
  const gost = makeGostAuthority();
  const made = (): TestAuthority => {
    assert.ok(keys.made);
    return keys.made;
  };
  before(async () => {
    keys.made = await makeTestAuthority();
    writeFileSync(join(keys.made.trustFolder, 'roots/gost.pem'), gost.root.toString());
  });
  after(() => keys.made?.remove());
  const server = testServer({ trustFolder: () => made().trustFolder });
  let anna: number;
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    ({ personId: anna } = await addEmployee(server.db, { organisationId, email, person: { iin: testIin, second_factor: 'esign' } }));
    await addEmployee(server.db, {
      organisationId,
      email: 'left@saryozen.example',
      person: { iin: '000000900017' },
      employee: { ended_at: new Date(0) },
    });
  });
  beforeEach(async () => {
    // All these requests come from one address.
    await server.db.deleteFrom('rate_limits').execute();
    await server.db.deleteFrom('pending_sign_ins').execute();
  });
  const events = async (): Promise<string[]> =>
    (await server.db.selectFrom('audit_log').select('event').where('person_id', '=', anna).orderBy('id').execute()).map(
      ({ event }) => event,
    );
  const expectTokens = ({ accessToken }: { readonly accessToken: string | null }): void => assert.ok(accessToken);
  const codeOf = async (recipient: string): Promise<string> => {
    const { body } = await server.db
      .selectFrom('outgoing_letters')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /confirm#(\S+)/.exec(body)?.[1] ?? '';
  };
  const begin = async (): Promise<Client> => {
    const client = server.anonymous();
    const answer = await client.call(signIn, { email, password: testPassword });
    assert.deepEqual([answer.status, answer.text, answer.accessToken], ['2fa', 'esign', null]);
    return client;
  };

  test('the second factor accepts the person’s signing key, once', async () => {
    const client = await begin();
    const input = { keyFile: asFile(await made().key({})), keyPassword };
    const answer = await client.call(confirmKey, input);
    assert.ok(answer.accessToken);
    const response = await client.fetch('/ce/docs1.5/profile.php', {
      method: 'POST',
      body: new URLSearchParams({ q: '1' }),
      headers: { authorization: `Bearer ${answer.accessToken}` },
    });
    assert.equal(response.status, 200);
    assert.equal((await client.call(confirmKey, input)).text, 'Время подтверждения истекло. Войдите ещё раз.');
  });

  test('every unusable key gets its own message and an audit entry, and signs nobody in', async () => {
    const cases = [
      [{ kind: 'expired' }, 'Срок действия сертификата истёк.'],
      [{ kind: 'revoked' }, 'Сертификат отозван.'],
      [{ kind: 'untrusted' }, 'Сертификат выпущен неизвестным удостоверяющим центром.'],
      [{ kind: 'sign-in' }, 'Этот ключ не предназначен для подписания.'],
      [{ iin: '000000900000' }, 'ИИН ключа ЭЦП не совпадает с вашим ИИН.'],
      [{ kind: 'not-a-key' }, 'Неверный пароль ключа ЭЦП или файл повреждён.'],
    ] as const;
    for (const [order, text] of cases) {
      const answer = await (await begin()).call(confirmKey, { keyFile: asFile(await made().key(order)), keyPassword });
      assert.deepEqual([answer.status, answer.text, answer.accessToken], ['error', text, null]);
    }
    const wrong = await (await begin()).call(confirmKey, { keyFile: asFile(await made().key({})), keyPassword: 'guess' });
    assert.equal(wrong.text, 'Неверный пароль ключа ЭЦП или файл повреждён.');
    assert.ok((await events()).includes('sign-in.key-failed'));
  });

  test('a key without a password before it, after five tries, or in another kind of file is refused', async () => {
    const right = async () => ({ keyFile: asFile(await made().key({})), keyPassword });
    assert.equal((await server.anonymous().call(confirmKey, await right())).status, 'error');
    const client = await begin();
    await assert.rejects(client.call(confirmKey, { keyFile: asFile(Buffer.from('text'), 'key.txt'), keyPassword }), { status: 400 });
    for (let tries = 0; tries < 4; tries++) await client.call(confirmKey, { keyFile: asFile(Buffer.from('text')), keyPassword });
    assert.match((await client.call(confirmKey, await right())).text, /истекло/);
  });

  test('a file made from the public certificate is refused', async () => {
    for (const kind of ['rsa', 'ec'] as const) {
      const answer = await (await begin()).call(confirmKey, { keyFile: asFile(await made().forged(kind)), keyPassword });
      assert.deepEqual(
        [answer.status, answer.text, answer.accessToken],
        ['error', 'Неверный пароль ключа ЭЦП или файл повреждён.', null],
        kind,
      );
    }
    const answer = await (await begin()).call(confirmKey, { keyFile: asFile((await made().ecKey({})).file), keyPassword });
    assert.ok(answer.accessToken);
  });

  test('a file made from an organisation’s public certificate registers nothing', async () => {
    const stolen = { name: 'ТОО «Чужое»', bin: '260290990033' };
    for (const kind of ['rsa', 'ec'] as const) {
      const keyFile = asFile(await made().forged(kind, { organisation: stolen, iin: '830314909918' }));
      await assert.rejects(
        server
          .anonymous()
          .call(registerByKey, { email: 'thief@bastau.example', password: 'Начало-2026', repeated: 'Начало-2026', keyPassword, keyFile }),
        { text: 'Неверный пароль ключа ЭЦП или файл повреждён.' },
      );
    }
    assert.equal(await server.db.selectFrom('organisations').select('id').where('bin', '=', stolen.bin).executeTakeFirst(), undefined);
    assert.equal(
      await server.db.selectFrom('people').select('id').where('email', '=', 'thief@bastau.example').executeTakeFirst(),
      undefined,
    );
  });

  test('while too many files of one address wait, the next gets a message and costs no try', async () => {
    const bomb = asFile(slowP12());
    const clients = await Promise.all(Array.from({ length: 8 }, begin));
    const answers = await Promise.allSettled(clients.map((client) => client.call(confirmKey, { keyFile: bomb, keyPassword })));
    const busy = clients.filter((_, index) => answers[index]?.status === 'rejected');
    assert.ok(busy.length > 0);
    for (const answer of answers) {
      if (answer.status !== 'rejected') continue;
      assert.deepEqual(
        [answer.reason.status, answer.reason.text],
        [429, 'Сейчас проверяется слишком много ключей ЭЦП. Повторите попытку через несколько секунд.'],
      );
    }
    const tried = await server.db.selectFrom('pending_sign_ins').select('tries').where('tries', '>', 0).execute();
    assert.equal(tried.filter(({ tries }) => tries === 1).length, answers.length - busy.length);
    // Nor does it count for the address, from which others come in too.
    const counted = await server.db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', 'like', `${limits.keysByAddress.name}:%`)
      .execute();
    assert.deepEqual(
      counted.map(({ count }) => count),
      [answers.length - busy.length],
    );
    const [client] = busy;
    assert.ok((await client!.call(confirmKey, { keyFile: asFile(await made().key({})), keyPassword })).accessToken);
  });

  test('an organisation registers with its key, and the key’s holder can work once the letter is read', async () => {
    const input = { email: 'nurlan@bastau.example', password: 'Начало-2026', repeated: 'Начало-2026', keyPassword };
    const keyFile = asFile(await made().key({ organisation, fullName: 'Жаңабаев Нұрлан', iin: '830314909905' }));
    const named = {
      holder: 'ЖАҢАБАЕВ НҰРЛАН',
      iin: '830314909905',
      organisation: organisation.name.toUpperCase(),
      bin: organisation.bin,
      role: 'первый руководитель',
    };
    assert.deepEqual(await server.anonymous().call(readOrganisationKey, { keyFile, keyPassword }), named);
    assert.equal(
      await server.db.selectFrom('organisations').select('id').where('bin', '=', organisation.bin).executeTakeFirst(),
      undefined,
    );
    const browser = server.anonymous();
    assert.deepEqual(await browser.call(registerByKey, { ...input, keyFile }), { status: 'letter', text: '' });
    await assert.rejects(server.anonymous().call(signIn, { email: input.email, password: input.password }).then(expectTokens));
    assert.deepEqual(await browser.call(completeRegistration, { code: await codeOf(input.email) }), {
      status: 'ok',
      text: '',
      email: input.email,
      organisation: organisation.name.toUpperCase(),
      hasTaxId: true,
    });
    await assert.rejects(server.anonymous().call(readOrganisationKey, { keyFile, keyPassword }), /уже зарегистрирована/);
    await assert.rejects(
      server.anonymous().call(readOrganisationKey, { keyFile: asFile(await made().key({})), keyPassword }),
      /нет БИН организации/,
    );
    const client = await server.signIn('nurlan@bastau.example');
    const { fullName, companyName } = await client.call(profile, {});
    assert.deepEqual([fullName, companyName], ['Жаңабаев Нұрлан', organisation.name.toUpperCase()]);
    const { keys: known } = await client.call(readSettings, {});
    assert.deepEqual(
      known.map(({ holder, organisation: of, role }) => [holder, of, role]),
      [['ЖАҢАБАЕВ НҰРЛАН', organisation.name.toUpperCase(), 'первый руководитель']],
    );
    const row = await server.db
      .selectFrom('organisations')
      .select(['id', 'bin'])
      .where('bin', '=', organisation.bin)
      .executeTakeFirstOrThrow();
    const templates = await server.db.selectFrom('templates').select('code').where('organisation_id', '=', row.id).execute();
    assert.equal(templates.length, 8);
    const department = await server.db
      .selectFrom('departments')
      .select('head_id')
      .where('organisation_id', '=', row.id)
      .executeTakeFirstOrThrow();
    assert.ok(department.head_id);
    assert.ok((await server.anonymous().call(signIn, { email: input.email, password: input.password })).accessToken);

    await assert.rejects(server.anonymous().call(registerByKey, { ...input, email: 'other@bastau.example', keyFile }), {
      text: `Организация с БИН ${organisation.bin} уже зарегистрирована. Обратитесь к её администратору.`,
    });
    const twin = asFile(await made().key({ organisation: { name: 'Другая', bin: '260290990022' }, iin: '830314909905' }));
    await assert.rejects(
      server.anonymous().call(registerByKey, { ...input, email: 'other@bastau.example', keyFile: twin }),
      /уже зарегистрирован/,
    );
    assert.equal(await server.db.selectFrom('organisations').select('id').where('bin', '=', '260290990022').executeTakeFirst(), undefined);
  });

  test('a registration by key creates nothing before the reader of its letter confirms it', async () => {
    const other = { name: 'ТОО «Дала»', bin: '260290990044' };
    const keyFile = asFile(await made().key({ organisation: other, fullName: 'Серік', iin: '830314909916' }));
    const input = { email: 'director@dala.example', password: 'Начало-2026', repeated: 'Начало-2026', keyPassword, keyFile };
    const count = async (): Promise<number> =>
      (await server.db.selectFrom('organisations').select('id').where('bin', '=', other.bin).execute()).length;
    const thief = server.anonymous();
    await thief.call(registerByKey, input);
    await server.anonymous().call(registerByKey, { ...input, email: 'typo@dala.example' });
    assert.equal(await count(), 0);
    assert.equal(await server.db.selectFrom('people').select('id').where('iin', '=', '830314909916').executeTakeFirst(), undefined);
    const code = await codeOf(input.email);
    const reader = server.anonymous();
    await assert.rejects(reader.call(completeRegistration, { code }), { status: 409, reason: 'password-wanted' });
    await reader.call(completeRegistration, { code, password: 'Мұз-Тоңды-58', repeated: 'Мұз-Тоңды-58' });
    assert.equal(await count(), 1);
    assert.equal((await thief.call(signIn, { email: input.email, password: input.password })).accessToken, null);
    assert.ok((await reader.call(signIn, { email: input.email, password: 'Мұз-Тоңды-58' })).accessToken);
    await assert.rejects(reader.call(completeRegistration, { code }), /больше не действует/);
    const late = { code: await codeOf('typo@dala.example'), password: 'Мұз-Тоңды-58', repeated: 'Мұз-Тоңды-58' };
    await assert.rejects(reader.call(completeRegistration, late), /уже зарегистрирована/);
    assert.equal(await count(), 1);
  });

  test('the checks of a registration by key run in the specified order', async () => {
    const keyFile = asFile(await made().key({}));
    const full = { email: 'a@b.example', password: 'Начало-2026', repeated: 'Начало-2026', keyPassword, keyFile };
    const expectText = (input: Partial<typeof full>, text: string | RegExp) =>
      assert.rejects(
        server.anonymous().call(registerByKey, input),
        (error) =>
          error instanceof CallFailure && error.status === 200 && (typeof text === 'string' ? error.text === text : text.test(error.text)),
      );
    const required = 'Заполните, пожалуйста, обязательные поля';
    await expectText({}, required);
    await expectText({ email: 'nobody' }, 'Введите корректный email адрес');
    await expectText({ ...full, keyPassword: '' }, required);
    await expectText({ ...full, password: '', repeated: 'x' }, required);
    await expectText({ ...full, repeated: 'other', keyFile: undefined as never }, 'Пароли не совпадают.');
    await expectText({ ...full, keyFile: undefined as never }, 'Укажите файл ключа ЭЦП организации.');
    await expectText({ ...full, password: 'weak', repeated: 'weak' }, /не менее 8 символов/);
    await expectText(full, /нет БИН организации/);
    const organisation = { name: 'ТОО «Бастау»', bin: '230140000017' };
    await expectText(
      { ...full, keyFile: asFile(await made().key({ organisation, role: 'employee' })) },
      /ключ сотрудника без права подписи/,
    );
  });

  test('NCALayer signs a text made for this browser, once, with a sign-in key', async () => {
    const key = await made().key({ kind: 'sign-in' });
    const client = server.anonymous();
    const { challenge } = await client.call(esignChallenge, {});
    const signature = await cms(challenge, key);
    const refused = (who: Client, text: string, status = 400, given = signature) =>
      assert.rejects(
        who.call(signInByEsign, { signature: given }),
        (error) => error instanceof CallFailure && error.status === status && error.text === text,
      );
    const over = 'Запрос на вход устарел. Начните вход через NCALayer ещё раз.';
    await refused(server.anonymous(), over);
    const answer = await client.call(signInByEsign, { signature });
    assert.ok(answer.accessToken);
    await refused(client, over);
    await refused(client, over, 400, await cms('Qujat', key));
    await refused(client, 'Подпись неверна. Попробуйте ещё раз.', 400, 'bm90aGluZw==');

    const sign = async (order: Parameters<TestAuthority['key']>[0]): Promise<string> =>
      cms((await client.call(esignChallenge, {})).challenge, await made().key(order));
    await refused(client, 'Этот ключ не предназначен для входа. Выберите ключ аутентификации.', 400, await sign({}));
    await refused(client, 'Сертификат выпущен неизвестным удостоверяющим центром.', 400, await sign({ kind: 'untrusted' }));
    await refused(
      client,
      'ИИН не найден в системе, обратитесь к администратору',
      400,
      await sign({ kind: 'sign-in', iin: '000000900099' }),
    );
    await refused(
      client,
      'Вход закрыт: вы больше не состоите ни в одной организации. Обратитесь к администратору.',
      423,
      await sign({ kind: 'sign-in', iin: '000000900017' }),
    );
    const late = await sign({ kind: 'sign-in' });
    server.clock.advance(6 * 60_000);
    await refused(client, over, 400, late);
  });

  test('a GOST key signs in by NCALayer too, if it is a sign-in key', async () => {
    const holder = { fullName: 'Ахметова Анна', iin: testIin } as const;
    const answer = async (purpose: 'signing' | 'sign-in') => {
      const client = server.anonymous();
      const { challenge } = await client.call(esignChallenge, {});
      return client.call(signInByEsign, { signature: signTextByGost(gost.key({ ...holder, purpose }), challenge) });
    };
    assert.ok((await answer('sign-in')).accessToken);
    await assert.rejects(answer('signing'), { text: 'Этот ключ не предназначен для входа. Выберите ключ аутентификации.' });
  });

  test('a signature of another text is invalid', async () => {
    const client = server.anonymous();
    const { challenge } = await client.call(esignChallenge, {});
    const der = Buffer.from(await cms(challenge, await made().key({ kind: 'sign-in' })), 'base64');
    der[der.length - 5] = (der[der.length - 5] ?? 0) ^ 1;
    await assert.rejects(client.call(signInByEsign, { signature: der.toString('base64') }), {
      text: 'Подпись неверна. Попробуйте ещё раз.',
    });
  });
});
