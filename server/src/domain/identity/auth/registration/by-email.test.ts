import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { signIn } from '@qujat/contract/authentication';
import { completeRegistration, registerByEmail } from '@qujat/contract/registration';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../../test-support/people.ts';
import { CallFailure, testServer } from '../../../../test-support/server.ts';
import { expectFree } from './admission.ts';

const form = {
  organisation: ' ТОО «Жаңа» <script>alert(1)</script> ',
  firstName: 'Нұрлан',
  lastName: 'Жаңабаев',
  phone: '8(700)000-00-01',
  email: 'Nurlan@Bastau.example',
  password: 'Начало-2026',
  repeated: 'Начало-2026',
};

describe('registration by e-mail', () => {
  const server = testServer();
  let gone: number;
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example' });
    const left = { ended_at: new Date(0) };
    gone = (
      await addEmployee(server.db, {
        organisationId,
        email: 'left@saryozen.example',
        employee: left,
        person: { full_name: 'Ушедший Ерлан' },
      })
    ).personId;
    await addEmployee(server.db, { organisationId, email: 'locked@saryozen.example', employee: { locked_at: new Date(0) } });
  });
  const letter = () => server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const register = (input: Partial<typeof form>) => server.anonymous().call(registerByEmail, input);
  const count = async (): Promise<number> => (await server.db.selectFrom('organisations').select('id').execute()).length;

  test('the checks run in the specified order and store nothing', async () => {
    const required = 'Заполните, пожалуйста, обязательные поля';
    const cases: readonly (readonly [Partial<typeof form>, string | RegExp])[] = [
      [{}, required],
      [{ ...form, organisation: '   ', email: 'nobody' }, required],
      [{ ...form, phone: '', email: 'nobody' }, required],
      [{ ...form, email: 'nobody', password: '' }, 'Введите корректный email адрес'],
      [{ ...form, email: 'a@b', password: '' }, 'Введите корректный email адрес'],
      [{ ...form, password: '' }, required],
      [{ ...form, repeated: 'other' }, 'Пароли не совпадают.'],
      [{ ...form, phone: 'абв' }, 'Введите номер телефона, например +7 700 000 00 00.'],
      [{ ...form, password: 'weak', repeated: 'weak' }, /не менее 8 символов/],
      ...['Password1!', 'Qujat-2026!', 'Nurlan-2026'].map(
        (guessable) => [{ ...form, password: guessable, repeated: guessable }, /легко угадать/] as const,
      ),
    ];
    for (const [input, text] of cases) {
      await assert.rejects(
        register(input),
        (error) =>
          error instanceof CallFailure && error.status === 200 && (typeof text === 'string' ? error.text === text : text.test(error.text)),
      );
    }
    assert.deepEqual(await server.db.selectFrom('outgoing_letters').select('id').execute(), []);
    assert.deepEqual(await server.db.selectFrom('letter_links').select('hash').execute(), []);
  });

  test('the link creates a working organisation, once', async () => {
    const before = await count();
    const browser = server.anonymous();
    assert.deepEqual(await browser.call(registerByEmail, form), { status: 'ok', text: '' });
    assert.equal(await count(), before);
    const { body, recipient } = await letter();
    assert.equal(recipient, form.email);
    const code = /\/reginstanceemail\/confirm#([\w-]{43})/.exec(body)?.[1] ?? '';
    const kept = JSON.stringify(await server.db.selectFrom('letter_links').selectAll().execute());
    assert.ok(!kept.includes(code) && !kept.includes(form.password));

    const done = await browser.call(completeRegistration, { code });
    assert.deepEqual([done.email, done.organisation], [form.email, form.organisation.trim()]);
    await assert.rejects(server.anonymous().call(completeRegistration, { code }), /больше не действует/);
    assert.ok((await server.anonymous().call(signIn, { email: 'nurlan@bastau.example', password: form.password })).accessToken);
    const { fullName, companyName } = await (await server.signIn(form.email)).call(profile, {});
    assert.deepEqual([fullName, companyName], ['Жаңабаев Нұрлан', form.organisation.trim()]);
    assert.equal(await count(), before + 1);
    assert.equal(
      (await server.db.selectFrom('people').select('phone').where('email', '=', form.email).executeTakeFirstOrThrow()).phone,
      '+7 700 000 00 01',
    );
  });

  test('an existing account gets a different letter, and the page looks the same', async () => {
    assert.deepEqual(await register({ ...form, email: 'dulat@saryozen.example' }), { status: 'ok', text: '' });
    const { subject, body } = await letter();
    assert.equal(subject, 'У вас уже есть учётная запись');
    assert.match(body, /\/recovery\n/);
    assert.ok(!body.includes('confirm#'));
  });

  test('whoever has left every organisation registers like somebody new, with the account of before', async () => {
    const email = 'left@saryozen.example';
    const trySignIn = (password: string) => server.anonymous().call(signIn, { email, password });
    assert.equal((await trySignIn(testPassword)).accessToken, null);
    const browser = server.anonymous();
    assert.deepEqual(await browser.call(registerByEmail, { ...form, email: 'Left@Saryozen.example' }), { status: 'ok', text: '' });
    // Nothing has changed before the address is proved.
    assert.equal((await trySignIn(form.password)).accessToken, null);
    const { subject, body } = await letter();
    const code = /confirm#([\w-]{43})/.exec(body)?.[1] ?? '';
    assert.ok(!`${subject} ${body}`.includes('recovery'));
    await browser.call(registerByEmail, { ...form, email });
    const second = /confirm#([\w-]{43})/.exec((await letter()).body)?.[1] ?? '';
    await browser.call(completeRegistration, { code });
    await assert.rejects(browser.call(completeRegistration, { code: second }), /уже зарегистрирован/);
    assert.equal((await trySignIn(testPassword)).accessToken, null);
    assert.ok((await trySignIn(form.password)).accessToken);
    const { organisation_id: organisationId } = await server.db
      .selectFrom('employees')
      .select('organisation_id')
      .where('person_id', '=', gone)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { fullName, companyName } = await (await server.signIn(email, { organisationId })).call(profile, {});
    assert.deepEqual([fullName, companyName], ['Ушедший Ерлан', form.organisation.trim()]);
  });

  test('a key registers its holder again only where they work nowhere, with the address of their account', async () => {
    const organisationId = await addOrganisation(server.db);
    const add = (email: string, iin: string, ended_at: Date | null) =>
      addEmployee(server.db, { organisationId, email, employee: { ended_at }, person: { iin } });
    await add('gone-with-key@saryozen.example', '900101300111', new Date(0));
    await add('here-with-key@saryozen.example', '900101300222', null);
    const check = (iin: string, email?: string) => expectFree(server.db, { iin, bin: '990101000111' }, email);
    await check('900101300111');
    await check('900101300111', 'Gone-with-key@saryozen.example');
    await assert.rejects(check('900101300111', 'other@saryozen.example'), { key: 'registration.personTaken' });
    for (const email of [undefined, 'here-with-key@saryozen.example'])
      await assert.rejects(check('900101300222', email), { key: 'registration.personTaken' });
  });

  test('whoever is locked has an account', async () => {
    await register({ ...form, email: 'locked@saryozen.example' });
    assert.equal((await letter()).subject, 'У вас уже есть учётная запись');
  });

  test('two links for one address create one organisation; an expired one creates none', async () => {
    const before = await count();
    const codes: string[] = [];
    const browser = server.anonymous();
    for (let number = 0; number < 3; number++) {
      await browser.call(registerByEmail, { ...form, email: 'twice@bastau.example' });
      codes.push(/confirm#([\w-]{43})/.exec((await letter()).body)?.[1] ?? '');
    }
    const [first = '', second = '', third = ''] = codes;
    await browser.call(completeRegistration, { code: first });
    await assert.rejects(browser.call(completeRegistration, { code: second }), /уже зарегистрирован/);
    server.clock.advance(25 * 3_600_000);
    await assert.rejects(server.anonymous().call(completeRegistration, { code: third }), /больше не действует/);
    assert.equal(await count(), before + 1);
  });

  test('no letter repeats a stranger’s input', async () => {
    const lure = { organisation: 'Счёт заблокирован evil.example', firstName: 'evil.example', lastName: 'evil.example' };
    for (const email of ['victim@bastau.example', 'dulat@saryozen.example']) {
      await register({ ...form, ...lure, email });
      const { subject, body } = await letter();
      assert.ok(!`${subject} ${body}`.includes('evil'), body);
    }
  });

  const newCode = async (email: string): Promise<string> => {
    await register({ ...form, email });
    return /confirm#([\w-]{43})/.exec((await letter()).body)?.[1] ?? '';
  };

  test('the password of a stranger who registered another person’s address is void: the reader of the letter sets it', async () => {
    const email = 'owner@bastau.example';
    const code = await newCode(email);
    const before = await count();
    await assert.rejects(
      server.anonymous().call(completeRegistration, { code }),
      (error) => error instanceof CallFailure && error.status === 409 && error.reason === 'password-wanted',
    );
    assert.equal(await count(), before);
    const own = 'Қожайын-құпия-1';
    for (const [password, repeated, text] of [
      [own, 'other', /не совпадают/],
      ['weak', 'weak', /не менее 8 символов/],
      ['Password1!', 'Password1!', /легко угадать/],
    ] as const)
      await assert.rejects(server.anonymous().call(completeRegistration, { code, password, repeated }), text);
    await server.anonymous().call(completeRegistration, { code, password: own, repeated: own });
    assert.equal(await count(), before + 1);
    assert.equal((await server.anonymous().call(signIn, { email, password: form.password })).accessToken, null);
    assert.ok((await server.anonymous().call(signIn, { email, password: own })).accessToken);
  });
});
