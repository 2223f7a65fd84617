import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { accountDemand } from '@qujat/contract/account-demand';
import { acceptInvitation, invitePerson } from '@qujat/contract/administration/invitations';
import { resetPersonFactor } from '@qujat/contract/administration/person-access';
import { readPolicy, savePolicy } from '@qujat/contract/administration/policy';
import { changePassword, signIn } from '@qujat/contract/authentication';
import { deputy, removeDeputy, setDeputy, updateDeputy } from '@qujat/contract/deputies';
import { everybody, usualPolicy, type OrganisationPolicy } from '@qujat/contract/organisation-policy';
import { readSettings, saveSecondFactor } from '@qujat/contract/settings';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../../../test-support/server.ts';

const refused =
  (status: number, text: RegExp) =>
  (error: unknown): boolean =>
    error instanceof CallFailure && error.status === status && text.test(error.text);
const day = 86_400_000;
const laura = 'laura@saryozen.example';

describe('the policy of an organisation', () => {
  const server = testServer();
  let organisationId = 0;
  let other = 0;
  let lauraId = 0;
  let colleagueId = 0;
  let administrator: Client;

  before(async () => {
    organisationId = await addOrganisation(server.db);
    other = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email: 'admin@saryozen.example', roles: ['system-administrator'] });
    lauraId = (await addEmployee(server.db, { organisationId, email: laura, roles: ['lawyer'] })).employeeId;
    colleagueId = (await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example' })).employeeId;
    administrator = await server.signIn('admin@saryozen.example');
  });
  beforeEach(async () => {
    await server.db.deleteFrom('rate_limits').execute();
    await server.db.updateTable('people').set({ second_factor: 'none' }).execute();
    await set({});
  });

  const set = async (changes: Partial<OrganisationPolicy>): Promise<void> => {
    const { revision } = await administrator.call(readPolicy, {});
    await administrator.call(savePolicy, { policy: { ...usualPolicy, ...changes }, revision });
  };
  const today = (days = 0): string =>
    new Date(server.clock.now().getTime() + days * day).toLocaleDateString('sv', { timeZone: 'Asia/Almaty' });
  const enter = async (): Promise<{ client: Client; mustDo: boolean }> => {
    const answer = await server.anonymous().call(signIn, { email: laura, password: testPassword });
    return { client: await server.signIn(laura, { organisationId }), mustDo: answer.passwordChangeRequired };
  };

  test('is read, saved and logged with the values before and after', async () => {
    const { revision, policy } = await administrator.call(readPolicy, {});
    assert.deepEqual(policy, usualPolicy);
    await administrator.call(savePolicy, {
      policy: { ...usualPolicy, linkDays: 30, addressDomains: [{ domain: 'saryozen.example' }] },
      revision,
    });
    const { details } = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'organisation.policy')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual(details, {
      'before.addressDomains': '',
      'after.addressDomains': 'saryozen.example',
      'before.linkDays': 'none',
      'after.linkDays': 30,
      endedSessions: 0,
    });
    const stale = administrator.call(savePolicy, { policy: usualPolicy, revision });
    await assert.rejects(
      stale,
      (error: unknown) => error instanceof CallFailure && error.status === 409 && error.reason === 'changed-meanwhile',
    );
    assert.equal((await administrator.call(readPolicy, {})).policy.linkDays, 30);
    const { rules } = await server.db.selectFrom('organisations').select('rules').where('id', '=', other).executeTakeFirstOrThrow();
    assert.deepEqual(rules, {});
  });

  test('refuses what the installation does not allow, and names of elsewhere, and stores nothing', async () => {
    await assert.rejects(set({ sessionHours: 721 }), refused(400, /720/));
    await assert.rejects(set({ sessionIdleMinutes: 43_201 }), refused(400, /43200/));
    await assert.rejects(set({ factorRoles: [{ role: 'role-999999' }] }), refused(400, /роли/));
    await assert.rejects(set({ deputyTemplates: [999_999] }), refused(400, /шаблона/));
    for (const wrong of [
      { passwordLength: 7 },
      { passwordDays: 29 },
      { fileMegabytes: 17 },
      { linkDays: 0 },
      { addressDomains: [{ domain: 'not a domain' }] },
    ])
      await assert.rejects(set(wrong), (error: unknown) => error instanceof CallFailure && error.status === 400, JSON.stringify(wrong));
    assert.deepEqual((await administrator.call(readPolicy, {})).policy, usualPolicy);
  });

  test('a second factor by role is asked for at the next sign-in, waits for its grace, and cannot be switched off', async () => {
    await set({ factorRoles: [{ role: 'lawyer' }] });
    const { client, mustDo } = await enter();
    assert.equal(mustDo, true);
    const { demand, waitsUntil } = await client.call(accountDemand, {});
    assert.equal(demand, 'second-factor');
    assert.ok(waitsUntil !== null && Math.abs(waitsUntil * 1000 - server.clock.now().getTime() - day) < 60_000);
    await client.call(profile, {});
    const other = await server.anonymous().call(signIn, { email: 'dulat@saryozen.example', password: testPassword });
    assert.equal(other.passwordChangeRequired, false);

    await server.db.updateTable('employees').set({ factor_due_at: server.clock.now() }).where('id', '=', lauraId).execute();
    await assert.rejects(
      client.call(profile, {}),
      (error: unknown) => error instanceof CallFailure && error.status === 403 && error.reason === 'password-change',
    );
    assert.equal((await client.fetch('/file/zip?folder=1')).headers.get('location')?.split('?')[0], '/rechangepsw');
    assert.equal((await client.call(accountDemand, {})).waitsUntil, null);
    assert.equal((await client.call(readSettings, {})).factorObligatory, true);
    await client.call(saveSecondFactor, { factor: 'email', password: testPassword });
    await client.call(profile, {});
    await assert.rejects(client.call(saveSecondFactor, { factor: 'none', password: testPassword }), refused(200, /нельзя|не отключить/));

    // Whoever loses it gets the time for another one.
    await administrator.call(resetPersonFactor, { employeeId: lauraId });
    const again = await enter();
    const { waitsUntil: until } = await again.client.call(accountDemand, {});
    assert.ok(until !== null && Math.abs(until * 1000 - server.clock.now().getTime() - day) < 60_000);
    await again.client.call(profile, {});
  });

  test('a second factor for everybody without a grace is due at once, also for a session that moves into the organisation', async () => {
    await set({ factorRoles: [{ role: everybody }], factorGraceDays: 0 });
    const { client, mustDo } = await enter();
    assert.equal(mustDo, true);
    await assert.rejects(client.call(profile, {}), (error: unknown) => error instanceof CallFailure && error.reason === 'password-change');
    await set({});
    await client.call(profile, {});
  });

  test('the length of new passwords counts wherever one is set', async () => {
    await set({ passwordLength: 14 });
    const { client } = await enter();
    const shorter = { current: testPassword, replacement: 'Qujat-2027!ab', repeated: 'Qujat-2027!ab' };
    await assert.rejects(client.call(changePassword, shorter), refused(200, /длина пароля.*14/));
    assert.match((await client.call(accountDemand, {})).passwordRule, /14/);
    await administrator.call(invitePerson, { email: 'new@saryozen.example', fullName: 'Ким Виктор' });
    const { body } = await server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const code = /\/invitation#([\w-]{43})/.exec(body)?.[1] ?? 'none';
    const chosen = { code, fullName: 'Ким Виктор', password: 'Сары-өзен-7!', repeated: 'Сары-өзен-7!' };
    await assert.rejects(server.anonymous().call(acceptInvitation, chosen), refused(200, /длина пароля.*14/));
  });

  test('a password that is too old must be changed first', async () => {
    await set({ passwordDays: 30 });
    const { client } = await enter();
    await client.call(profile, {});
    const former = await server.db.selectFrom('people').select('password_hash').where('email', '=', laura).executeTakeFirstOrThrow();
    const old = new Date(server.clock.now().getTime() - 31 * day);
    await server.db.updateTable('people').set({ password_changed_at: old }).where('email', '=', laura).execute();
    await assert.rejects(client.call(profile, {}), (error: unknown) => error instanceof CallFailure && error.reason === 'password-change');
    assert.equal((await enter()).mustDo, true);
    assert.equal((await client.call(accountDemand, {})).demand, 'password');
    await client.call(changePassword, { current: testPassword, replacement: 'Жаңа-құпиясөз-1', repeated: 'Жаңа-құпиясөз-1' });
    await client.call(profile, {});
    await server.db.updateTable('people').set({ password_hash: former.password_hash }).where('email', '=', laura).execute();
  });

  test('invitations go to the domains of the organisation only', async () => {
    await set({ addressDomains: [{ domain: 'saryozen.example' }] });
    for (const email of ['x@elsewhere.example', 'x@mail.saryozen.example', 'x@saryozen.example.org'])
      await assert.rejects(administrator.call(invitePerson, { email, fullName: 'Ким Виктор' }), refused(200, /saryozen\.example/), email);
    await administrator.call(invitePerson, { email: 'y@SARYOZEN.example', fullName: 'Ким Виктор' });
  });

  test('whoever comes by invitation has mail if the policy says so', async () => {
    await set({ mailForNew: true });
    await administrator.call(invitePerson, { email: 'mail@saryozen.example', fullName: 'Ким Виктор' });
    const { body } = await server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const code = /\/invitation#([\w-]{43})/.exec(body)?.[1] ?? 'none';
    await server.anonymous().call(acceptInvitation, { code, fullName: 'Ким Виктор', password: 'Сары-өзен-7!', repeated: 'Сары-өзен-7!' });
    const client = await server.signIn('mail@saryozen.example');
    assert.equal((await client.call(profile, {})).mailAccess, true);
  });

  test('deputies are named by the roles and for the days that the policy allows', async () => {
    await set({ deputyRoles: [{ role: 'clerk' }] });
    const { client } = await enter();
    await assert.rejects(client.call(setDeputy, { employeeId: colleagueId, from: today() }), refused(200, /не разрешает/));
    await assert.rejects(client.call(deputy, {}), refused(200, /не разрешает/));
    await set({ deputyRoles: [{ role: 'lawyer' }], deputyDays: 10 });
    await client.call(setDeputy, { employeeId: colleagueId, from: today() });
    assert.equal((await client.call(deputy, {}))?.to, today(9));
    await assert.rejects(client.call(updateDeputy, { employeeId: colleagueId, from: today(), to: today(10) }), refused(200, /дней: 10/));
    await assert.rejects(client.call(updateDeputy, { employeeId: colleagueId, from: today() }), refused(200, /дней: 10/));
    await client.call(updateDeputy, { employeeId: colleagueId, from: today(), to: today(3) });
    await set({ deputyRoles: [{ role: 'clerk' }] });
    await client.call(removeDeputy, { employeeId: colleagueId });
  });
});
