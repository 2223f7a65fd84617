import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changePassword, companyName, confirmEmailCode, refreshTokens, signIn, signOut } from '@qujat/contract/authentication';
import { changeLanguage, profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer } from '../../../test-support/server.ts';

describe('changing the password', () => {
  const server = testServer({ demo: true });
  const laura = 'laura@saryozen.example';
  const replacement = 'Жаңа-құпиясөз-1';

  before(async () => {
    const organisationId = await addOrganisation(server.db, { name_ru: 'АО «Сарыөзен Энерго»', name_kk: '«Сарыөзен Энерго» АҚ' });
    await addEmployee(server.db, { organisationId, email: laura, person: { password_change_required: true } });
    await addEmployee(server.db, {
      organisationId,
      email: 'both@saryozen.example',
      person: { password_change_required: true, second_factor: 'email' },
    });
    for (const name of ['dulat', 'timur', 'guess', 'race'])
      await addEmployee(server.db, { organisationId, email: `${name}@saryozen.example` });
  });

  const change = (current: string, next: string, repeated = next) => ({ current, replacement: next, repeated });

  test('a forced change blocks everything else on the server', async () => {
    const client = await server.signIn(laura);
    await assert.rejects(client.call(profile, {}), { status: 403, reason: 'password-change', text: 'Необходимо сменить пароль.' });
    await assert.rejects(client.call(changeLanguage, { language: 'kk_KZ' }), { status: 403 });
    assert.deepEqual(await client.call(companyName, {}), { companyName: 'АО «Сарыөзен Энерго»' });
    const refreshed = await client.call(refreshTokens, { refreshToken: client.tokens?.refreshToken ?? '' });
    assert.equal(refreshed.status, 'ok');
    const other = await server.signIn(laura);
    await other.call(signOut, {});
  });

  test('applies to every way of signing in', async () => {
    const byPassword = server.anonymous();
    assert.equal((await byPassword.call(signIn, { email: laura, password: testPassword })).passwordChangeRequired, true);
    const byCode = server.anonymous();
    await byCode.call(signIn, { email: 'both@saryozen.example', password: testPassword });
    const { body } = await server.db.selectFrom('outgoing_letters').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const answer = await byCode.call(confirmEmailCode, { code: /\b\d{5}\b/.exec(body)?.[0] ?? '' });
    assert.equal(answer.passwordChangeRequired, true);
    await assert.rejects(byCode.call(profile, {}, { authorization: `Bearer ${answer.accessToken}` }), { status: 403 });
  });

  test('every refused page and file leads to the form and back', async () => {
    const client = await server.signIn(laura);
    const paths = [
      '/ce/viewdoc/?1',
      '/ce/opendoc/?1',
      '/ce/exeplan/?1',
      '/ce/showhist_win.php?q=1',
      '/ce/pdf.php?q=1&pdf=show',
      '/ce/signedpackage/?1',
      '/ce/dwn/?abc',
      '/ce/doclist2.php?excel=1&q=13',
      '/ce/chfav.php?excel=1',
      '/ce/letter/?id=1',
      '/file/dwn?code=0123456789abcdef0123456789',
      '/file/zip?file=0123456789abcdef0123456789',
    ];
    for (const path of paths) {
      const response = await client.fetch(path, { headers: { accept: 'text/html' } });
      assert.deepEqual(
        [response.status, response.headers.get('location')],
        [303, `/rechangepsw?redirect_uri=${encodeURIComponent(path)}`],
        path,
      );
    }
  });

  test('no fast hash of a password is kept with an idempotency key', async () => {
    const client = await server.signIn('timur@saryozen.example');
    const ask = (current: string) => client.call(changePassword, change(current, replacement), { 'idempotency-key': 'the-same' });
    await assert.rejects(ask('guess'), { text: 'Неверный текущий пароль.' });
    // The password is not part of the request's hash, so another password does not make it another request.
    await assert.rejects(ask(testPassword), { text: 'Неверный текущий пароль.' });
  });

  test('a new password must be repeated, strong and different; the current one must be right', async () => {
    const client = await server.signIn(laura);
    const guessed =
      'Такой пароль легко угадать: он из числа самых частых или состоит из имени, адреса или названия организации. Придумайте другой или длинную фразу.';
    const refusals = [
      [change(testPassword, replacement, 'Другой-пароль-1'), 'Новые пароли не совпадают.'],
      [
        change(testPassword, 'short'),
        'Пароль должен содержать не менее 8 символов, строчные и заглавные буквы, цифры и специальные символы.',
      ],
      [change('Wrong-2026!', replacement), 'Неверный текущий пароль.'],
      [change(testPassword, testPassword), 'Новый пароль должен отличаться от текущего.'],
      ...['Password1!', 'Пароль1!', 'Сарыөзен-1', 'Saryozen-1', 'Энерго-2026'].map(
        (guessable) => [change(testPassword, guessable), guessed] as const,
      ),
    ] as const;
    for (const [input, text] of refusals) await assert.rejects(client.call(changePassword, input), { status: 200, text });
    await assert.rejects(client.call(profile, {}), { status: 403 });
  });

  test('a change unblocks everything, ends the other sessions and keeps this one', async () => {
    const client = await server.signIn(laura);
    const other = await server.signIn(laura);
    assert.equal((await client.call(changePassword, change(testPassword, replacement))).status, 'ok');
    await client.call(profile, {});
    await assert.rejects(other.call(profile, {}), { status: 401 });
    assert.equal((await other.call(refreshTokens, { refreshToken: other.tokens?.refreshToken ?? '' })).status, 'error');
    assert.equal((await server.anonymous().call(signIn, { email: laura, password: testPassword })).status, 'error');
    assert.equal((await server.anonymous().call(signIn, { email: laura, password: replacement })).passwordChangeRequired, false);
  });

  test('two concurrent changes happen once', async () => {
    const client = await server.signIn('race@saryozen.example');
    const results = await Promise.allSettled([
      client.call(changePassword, change(testPassword, 'Первый-пароль-1')),
      client.call(changePassword, change(testPassword, 'Второй-пароль-2')),
    ]);
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  test('the demo’s published password can be set again in the demo', async () => {
    const client = await server.signIn('dulat@saryozen.example');
    await client.call(changePassword, change(testPassword, replacement));
    assert.equal((await client.call(changePassword, change(replacement, testPassword))).status, 'ok');
  });

  test('guessing the current password with a stolen token is limited', async () => {
    const client = await server.signIn('guess@saryozen.example');
    for (let guess = 0; guess < 10; guess++)
      await assert.rejects(client.call(changePassword, change(`Guess-${guess}!`, replacement)), { status: 200 });
    await assert.rejects(client.call(changePassword, change(testPassword, replacement)), { status: 429 });
  });
});
