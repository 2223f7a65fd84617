import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fetchMail, mailState } from '@qujat/contract/mail';
import { readMailAccount, removeMailAccount, saveMailAccount, testMailAccount } from '@qujat/contract/mail-account';
import { limits } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { CallFailure, testServer, type Client } from '../../test-support/server.ts';
import { addReader, testKey, testPolicy, type Owner } from './test-support/accounts.ts';
import { startImapServer } from './test-support/imap-server.ts';
import type { RunningServer, TestMailbox } from './test-support/line-server.ts';
import { rawLetter } from './test-support/raw-letter.ts';

const password = 'ящик-2026';
const mailbox: TestMailbox = { user: 'reader@north.example', password, letters: [{ uid: 1, raw: rawLetter() }] };

describe('the mail account in the settings', () => {
  const server = testServer({ mailboxes: { keys: [testKey], policy: testPolicy() } });
  const running: RunningServer[] = [];
  after(() => Promise.all(running.map(({ stop }) => stop())));
  const start = async (): Promise<RunningServer> => {
    const made = await startImapServer({ mailbox });
    running.push(made);
    return made;
  };
  const signIn = async (owner?: Owner): Promise<Client & { owner: Owner }> => {
    const who = owner ?? (await addReader(server.db));
    return Object.assign(await server.signIn(who.email), { owner: who });
  };
  const given = (port: number) => ({ protocol: 'imap', host: 'localhost', port, security: 'none', login: 'reader@north.example' }) as const;
  const refusal =
    (text: string) =>
    (error: unknown): boolean =>
      error instanceof CallFailure && error.text === text;

  test('is tested first, and an error names the field that caused it', async () => {
    const [client, mail] = [await signIn(), await start()];
    assert.deepEqual(await client.call(testMailAccount, { ...given(mail.port), password }), {
      works: true,
      text: 'Подключение работает. Писем в ящике: 1.',
      field: null,
    });
    assert.deepEqual(await client.call(testMailAccount, { ...given(mail.port), password: 'guess' }), {
      works: false,
      text: 'Неверный логин или пароль. (Authentication failed.)',
      field: 'password',
    });
    const unknown = await client.call(testMailAccount, { ...given(mail.port), host: 'no-such-host.invalid', security: 'tls', password });
    assert.deepEqual(unknown, { works: false, text: 'Сервер с таким именем не найден.', field: 'host' });
    const english = await client.call(
      testMailAccount,
      { ...given(mail.port), security: 'starttls', password },
      { cookie: `qujat_page=${client.tokens?.pageToken}; lang=en_EN` },
    );
    assert.deepEqual(english, { works: false, text: 'The server does not encrypt the connection at this port.', field: 'security' });
    assert.equal((await client.call(readMailAccount, {})).account, null, 'nothing is stored by a try');
  });

  test('is stored without revealing its password, and fetched at once', async () => {
    const [client, mail] = [await signIn(), await start()];
    await client.call(saveMailAccount, {
      ...given(mail.port),
      host: ' LocalHost ',
      password,
      charset: 'koi8-r',
      sender: 'Айгерим <reader@north.example>',
    });
    const { account, refusal: none } = await client.call(readMailAccount, {});
    assert.deepEqual(account, { ...given(mail.port), charset: 'koi8-r', sender: 'Айгерим <reader@north.example>', trouble: null });
    assert.equal(none, null);
    const row = await server.db
      .selectFrom('mail_accounts')
      .selectAll()
      .where('employee_id', '=', client.owner.employeeId)
      .executeTakeFirstOrThrow();
    assert.ok(!row.sealed_password.includes(Buffer.from(password)) && !JSON.stringify(row).includes(password));
    assert.ok(row.next_attempt_at && row.next_attempt_at <= server.clock.now());
    assert.deepEqual(await client.call(mailState, {}).then(({ address, waiting, trouble }) => ({ address, waiting, trouble })), {
      address: 'Айгерим <reader@north.example>',
      waiting: true,
      trouble: null,
    });
    assert.deepEqual(
      (
        await server.db
          .selectFrom('audit_log')
          .select('details')
          .where('event', '=', 'settings.changed')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).details,
      { what: 'mail-account' },
    );
  });

  test('keeps its password only for the same server', async () => {
    const [client, mail, thief] = [await signIn(), await start(), await start()];
    const wish = { ...given(mail.port), charset: 'utf-8' } as const;
    await assert.rejects(client.call(saveMailAccount, wish), refusal('Введите пароль почтового ящика.'));
    await client.call(saveMailAccount, { ...wish, password });
    await client.call(saveMailAccount, { ...wish, charset: 'cp866' });
    assert.equal((await client.call(testMailAccount, given(mail.port))).works, true);
    for (const elsewhere of [
      { ...given(thief.port) },
      { ...given(mail.port), host: '127.0.0.1' },
      { ...given(mail.port), login: 'other' },
      { ...given(mail.port), security: 'starttls' as const },
    ]) {
      await assert.rejects(client.call(testMailAccount, elsewhere), refusal('Введите пароль почтового ящика.'));
      await assert.rejects(client.call(saveMailAccount, { ...elsewhere, charset: 'utf-8' }), refusal('Введите пароль почтового ящика.'));
    }
    assert.deepEqual(thief.heard, []);
  });

  test('is connected only when it works; otherwise the error is shown and the old connection stays', async () => {
    const [client, mail] = [await signIn(), await start()];
    const wish = { ...given(mail.port), password, charset: 'utf-8' } as const;
    await assert.rejects(
      client.call(saveMailAccount, { ...wish, password: 'guess' }),
      refusal('Ящик не подключён. Неверный логин или пароль. (Authentication failed.)'),
    );
    await assert.rejects(
      client.call(saveMailAccount, { ...wish, host: 'no-such-host.invalid', security: 'tls' }),
      refusal('Ящик не подключён. Сервер с таким именем не найден.'),
    );
    await assert.rejects(
      client.call(saveMailAccount, { ...wish, security: 'starttls' }),
      refusal('Ящик не подключён. Сервер не шифрует соединение на этом порту.'),
    );
    assert.equal((await client.call(readMailAccount, {})).account, null);
    await client.call(saveMailAccount, wish);
    await assert.rejects(
      client.call(saveMailAccount, { ...wish, password: 'guess' }),
      refusal('Ящик не подключён. Неверный логин или пароль. (Authentication failed.)'),
    );
    assert.equal((await client.call(testMailAccount, given(mail.port))).works, true, 'by the password that is kept');
    const heard = mail.heard.length;
    await client.call(saveMailAccount, { ...given(mail.port), charset: 'koi8-r' });
    assert.equal(mail.heard.length, heard, 'what says nothing of the server asks it nothing');
  });

  test('starts anew for another mailbox, and continues for the same one', async () => {
    const [client, mail] = [await signIn(), await start()];
    const accountId = async () =>
      (await server.db.selectFrom('mail_accounts').select('id').where('employee_id', '=', client.owner.employeeId).executeTakeFirst())?.id;
    await client.call(saveMailAccount, { ...given(mail.port), password, charset: 'utf-8' });
    const first = await accountId();
    await client.call(saveMailAccount, { ...given(mail.port), password, charset: 'cp866' });
    assert.equal(await accountId(), first);
    await client.call(saveMailAccount, { ...given(mail.port), host: '127.0.0.1', password, charset: 'utf-8' });
    assert.notEqual(await accountId(), first);
    await client.call(removeMailAccount, {});
    assert.equal(await accountId(), undefined);
    assert.equal((await client.call(mailState, {})).address, null);
    await assert.rejects(client.call(fetchMail, {}), refusal('Почтовый ящик не подключён.'));
  });

  test('belongs to one employee, requires access to mail, and is closed to strangers', async () => {
    const mail = await start();
    const one = await signIn();
    const other = await signIn(await addReader(server.db, one.owner.organisationId));
    await one.call(saveMailAccount, { ...given(mail.port), password, charset: 'utf-8' });
    assert.equal((await other.call(readMailAccount, {})).account, null);
    await other.call(removeMailAccount, {});
    assert.ok((await one.call(readMailAccount, {})).account);
    const none = await signIn(await addReader(server.db, one.owner.organisationId, false));
    assert.deepEqual((await none.call(readMailAccount, {})).refusal, 'У вас нет доступа к почте. Обратитесь к администратору.');
    for (const [call, input] of [
      [testMailAccount, { ...given(mail.port), password }],
      [saveMailAccount, { ...given(mail.port), password, charset: 'utf-8' as const }],
      [mailState, {}],
      [fetchMail, {}],
    ] as const) {
      await assert.rejects(none.call(call as typeof mailState, input as never), { status: 403 });
      await assert.rejects(server.anonymous().call(call as typeof mailState, input as never), { status: 401 });
    }
  });

  test('refuses bad input and stores nothing', async () => {
    const client = await signIn();
    for (const wrong of [
      { host: '' },
      { host: 'a\nb' },
      { host: 'x'.repeat(254) },
      { port: 0 },
      { port: 70_000 },
      { port: 'abc' },
      { protocol: 'smtp' },
      { security: 'ssl3' },
      { login: '' },
      { login: 'a\r\nQUIT' },
      { charset: 'x-martian' },
      { sender: 'a\nb' },
      { password: 'x'.repeat(257) },
    ]) {
      const input = { ...given(993), password, charset: 'utf-8', sender: '', ...wrong };
      const response = await client.fetch(saveMailAccount.path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString(),
      });
      assert.equal(response.status, 400, JSON.stringify(wrong));
    }
    assert.equal((await client.call(readMailAccount, {})).account, null);
  });

  test('is tested a limited number of times', async () => {
    const [client, mail] = [await signIn(), await start()];
    const tries = Array.from({ length: 21 }, () => () => client.call(testMailAccount, { ...given(mail.port), password: 'guess' }));
    const outcomes: string[] = [];
    for (const attempt of tries)
      outcomes.push(
        await attempt().then(
          () => 'tried',
          (error: CallFailure) => String(error.status),
        ),
      );
    assert.deepEqual([outcomes.filter((each) => each === 'tried').length, outcomes.at(-1)], [20, '429']);
    await exhaust(server, limits.mailFetches, client.owner.employeeId);
    await assert.rejects(client.call(fetchMail, {}), { status: 429 });
  });
});

