import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import {
  acceptInvitation,
  inviteAgain,
  invitePerson,
  readInvitation,
  takeInvitationBack,
} from '@qujat/contract/administration/invitations';
import { listPeople } from '@qujat/contract/administration/people';
import { signIn } from '@qujat/contract/authentication';
import type { CallInput } from '@qujat/contract/call';
import { searchUsers } from '@qujat/contract/colleagues';
import { organisations, profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';

const password = 'Жаңа-құпиясөз-1';
const organisationName = 'ТОО «Купи слона» http://spam.example';

describe('an invitation', () => {
  const server = testServer();
  let organisationId = 0;
  let departmentId = 0;
  let administrator: Client;

  before(async () => {
    organisationId = await addOrganisation(server.db, { name_ru: organisationName });
    const department = { organisation_id: organisationId, name_ru: 'Канцелярия', name_kk: 'Кеңсе', head_id: null };
    departmentId = (await server.db.insertInto('departments').values(department).returning('id').executeTakeFirstOrThrow()).id;
    await addEmployee(server.db, {
      organisationId,
      email: 'head@saryozen.example',
      roles: ['system-administrator'],
      person: { full_name: 'Злой Спамер' },
    });
    administrator = await server.signIn('head@saryozen.example');
  });
  beforeEach(() => server.db.deleteFrom('rate_limits').execute());

  const form = (email: string): CallInput<typeof invitePerson> => ({
    email,
    fullName: ' Байжан  Олжас ',
    position: 'Инженер',
    secondPosition: 'Инженер-маман',
    departmentId,
    roles: ['lawyer'],
  });
  const lastLetter = () => server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const lastCode = async (): Promise<string> => /\/invitation#([\w-]{43})/.exec((await lastLetter()).body)?.[1] ?? 'no code';
  const events = async (): Promise<string[]> => {
    const rows = await server.db
      .selectFrom('audit_log')
      .select('event')
      .where('organisation_id', '=', organisationId)
      .orderBy('id')
      .execute();
    return rows.map(({ event }) => event);
  };
  const idOf = async (email: string): Promise<number> => {
    const { people } = await administrator.call(listPeople, { search: email });
    return people[0]?.invitationId ?? 0;
  };

  test('brings a new person in, with what the administrator chose, and can be used once', async () => {
    assert.deepEqual(await administrator.call(invitePerson, form('olzhas@jana.example')), { hasAccount: false, text: '' });
    const { recipient, subject, body } = await lastLetter();
    assert.equal(recipient, 'olzhas@jana.example');
    for (const typed of [organisationName, 'spam', 'Спамер', 'Байжан', 'Инженер']) assert.ok(!`${subject}${body}`.includes(typed), typed);
    const code = await lastCode();
    assert.ok(!JSON.stringify(await server.db.selectFrom('letter_links').selectAll().execute()).includes(code));

    const reader = server.anonymous();
    assert.deepEqual(await reader.call(readInvitation, { code }), {
      organisation: organisationName,
      fullName: 'Байжан Олжас',
      email: 'olzhas@jana.example',
      position: 'Инженер',
      hasAccount: false,
    });
    const accept = (more: object) =>
      reader.call(acceptInvitation, { code, fullName: 'Байжан Олжас Маратұлы', password, repeated: password, ...more });
    await assert.rejects(accept({ fullName: ' ' }), /фамилию и имя/);
    await assert.rejects(accept({ repeated: 'other' }), /не совпадают/);
    await assert.rejects(accept({ password: 'weak', repeated: 'weak' }), /не менее 8/);
    const lawyers = () =>
      server.db
        .selectFrom('roles')
        .select('revision')
        .where('organisation_id', '=', organisationId)
        .where('code', '=', 'lawyer')
        .executeTakeFirst();
    const revision = (await lawyers())?.revision ?? 0;
    assert.deepEqual(await accept({}), { status: 'ok', text: '' });
    assert.equal((await lawyers())?.revision, revision + 1, 'a window of the role that was open does not overwrite it');
    await assert.rejects(accept({}), /больше не действует/);
    await assert.rejects(reader.call(readInvitation, { code }), /больше не действует/);

    assert.ok((await server.anonymous().call(signIn, { email: 'olzhas@jana.example', password })).accessToken);
    const shown = await (await server.signIn('olzhas@jana.example')).call(profile, {});
    assert.deepEqual([shown.fullName, shown.position, shown.secondPosition], ['Байжан Олжас Маратұлы', 'Инженер', 'Инженер-маман']);
    const found = await administrator.call(searchUsers, { name: 'олжас' });
    assert.deepEqual(
      found.map(({ fullName }) => fullName),
      ['Байжан Олжас Маратұлы'],
    );
    const { people } = await administrator.call(listPeople, { search: 'olzhas' });
    assert.deepEqual(
      people.map(({ state, department, roles }) => [state, department, roles]),
      [['working', 'Канцелярия', [{ name: 'Юрист' }]]],
    );
    assert.deepEqual(
      (await events()).filter((event) => event.includes('invit')),
      ['person.invited', 'invitation.accepted'],
    );
  });

  test('of somebody with an account is offered first, keeps name and password, and adds the organisation', async () => {
    const other = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId: other, email: 'dana@bastau.example', person: { full_name: 'Сейтова Дана' } });
    const letters = async () => (await server.db.selectFrom('outgoing_letters').select('id').execute()).length;
    const sent = await letters();
    assert.deepEqual(await administrator.call(invitePerson, form('DANA@bastau.example')), {
      hasAccount: true,
      text: 'Этот логин уже зарегистрирован, ему можно отправить приглашение.',
    });
    assert.equal(await letters(), sent);
    await administrator.call(invitePerson, { ...form('DANA@bastau.example'), known: true });
    const code = await lastCode();
    assert.equal((await server.anonymous().call(readInvitation, { code })).hasAccount, true);
    await server.anonymous().call(acceptInvitation, { code, fullName: 'Кто Угодно', password, repeated: password });
    const stranger = await server.anonymous().call(signIn, { email: 'dana@bastau.example', password });
    assert.equal(stranger.accessToken, null);
    assert.ok((await server.anonymous().call(signIn, { email: 'dana@bastau.example', password: testPassword })).accessToken);
    const client = await server.signIn('dana@bastau.example', { organisationId });
    assert.equal((await client.call(profile, {})).fullName, 'Сейтова Дана');
    assert.deepEqual(
      (await client.call(organisations, {})).map(({ id }) => id),
      [other, organisationId],
    );
  });

  test('brings a dismissed person back, with the roles of the invitation alone', async () => {
    await addEmployee(server.db, {
      organisationId,
      email: 'sanzhar@saryozen.example',
      roles: ['finance'],
      employee: { ended_at: new Date(), has_privileged_role: true, mail_access: true, deputy_forbidden: true },
    });
    await administrator.call(invitePerson, { ...form('sanzhar@saryozen.example'), known: true });
    await server.anonymous().call(acceptInvitation, { code: await lastCode() });
    const { people } = await administrator.call(listPeople, { search: 'sanzhar' });
    assert.deepEqual(
      people.map(({ state, roles }) => [state, roles]),
      [['working', [{ name: 'Юрист' }]]],
    );
    const flags = await server.db
      .selectFrom('employees')
      .select(['has_privileged_role', 'mail_access', 'deputy_forbidden', 'shows_welcome'])
      .where('id', '=', people[0]?.employeeId ?? 0)
      .executeTakeFirstOrThrow();
    assert.deepEqual(flags, { has_privileged_role: false, mail_access: false, deputy_forbidden: false, shows_welcome: true });
  });

  test('gives no right of an administrator once whoever invited has lost theirs', async () => {
    const { employeeId } = await addEmployee(server.db, {
      organisationId,
      email: 'leaving@saryozen.example',
      roles: ['system-administrator'],
    });
    const leaving = await server.signIn('leaving@saryozen.example');
    const accept = async (email: string): Promise<readonly string[]> => {
      await server.anonymous().call(acceptInvitation, { code: await lastCode(), fullName: 'Второй Вход', password, repeated: password });
      const rows = await server.db
        .selectFrom('employee_roles as r')
        .innerJoin('employees as e', 'e.id', 'r.employee_id')
        .innerJoin('people as p', 'p.id', 'e.person_id')
        .select('r.role')
        .where('p.email', '=', email)
        .orderBy('r.role')
        .execute();
      return rows.map(({ role }) => role);
    };
    const roles = ['system-administrator', 'document-administrator', 'lawyer'] as const;
    await leaving.call(invitePerson, { ...form('door1@jana.example'), roles: [...roles] });
    assert.deepEqual(await accept('door1@jana.example'), roles.toSorted());
    await leaving.call(invitePerson, { ...form('door2@jana.example'), roles: [...roles] });
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', employeeId).execute();
    assert.deepEqual(await accept('door2@jana.example'), ['lawyer']);
    const { details } = await server.db.selectFrom('audit_log').select('details').orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.deepEqual([details['before'], details['roles']], [roles.join(' '), 'lawyer']);
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', employeeId).execute();
    await leaving.call(invitePerson, { ...form('door3@jana.example'), roles: [...roles] });
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', employeeId).execute();
    await administrator.call(inviteAgain, { invitationId: await idOf('door3@jana.example') });
    assert.deepEqual(await accept('door3@jana.example'), roles.toSorted(), 'sent again by an administrator');
  });

  test('sent again has a new link; taken back has none; expired works no longer', async () => {
    await administrator.call(invitePerson, form('irina@jana.example'));
    const first = await lastCode();
    const invitationId = await idOf('irina@jana.example');
    await administrator.call(inviteAgain, { invitationId });
    const second = await lastCode();
    await assert.rejects(server.anonymous().call(readInvitation, { code: first }), /больше не действует/);
    assert.equal((await server.anonymous().call(readInvitation, { code: second })).email, 'irina@jana.example');
    server.clock.advance(7 * 86_400_000 + 1000);
    administrator = await server.signIn('head@saryozen.example');
    await assert.rejects(server.anonymous().call(readInvitation, { code: second }), /больше не действует/);
    await assert.rejects(
      server.anonymous().call(acceptInvitation, { code: second, fullName: 'И', password, repeated: password }),
      /больше не действует/,
    );
    const { people } = await administrator.call(listPeople, { state: 'expired' });
    assert.deepEqual(
      people.map(({ email }) => email),
      ['irina@jana.example'],
    );
    await administrator.call(inviteAgain, { invitationId });
    const third = await lastCode();
    await administrator.call(takeInvitationBack, { invitationId });
    await assert.rejects(server.anonymous().call(readInvitation, { code: third }), /больше не действует/);
    await assert.rejects(administrator.call(inviteAgain, { invitationId }), { status: 404 });
  });

  test('is refused for bad data, for somebody who works here, and a second time; nothing is stored', async () => {
    const invite = (more: Partial<CallInput<typeof invitePerson>>) =>
      administrator.call(invitePerson, { ...form('x@jana.example'), ...more });
    const foreign = { organisation_id: await addOrganisation(server.db), name_ru: 'Склад', name_kk: 'Қойма', head_id: null };
    const { id: foreignDepartment } = await server.db.insertInto('departments').values(foreign).returning('id').executeTakeFirstOrThrow();
    await assert.rejects(invite({ email: 'nobody' }), /корректный email/);
    await assert.rejects(invite({ fullName: '   ' }), /фамилию и имя/);
    await assert.rejects(invite({ departmentId: foreignDepartment }), { status: 404 });
    await assert.rejects(invite({ email: 'HEAD@saryozen.example', known: true }), /уже работает/);
    assert.equal(await idOf('x@jana.example'), 0);
    await invite({});
    await assert.rejects(invite({ email: 'X@JANA.example' }), /уже приглашён/);
  });

  test('opens behind an address from which too many wrong links came, and is accepted there', async () => {
    await administrator.call(invitePerson, form('office@jana.example'));
    const code = await lastCode();
    const reader = server.anonymous();
    const guesses = Array.from({ length: limits.linksTried.tries + 5 }, () => reader.call(readInvitation, { code: 'guess' }));
    const refused = await Promise.allSettled(guesses);
    assert.ok(refused.some((each) => each.status === 'rejected' && (each.reason as { status?: number }).status === 429));
    for (let time = 0; time < 3; time++) assert.equal((await reader.call(readInvitation, { code })).email, 'office@jana.example');
    await reader.call(acceptInvitation, { code, fullName: 'Байжан Олжас', password, repeated: password });
  });

  test('letters to one address, and of one organisation, are limited', async () => {
    for (const { name, who } of [
      { name: limits.invitationsByAddress.name, who: 'limited@jana.example' },
      { name: limits.invitationsOfOrganisation.name, who: String(organisationId) },
    ]) {
      await server.db.deleteFrom('rate_limits').execute();
      const window_ends_at = new Date(server.clock.now().getTime() + 600_000);
      await server.db
        .insertInto('rate_limits')
        .values({ key: `${name}:${who}`, count: 1000, window_ends_at })
        .execute();
      await assert.rejects(administrator.call(invitePerson, form('Limited@jana.example')), { status: 429 });
    }
  });
});
