import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { confirmEmailCode, signIn } from '@qujat/contract/authentication';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

describe('the second factor', () => {
  const server = testServer({ demo: true });
  const marat = { email: 'marat@saryozen.example', password: testPassword };

  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email: marat.email, person: { second_factor: 'email', language: 'kk_KZ' } });
    await addEmployee(server.db, { organisationId, email: 'anna@saryozen.example', person: { second_factor: 'esign' } });
    await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example' });
  });

  const lastLetter = () => server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const codeFromLetter = async (): Promise<string> => /\b\d{5}\b/.exec((await lastLetter()).body)?.[0] ?? '';
  const otherThan = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, '0');

  const begin = async (): Promise<{ browser: Client; code: string }> => {
    server.clock.advance(61 * 60_000);
    const browser = server.anonymous();
    const answer = await browser.call(signIn, marat);
    assert.deepEqual([answer.status, answer.text, answer.accessToken], ['2fa', 'email', null]);
    return { browser, code: await codeFromLetter() };
  };

  test('the code from the letter completes the sign-in, once', async () => {
    const { browser, code } = await begin();
    assert.equal(browser.cookies.has('qujat_page'), false);
    const pending = browser.cookies.get('qujat_pending');
    const answer = await browser.call(confirmEmailCode, { code });
    assert.ok(answer.accessToken && answer.refreshToken);
    assert.ok(browser.cookies.has('qujat_page'));
    assert.equal(browser.cookies.has('qujat_pending'), false);
    browser.cookies.set('qujat_pending', pending ?? '');
    assert.equal((await browser.call(confirmEmailCode, { code })).status, 'error');
  });

  test('the letter is in the person’s language, and the demo’s outbox shows it', async () => {
    const { code } = await begin();
    assert.equal((await lastLetter()).subject, 'Кіру коды');
    const page = await server.anonymous().fetch('/ce/outbox/');
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.ok((await page.text()).includes(code));
  });

  test('the outbox shows a letter’s content as text, never as markup', async () => {
    await server.db
      .insertInto('outgoing_letters')
      .values({
        recipient: '"><script>alert(1)</script>',
        subject: '<img src=x onerror=alert(1)>',
        body: "</p><b>'&",
        created_at: new Date(),
        sent_at: null,
      })
      .execute();
    const text = await (await server.anonymous().fetch('/ce/outbox/')).text();
    assert.ok(!/<script>alert|<img|<b>/.test(text));
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;'));
  });

  test('the code is bound to the browser that gave the password', async () => {
    const { code } = await begin();
    assert.equal((await server.anonymous().call(confirmEmailCode, { code })).status, 'error');
  });

  test('five wrong codes void the right one', async () => {
    const { browser, code } = await begin();
    for (const left of [4, 3, 2, 1]) {
      const answer = await browser.call(confirmEmailCode, { code: otherThan(code) });
      assert.equal(answer.text, `Неверный код. Осталось попыток: ${left}.`);
    }
    const pending = browser.cookies.get('qujat_pending') ?? '';
    assert.match((await browser.call(confirmEmailCode, { code: otherThan(code) })).text, /больше не действует/);
    browser.cookies.set('qujat_pending', pending);
    assert.match((await browser.call(confirmEmailCode, { code })).text, /больше не действует/);
  });

  test('of fifty concurrent guesses only five count', async () => {
    const { browser, code } = await begin();
    const cookie = { cookie: `qujat_pending=${browser.cookies.get('qujat_pending')}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.anonymous().call(confirmEmailCode, { code: otherThan(code) }, cookie)),
    );
    assert.equal(answers.filter(({ text }) => text.startsWith('Неверный код')).length, 4);
    const { tries } = await server.db
      .selectFrom('pending_sign_ins')
      .select('tries')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(tries, 5);
  });

  test('the right code sent many times at once opens one session', async () => {
    const { browser, code } = await begin();
    const before = await server.db.selectFrom('sessions').select('id').execute();
    const cookie = { cookie: `qujat_pending=${browser.cookies.get('qujat_pending')}` };
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.anonymous().call(confirmEmailCode, { code }, cookie)));
    assert.equal(answers.filter(({ accessToken }) => accessToken !== null).length, 1);
    assert.equal((await server.db.selectFrom('sessions').select('id').execute()).length, before.length + 1);
  });

  test('the code expires after ten minutes', async () => {
    const { browser, code } = await begin();
    server.clock.advance(10 * 60_000);
    assert.match((await browser.call(confirmEmailCode, { code })).text, /больше не действует/);
  });

  test('a code has five digits; anything else costs no try', async () => {
    const { browser, code } = await begin();
    for (const bad of ['1234', 'abcde', '１２３４５', '12 34']) {
      assert.equal((await browser.call(confirmEmailCode, { code: bad })).text, 'Код должен состоять из 5 цифр');
    }
    assert.ok((await browser.call(confirmEmailCode, { code })).accessToken);
  });

  test('restarting the sign-in gives a person with the password no unlimited codes', async () => {
    server.clock.advance(61 * 60_000);
    const guess = async (): Promise<void> => {
      const browser = server.anonymous();
      await browser.call(signIn, marat);
      const code = otherThan(await codeFromLetter());
      for (let tries = 0; tries < 5; tries++) await browser.call(confirmEmailCode, { code });
    };
    for (let round = 0; round < 3; round++) await guess();
    await assert.rejects(guess(), { status: 429 });
  });

  test('letters with codes are limited in rate', async () => {
    server.clock.advance(61 * 60_000);
    for (let sent = 0; sent < 10; sent++) await server.anonymous().call(signIn, marat);
    await assert.rejects(server.anonymous().call(signIn, marat), { status: 429 });
  });

  test('a key as second factor is required, and a code does not replace it', async () => {
    const browser = server.anonymous();
    const answer = await browser.call(signIn, { email: 'anna@saryozen.example', password: testPassword });
    assert.deepEqual([answer.status, answer.text], ['2fa', 'esign']);
    assert.equal((await browser.call(confirmEmailCode, { code: '00000' })).status, 'error');
  });

  test('the database reveals neither code nor cookie', async () => {
    const { browser, code } = await begin();
    const rows = await server.db.selectFrom('pending_sign_ins').selectAll().execute();
    const kept = rows.map((row) => `${row.hash.toString('latin1')} ${row.code_hash?.toString('latin1')}`).join();
    assert.ok(!kept.includes(code) && !kept.includes(browser.cookies.get('qujat_pending') ?? '?'));
  });
});