describe('the operator’s settings', () => {
  const strict = testServer({
    mailboxes: {
      keys: [testKey],
      policy: testPolicy({
        networks: [],
        ports: [
          [143, 143],
          [990, 995],
        ],
      }),
    },
  });
  const keyless = testServer();
  const given = { protocol: 'imap', host: 'localhost', port: 143, security: 'tls', login: 'a', password: 'b', charset: 'utf-8' } as const;

  test('refuse private addresses and unusual ports by default', async () => {
    const client = await strict.signIn((await addReader(strict.db)).email);
    for (const host of ['localhost', '127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1'])
      await assert.rejects(
        client.call(saveMailAccount, { ...given, host }),
        { text: 'Адрес сервера внутренний, подключаться к нему не разрешено.' },
        host,
      );
    // The database's own port, on any machine; a number that is an address; a name that resolves to an internal address.
    for (const [host, port, field] of [
      ['127.0.0.1', 5432, 'port'],
      ['localhost', 143, 'host'],
      ['2130706433', 143, 'host'],
      ['0x7f.1', 143, 'host'],
      ['[::ffff:10.0.0.1]', 143, 'host'],
      ['192.168.1.1', 993, 'host'],
      ['172.16.0.1', 995, 'host'],
      ['metadata.invalid', 143, 'host'],
    ] as const) {
      assert.deepEqual(
        await client.call(testMailAccount, { ...given, host, port }).then(({ works, field: blamed }) => [works, blamed]),
        [false, field],
        host,
      );
    }
    await assert.rejects(client.call(saveMailAccount, { ...given, port: 22 }), {
      text: 'Подключаться к этому порту не разрешено. Разрешены: 143, 990–995.',
    });
    assert.equal((await client.call(testMailAccount, given)).field, 'host');
    assert.equal((await client.call(readMailAccount, {})).account, null);
  });

  test('refuse unencrypted connections to hosts that are not named, with an explanation', async () => {
    const client = await strict.signIn((await addReader(strict.db)).email);
    const plain = { ...given, host: 'mail.example.kz', security: 'none' } as const;
    const texts = {
      ru_RU: 'Подключаться без шифрования не разрешено: пароль и письма пошли бы по сети открыто. Выберите TLS или STARTTLS.',
      kk_KZ: 'Шифрлаусыз қосылуға рұқсат жоқ: құпиясөз бен хаттар желіде ашық жіберілер еді. TLS немесе STARTTLS таңдаңыз.',
      en_EN:
        'Connections without encryption are not allowed: the password and the letters would be readable on the network. Choose TLS or STARTTLS.',
      tr_TR: 'Şifresiz bağlantıya izin verilmiyor: parola ve mektuplar ağda açık giderdi. TLS veya STARTTLS seçin.',
    };
    for (const [language, text] of Object.entries(texts)) {
      client.cookies.set('lang', language);
      assert.deepEqual(await client.call(testMailAccount, plain), { works: false, text, field: 'security' });
      await assert.rejects(client.call(saveMailAccount, plain), { text });
    }
    assert.equal((await client.call(readMailAccount, {})).account, null);
  });

  test('without a key no mailbox can be connected, with an explanation', async () => {
    const client = await keyless.signIn((await addReader(keyless.db)).email);
    const text = 'На сервере не задан ключ для паролей почты, поэтому подключить ящик нельзя. Обратитесь к администратору.';
    assert.equal((await client.call(readMailAccount, {})).refusal, text);
    await assert.rejects(client.call(saveMailAccount, given), { text });
  });
});
