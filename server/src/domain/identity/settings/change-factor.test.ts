import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { signIn } from '@qujat/contract/authentication';
import { askFactorCode, readSettings, saveSecondFactor } from '@qujat/contract/settings';
import type { SecondFactor } from '../../../platform/database/schema/people.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority } from '../../../test-support/keys.ts';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

describe('changing the second factor', () => {
  let authority: TestAuthority;
  before(async () => {
    authority = await makeTestAuthority();
  });
  after(() => authority.remove());
  const server = testServer({ trustFolder: () => authority.trustFolder });
  const email = 'dulat@saryozen.example';
  let client: Client;

  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email, person: { iin: testIin } });
    await addEmployee(server.db, { organisationId, email: 'askhat@saryozen.example', person: { iin: null } });
  });
  const present = async (factor: SecondFactor): Promise<void> => {
    await server.db.updateTable('people').set({ second_factor: factor }).where('email', '=', email).execute();
  };
  beforeEach(async () => {
    for (const table of ['outgoing_letters', 'rate_limits', 'factor_codes'] as const) await server.db.deleteFrom(table).execute();
    await present('none');
    client = await server.signIn(email);
  });
  const factor = async (): Promise<string> => (await client.call(readSettings, {})).secondFactor;
  const letters = () => server.db.selectFrom('outgoing_letters').select(['recipient', 'subject', 'body']).orderBy('id').execute();
  const codeOf = async (): Promise<string> => /(\d{5})/.exec((await letters()).at(-1)?.body ?? '')?.[1] ?? '';
  const wrong = (code: string): string => (code === '00000' ? '11111' : '00000');

  test('requires the password; a person without an IIN cannot choose the key', async () => {
    await assert.rejects(client.call(saveSecondFactor, { factor: 'email', password: 'guess' }), { text: 'Неверный текущий пароль.' });
    const other = await server.signIn('askhat@saryozen.example');
    await assert.rejects(other.call(saveSecondFactor, { factor: 'esign', password: testPassword }), /подтвердите свой ИИН ключом/);
    assert.equal(await factor(), 'none');
    await client.call(saveSecondFactor, { factor: 'email', password: testPassword });
    assert.equal((await server.anonymous().call(signIn, { email, password: testPassword })).text, 'email');
  });

  test('ends the other sessions and sends a letter', async () => {
    const other = await server.signIn(email);
    await client.call(saveSecondFactor, { factor: 'email', password: testPassword }, { 'user-agent': 'see https://evil.example' });
    await assert.rejects(other.call(readSettings, {}), { status: 401 });
    assert.equal(await factor(), 'email');
    const [letter, ...more] = await letters();
    assert.deepEqual([letter?.recipient, letter?.subject, more], [email, 'Двухфакторная аутентификация изменена', []]);
    assert.match(letter?.body ?? '', /Устройство: неизвестно/);
    assert.doesNotMatch(letter?.body ?? '', /evil/);
  });

  test('does nothing when the factor stays the same', async () => {
    const other = await server.signIn(email);
    await client.call(saveSecondFactor, { factor: 'none', password: testPassword });
    assert.equal((await other.call(readSettings, {})).secondFactor, 'none');
    assert.deepEqual(await letters(), []);
  });

  test('from e-mail requires its code, once, in this session', async () => {
    await present('email');
    const change = { factor: 'none', password: testPassword } as const;
    await assert.rejects(client.call(saveSecondFactor, change), /5 цифр/);
    const { ticket } = await client.call(askFactorCode, {});
    const code = await codeOf();
    await assert.rejects(client.call(saveSecondFactor, { ...change, ticket, code: wrong(code) }), /4/);
    const other = await server.signIn(email);
    await assert.rejects(other.call(saveSecondFactor, { ...change, ticket, code }), /больше не действует/);
    assert.equal(await factor(), 'email');
    await client.call(saveSecondFactor, { ...change, ticket, code });
    assert.equal(await factor(), 'none');
    await present('email');
    await assert.rejects(client.call(saveSecondFactor, { ...change, ticket, code }), /больше не действует/);
  });

  test('allows five tries of a code within ten minutes', async () => {
    await present('email');
    const change = { factor: 'none', password: testPassword } as const;
    const first = await client.call(askFactorCode, {});
    const code = await codeOf();
    for (let times = 0; times < 5; times++) await assert.rejects(client.call(saveSecondFactor, { ...change, ...first, code: wrong(code) }));
    await assert.rejects(client.call(saveSecondFactor, { ...change, ...first, code }), /больше не действует/);
    const second = await client.call(askFactorCode, {});
    const late = await codeOf();
    server.clock.advance(11 * 60_000);
    await assert.rejects(client.call(saveSecondFactor, { ...change, ...second, code: late }), /больше не действует/);
    assert.equal(await factor(), 'email');
  });

  test('sends no code that is not required', async () => {
    await assert.rejects(client.call(askFactorCode, {}), /код не нужен/);
    assert.deepEqual(await letters(), []);
  });

  test('from a key requires this person’s key', async () => {
    await present('esign');
    const change = { factor: 'none', password: testPassword } as const;
    const keyFile = async (order = {}): Promise<File> => new File([new Uint8Array(await authority.key(order))], 'key.p12');
    await assert.rejects(client.call(saveSecondFactor, change), /Выберите ключ/);
    await assert.rejects(client.call(saveSecondFactor, { ...change, keyFile: await keyFile(), keyPassword: 'wrong' }));
    await assert.rejects(client.call(saveSecondFactor, { ...change, keyFile: await keyFile({ iin: '000000900000' }), keyPassword }));
    assert.equal(await factor(), 'esign');
    await client.call(saveSecondFactor, { ...change, keyFile: await keyFile(), keyPassword });
    assert.equal(await factor(), 'none');
  });
});
