import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import {
  demandPasswordChange,
  endPersonSessions,
  lockPerson,
  resetPersonFactor,
  unlockPerson,
} from '@qujat/contract/administration/person-access';
import { readPerson } from '@qujat/contract/administration/person';
import { changePassword, confirmEmailCode, refreshTokens, signIn } from '@qujat/contract/authentication';
import { leftMenu, selectOrganisation } from '@qujat/contract/sidebar';
import { sessionEnds } from '@qujat/contract/failure';
import { liveEventsPath } from '@qujat/contract/live-events';
import { completeRecovery } from '@qujat/contract/recovery';
import { organisations, profile } from '@qujat/contract/shell';
import { makeLink } from '../../identity/auth/letter-links.ts';
import { followEvents, until } from '../../../test-support/event-stream.ts';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

describe('access of a person to the organisation', () => {
  const server = testServer();
  const head = 'head@saryozen.example';
  const shared = 'shared@saryozen.example';
  let organisationId = 0;
  let other = 0;
  let own = 0;
  let sharedHere = 0;
  let administrator: Client;
  let added = 0;

  /** Somebody of this organisation alone. */
  const add = async (person: Parameters<typeof addEmployee>[1]['person'] = {}) => {
    const email = `person-${(added += 1)}@saryozen.example`;
    return { email, ...(await addEmployee(server.db, { organisationId, email, person })) };
  };
  const read = (employeeId: number) => administrator.call(readPerson, { employeeId });
  const trySignIn = (email: string, client = server.anonymous()) => client.call(signIn, { email, password: testPassword });
  const lettersTo = async (email: string): Promise<string[]> =>
    (await server.db.selectFrom('outgoing_letters').select('subject').where('recipient', '=', email).orderBy('id').execute()).map(
      ({ subject }) => subject,
    );
  const lastAudit = () =>
    server.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      // A refusal is noted after its answer, so it may come later than what followed it.
      .where('event', 'not like', 'access.refused%')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  before(async () => {
    organisationId = await addOrganisation(server.db);
    other = await addOrganisation(server.db);
    own = (await addEmployee(server.db, { organisationId, email: head, roles: ['system-administrator'] })).employeeId;
    sharedHere = (await addEmployee(server.db, { organisationId, email: shared, person: { second_factor: 'email' } })).employeeId;
    await addEmployee(server.db, { organisationId: other, email: shared });
    administrator = await server.signIn(head);
  });
  beforeEach(() => server.db.deleteFrom('rate_limits').execute());

  test('one session ends, and the others stay; a session of somebody else is not found', async () => {
    const { email, employeeId } = await add();
    const [one, two] = [await server.signIn(email), await server.signIn(email)];
    const { sessions } = await read(employeeId);
    assert.equal(sessions.length, 2);
    const stranger = await server.signIn(shared, { organisationId: other });
    const end = (sessionId: number) => administrator.call(endPersonSessions, { employeeId, sessionId });
    await assert.rejects(end(stranger.tokens!.sessionId), { status: 404 });
    await end(one.tokens!.sessionId);
    await assert.rejects(one.call(profile, {}), { status: 401, reason: sessionEnds.byAdministrator });
    assert.ok(await two.call(profile, {}));
    assert.deepEqual(await lastAudit(), {
      event: 'person.sessions-ended',
      details: { employee: employeeId, which: one.tokens!.sessionId },
    });
  });

  test('a lock ends sessions, tokens and streams at once, and the refusals say so', async () => {
    const { email, employeeId } = await add();
    const client = await server.signIn(email);
    const stream = await followEvents((signal) => client.fetch(liveEventsPath, { signal }));
    await until('the stream is open', () => stream.events.includes('ready'));
    await administrator.call(lockPerson, { employeeId });
    assert.deepEqual(await lastAudit(), { event: 'person.locked', details: { employee: employeeId } });
    await until('the stream has ended', () => stream.isOver());
    await assert.rejects(client.call(profile, {}), { status: 401, reason: sessionEnds.locked });
    const refreshed = await client.call(refreshTokens, { refreshToken: client.tokens!.refreshToken });
    assert.deepEqual([refreshed.status, refreshed.reason], ['error', sessionEnds.locked]);
    const reopened = await client.fetch(liveEventsPath);
    assert.deepEqual([reopened.status, ((await reopened.json()) as { reason: string }).reason], [401, sessionEnds.locked]);
    const answer = await trySignIn(email);
    assert.deepEqual([answer.status, answer.accessToken], ['error', null]);
    assert.match(answer.text, /закрыл администратор/);
    // A stranger who guesses learns nothing.
    assert.doesNotMatch((await server.anonymous().call(signIn, { email, password: 'wrong' })).text, /администратор/);
    assert.equal((await read(employeeId)).state, 'locked');
    await administrator.call(unlockPerson, { employeeId });
    assert.equal((await trySignIn(email)).status, null);
    assert.equal((await read(employeeId)).state, 'working');
  });

  test('a session that was opened at the moment of the lock opens nothing', async () => {
    const { email, employeeId } = await add();
    await administrator.call(lockPerson, { employeeId });
    const late = await server.signIn(email);
    await assert.rejects(late.call(profile, {}), { status: 401 });
    const refreshed = await late.call(refreshTokens, { refreshToken: late.tokens!.refreshToken });
    assert.equal(refreshed.status, 'error');
  });

  test('a lock between password and second factor is said too', async () => {
    const { email, employeeId } = await add({ second_factor: 'email' });
    const client = server.anonymous();
    assert.equal((await trySignIn(email, client)).status, '2fa');
    await administrator.call(lockPerson, { employeeId });
    const { body } = await server.db
      .selectFrom('outgoing_letters')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const answer = await client.call(confirmEmailCode, { code: /\d{5}/.exec(body)![0] });
    assert.equal(answer.status, 'error');
    assert.match(answer.text, /закрыл администратор/);
  });

  test('a lock holds in this organisation alone', async () => {
    await administrator.call(lockPerson, { employeeId: sharedHere });
    const elsewhere = await server.signIn(shared, { organisationId: other });
    assert.deepEqual(
      (await elsewhere.call(organisations, {})).map(({ id }) => id),
      [other],
    );
    await assert.rejects(elsewhere.call(selectOrganisation, { organisationId }), { text: /закрыл вам вход/ });
    assert.equal((await trySignIn(shared)).status, '2fa');
    await administrator.call(unlockPerson, { employeeId: sharedHere });
    assert.equal((await elsewhere.call(organisations, {})).length, 2);
  });

  test('second factor and password of somebody who works elsewhere too are not this administrator’s', async () => {
    for (const call of [resetPersonFactor, demandPasswordChange]) {
      await assert.rejects(administrator.call(call, { employeeId: sharedHere }), { status: 400, text: /и в другой организации/ });
      await assert.rejects(administrator.call(call, { employeeId: own }), { status: 400, text: /в настройках/ });
    }
    const { second_factor, password_change_required } = await server.db
      .selectFrom('people')
      .select(['second_factor', 'password_change_required'])
      .where('email', '=', shared)
      .executeTakeFirstOrThrow();
    assert.deepEqual([second_factor, password_change_required], ['email', false]);
    // Once they have left the other organisation, the account is this one's.
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('organisation_id', '=', other).execute();
    assert.equal((await read(sharedHere)).isShared, false);
    await administrator.call(resetPersonFactor, { employeeId: sharedHere });
    assert.equal((await read(sharedHere)).factor, 'none');
    await server.db.updateTable('employees').set({ ended_at: null }).where('organisation_id', '=', other).execute();
  });

  test('a reset second factor ends sessions, and a letter and the sign-in page tell the person', async () => {
    const { email, employeeId } = await add({ second_factor: 'email' });
    const client = await server.signIn(email);
    const pending = server.anonymous();
    assert.equal((await trySignIn(email, pending)).status, '2fa');
    await administrator.call(resetPersonFactor, { employeeId });
    assert.deepEqual(await lastAudit(), {
      event: 'person.factor-reset',
      details: { employee: employeeId, before: 'email', after: 'none' },
    });
    await assert.rejects(client.call(profile, {}), { status: 401, reason: sessionEnds.factorReset });
    assert.ok((await lettersTo(email)).includes('Второй фактор отключён администратором'));
    assert.equal((await pending.call(confirmEmailCode, { code: '12345' })).status, 'error');
    assert.equal((await trySignIn(email)).status, null);
    await assert.rejects(administrator.call(resetPersonFactor, { employeeId }), { status: 400, text: /не включён/ });
  });

  test('a demanded password is changed before anything else', async () => {
    const { email, employeeId, personId } = await add();
    const client = await server.signIn(email);
    const [, code = ''] = (await makeLink(server.db, '', { personId }, new Date())).split('#');
    await administrator.call(demandPasswordChange, { employeeId });
    await administrator.call(demandPasswordChange, { employeeId });
    const byLetter = { code, replacement: 'Из-Письма-2026', repeated: 'Из-Письма-2026' };
    await assert.rejects(server.anonymous().call(completeRecovery, byLetter), { text: /Ссылка больше не действует/ });
    await assert.rejects(client.call(profile, {}), { status: 401, reason: sessionEnds.passwordDue });
    assert.deepEqual(await lettersTo(email), ['Смените пароль']);
    const answer = await trySignIn(email);
    assert.equal(answer.passwordChangeRequired, true);
    const bearer = { authorization: `Bearer ${answer.accessToken}` };
    const next = server.anonymous();
    const refusal = { status: 403, reason: 'password-change' };
    await assert.rejects(next.call(profile, {}, bearer), refusal);
    await assert.rejects(next.call(organisations, {}, bearer), refusal);
    await assert.rejects(next.call(leftMenu, {}, bearer), refusal);
    assert.equal((await next.fetch(liveEventsPath, { headers: bearer })).status, 403);
    const replacement = 'Совсем-Другой-2026';
    const same = { current: testPassword, replacement: testPassword, repeated: testPassword };
    await assert.rejects(next.call(changePassword, same, bearer));
    await next.call(changePassword, { current: testPassword, replacement, repeated: replacement }, bearer);
    assert.ok(await next.call(profile, {}, bearer));
    assert.equal((await read(employeeId)).passwordDue, false);
  });

  test('neither oneself nor the last administrator who can sign in is locked', async () => {
    await assert.rejects(administrator.call(lockPerson, { employeeId: own }), { status: 400, text: /Себя/ });
    const { email, employeeId: second } = await add();
    await server.db.insertInto('employee_roles').values({ employee_id: second, role: 'system-administrator' }).execute();
    const colleague = await server.signIn(email);
    // Each locks the other at the same moment: one of them stays.
    const outcomes = await Promise.allSettled([
      administrator.call(lockPerson, { employeeId: second }),
      colleague.call(lockPerson, { employeeId: own }),
    ]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const locked = await server.db
      .selectFrom('employees')
      .select('id')
      .where('id', 'in', [own, second])
      .where('locked_at', 'is not', null)
      .execute();
    assert.equal(locked.length, 1);
  });
});
