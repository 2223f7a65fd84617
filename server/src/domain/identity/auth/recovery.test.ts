import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changePassword, signIn } from '@qujat/contract/authentication';
import { completeRecovery, recoverPassword } from '@qujat/contract/recovery';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { CallFailure, testServer } from '../../../test-support/server.ts';
import { answerRecoveries } from './recovery.ts';

const origin = 'https://qujat.example';
const replacement = 'Другой-пароль-1';

describe('recovering a password', () => {
  const server = testServer();
  let dulat: number;
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    ({ personId: dulat } = await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example' }));
    await addEmployee(server.db, { organisationId, email: 'left@saryozen.example', employee: { ended_at: new Date(0) } });
  });

  const letters = () => server.db.selectFrom('outgoing_letters').selectAll().orderBy('id').execute();
  const work = () => server.db.transaction().execute((transaction) => answerRecoveries(transaction, origin, server.clock.now()));
  const ask = async (email: string, headers: Record<string, string> = {}): Promise<unknown> =>
    server.anonymous().call(recoverPassword, { email }, headers);
  const codeFromLetter = async (): Promise<string> => {
    await ask('dulat@saryozen.example');
    await work();
    return /\/recovery\/password#([\w-]{43})/.exec((await letters()).at(-1)?.body ?? '')?.[1] ?? '';
  };

  test('known, unknown and former addresses get the same answer, without any lookup', async () => {
    const answers = [];
    for (const email of ['dulat@saryozen.example', 'nobody@saryozen.example', 'left@saryozen.example']) answers.push(await ask(email));
    assert.deepEqual(answers, [
      { status: 'ok', text: '' },
      { status: 'ok', text: '' },
      { status: 'ok', text: '' },
    ]);
    // All three take the same time: what differs happens after the answer.
    assert.equal((await server.db.selectFrom('recovery_requests').select('id').execute()).length, 3);
    assert.deepEqual(await letters(), []);
    await work();
    assert.deepEqual(
      (await letters()).map(({ recipient }) => recipient),
      ['dulat@saryozen.example'],
    );
    const audit = await server.db.selectFrom('audit_log').select('person_id').where('event', '=', 'recovery.asked').orderBy('id').execute();
    assert.deepEqual(
      audit.map(({ person_id }) => person_id),
      [dulat, null, null],
    );
  });

  test('the letter is in the page’s language and links to our own origin', async () => {
    await ask('Dulat@Saryozen.example', { cookie: 'lang=kk_KZ' });
    await work();
    const letter = (await letters()).at(-1);
    assert.equal(letter?.subject, 'Құпиясөзді қалпына келтіру');
    assert.match(letter.body, /https:\/\/qujat\.example\/recovery\/password#[\w-]{43}\n/);
  });

  test('the link sets a new password once, ends all sessions, and unlocks the account', async () => {
    const code = await codeFromLetter();
    const other = await server.signIn('dulat@saryozen.example');
    for (let tries = 0; tries < 11; tries++)
      await server
        .anonymous()
        .call(signIn, { email: 'dulat@saryozen.example', password: 'Wrong-2026!' })
        .catch(() => {});
    await assert.rejects(
      server.anonymous().call(signIn, { email: 'dulat@saryozen.example', password: testPassword }),
      (error) => error instanceof CallFailure && error.status === 429,
    );

    await server.anonymous().call(completeRecovery, { code, replacement, repeated: replacement });
    await assert.rejects(other.call(profile, {}), (error) => error instanceof CallFailure && error.status === 401);
    const answer = await server.anonymous().call(signIn, { email: 'dulat@saryozen.example', password: replacement });
    assert.ok(answer.accessToken);
    await assert.rejects(server.anonymous().call(completeRecovery, { code, replacement: testPassword, repeated: testPassword }), {
      text: 'Ссылка больше не действует. Запросите новое письмо.',
    });
  });

  test('a link of before a change of the password sets no other one', async () => {
    const code = await codeFromLetter();
    const { accessToken } = await server.anonymous().call(signIn, { email: 'dulat@saryozen.example', password: replacement });
    const change = (current: string, next: string) =>
      server.anonymous().call(changePassword, { current, replacement: next, repeated: next }, { authorization: `Bearer ${accessToken}` });
    const changed = 'Көктем-далада-3';
    await ask('dulat@saryozen.example');
    await change(replacement, changed);
    // A request that still waited then gets no letter either.
    await work();
    assert.doesNotMatch((await letters()).at(-1)?.body ?? '', /\/recovery\/password#/);
    const complete = () => server.anonymous().call(completeRecovery, { code, replacement: 'Secret-2026!', repeated: 'Secret-2026!' });
    await assert.rejects(complete(), { text: 'Ссылка больше не действует. Запросите новое письмо.' });
    await change(changed, replacement);
    // This address has asked as often as an hour allows.
    server.clock.advance(61 * 60_000);
  });

  test('an expired link, a foreign code and a weak password change nothing', async () => {
    const code = await codeFromLetter();
    const complete = (input: { code: string; replacement: string; repeated: string }) => server.anonymous().call(completeRecovery, input);
    await assert.rejects(complete({ code, replacement: 'Secret-2026!', repeated: 'Secret-2027!' }), { text: 'Новые пароли не совпадают.' });
    await assert.rejects(complete({ code, replacement: 'weak', repeated: 'weak' }), /не менее 8 символов/);
    for (const guessable of ['Password1!', 'Saryozen-2026', 'Qujat-2026!'])
      await assert.rejects(complete({ code, replacement: guessable, repeated: guessable }), /легко угадать/);
    // The account has this password since the last test.
    await assert.rejects(complete({ code, replacement, repeated: replacement }), { text: 'Новый пароль должен отличаться от текущего.' });
    await assert.rejects(complete({ code: 'guess', replacement, repeated: replacement }), /больше не действует/);
    server.clock.advance(61 * 60_000);
    await assert.rejects(complete({ code, replacement: 'Secret-2026!', repeated: 'Secret-2026!' }), /больше не действует/);
  });

  test('an invalid address is reported, and repeated requests must wait', async () => {
    await assert.rejects(ask('nobody'), { status: 200, text: 'Введите корректный email адрес' });
    const tries = [];
    for (let number = 0; number < 6; number++)
      tries.push(
        await ask('often@saryozen.example').then(
          () => 200,
          (error: CallFailure) => error.status,
        ),
      );
    assert.deepEqual(tries, [200, 200, 200, 200, 200, 429]);
  });
});
