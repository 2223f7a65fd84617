import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { completeRegistration, readOrganisationKey, registerByEmail, registerByKey } from '@qujat/contract/registration';
import { testServer, type TestServer } from '../../../../test-support/server.ts';
import { readDays, readInvitationOrigin } from '../../../../app/commands/invite-command.ts';
import { makeInvitation } from './admission.ts';

const password = 'Начало-2026';
const form = {
  organisation: 'ТОО «Жаңа»',
  firstName: 'Нұрлан',
  lastName: 'Жаңабаев',
  phone: '+7 700 000 00 01',
  email: 'nurlan@bastau.example',
  password,
  repeated: password,
};
const keyFile = new File(['no key'], 'key.p12');
const byKey = { email: form.email, password, repeated: password, keyFile, keyPassword: 'x' };

const nothingStored = async ({ db }: TestServer): Promise<void> => {
  for (const table of ['outgoing_letters', 'letter_links', 'organisations'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
};

describe('closed registration', () => {
  const server = testServer({ registration: 'closed' });
  test('every call is refused in the person’s language and stores nothing', async () => {
    const client = server.anonymous();
    for (const [language, text] of [
      ['ru_RU', /Регистрация организаций закрыта/],
      ['kk_KZ', /тіркеу жабық/],
      ['en_EN', /is closed/],
      ['tr_TR', /kaydı kapalı/],
    ] as const) {
      client.cookies.set('lang', language);
      await assert.rejects(client.call(registerByEmail, form), text);
      await assert.rejects(client.call(registerByKey, byKey), text);
      await assert.rejects(client.call(readOrganisationKey, { keyFile, keyPassword: 'x' }), text);
      await assert.rejects(client.call(completeRegistration, { code: 'x' }), text);
    }
    await nothingStored(server);
  });
});

describe('registration by invitation', () => {
  const server = testServer({ registration: 'invite' });
  const invite = (days = 7): Promise<string> => {
    const now = server.clock.now();
    return makeInvitation(server.db, now, new Date(now.getTime() + days * 86_400_000));
  };
  const lastCode = async (): Promise<string> => {
    const { body } = await server.db.selectFrom('outgoing_letters').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return /confirm#([\w-]{43})/.exec(body)?.[1] ?? '';
  };

  test('a missing, a forged and an expired invitation register nobody', async () => {
    const client = server.anonymous();
    await assert.rejects(client.call(registerByEmail, form), /по приглашению/);
    await assert.rejects(client.call(registerByKey, byKey), /по приглашению/);
    await assert.rejects(client.call(registerByEmail, { ...form, invitation: 'made-up' }), /Приглашение не найдено/);
    const invitation = await invite(1);
    server.clock.advance(86_400_000 + 1000);
    await assert.rejects(client.call(registerByEmail, { ...form, invitation }), /Приглашение не найдено/);
    await nothingStored(server);
  });

  test('its holder registers one organisation; only its hash is stored', async () => {
    const invitation = await invite();
    const kept = JSON.stringify(await server.db.selectFrom('registration_invitations').selectAll().execute());
    assert.ok(!kept.includes(invitation));
    const browser = server.anonymous();
    await browser.call(registerByEmail, { ...form, invitation });
    const first = await lastCode();
    await browser.call(registerByEmail, { ...form, email: 'second@bastau.example', invitation });
    const second = await lastCode();
    await browser.call(completeRegistration, { code: first });
    await assert.rejects(browser.call(completeRegistration, { code: second }), /Приглашение не найдено/);
    await assert.rejects(browser.call(registerByEmail, { ...form, invitation }), /Приглашение не найдено/);
    assert.equal((await server.db.selectFrom('organisations').select('id').execute()).length, 1);
  });

  test('the command accepts a number of days, and refuses everything else in one line', () => {
    assert.equal(readDays([]), 7);
    assert.equal(readDays(['--days', '30']), 30);
    for (const wrong of [['--days', '0'], ['--days', '91'], ['--days', 'x'], ['--hours', '1'], ['x']])
      assert.throws(() => readDays(wrong), { name: 'StartError' });
  });

  test('the command prints a whole address, and no link that the installation would refuse', () => {
    assert.equal(readInvitationOrigin({}), 'http://localhost:8080');
    assert.equal(readInvitationOrigin({ PORT: '9000', REGISTRATION: 'invite' }), 'http://localhost:9000');
    assert.equal(readInvitationOrigin({ PUBLIC_ORIGIN: 'https://qujat.example/' }), 'https://qujat.example');
    for (const wrong of [{ REGISTRATION: 'closed' }, { REGISTRATION: 'open' }, { PUBLIC_ORIGIN: 'qujat.example' }])
      assert.throws(() => readInvitationOrigin(wrong), { name: 'StartError' });
  });
});
