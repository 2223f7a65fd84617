import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changePerson, readPerson } from '@qujat/contract/administration/person';
import { endPersonSessions } from '@qujat/contract/administration/person-access';
import type { CallInput } from '@qujat/contract/call';
import { invitePerson } from '@qujat/contract/administration/invitations';
import { listPeople } from '@qujat/contract/administration/people';
import { removeRole, saveRoleHolders } from '@qujat/contract/administration/roles';
import { failureReasons } from '@qujat/contract/failure';
import { registerByEmail } from '@qujat/contract/registration';
import { saveProfile } from '@qujat/contract/settings';
import { profile } from '@qujat/contract/shell';
import { sql } from 'kysely';
import { demoIin } from '../../../platform/tax-numbers/unissued.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

describe('a person of the organisation', () => {
  const server = testServer();
  let organisationId = 0;
  let other = 0;
  let departmentId = 0;
  let own = 0;
  let lawyer = 0;
  let administrator: Client;

  const addDepartment = async (organisation_id: number): Promise<number> => {
    const values = { organisation_id, name_ru: 'Канцелярия', name_kk: 'Кеңсе', head_id: null };
    return (await server.db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const lastAudit = async () =>
    await server.db.selectFrom('audit_log').select(['event', 'details']).orderBy('id', 'desc').executeTakeFirstOrThrow();

  /** A change that nobody else has come before. */
  const change = async (input: Omit<CallInput<typeof changePerson>, 'revision'>, client = administrator): Promise<null> => {
    const { revision } = await server.db
      .selectFrom('employees')
      .select('revision')
      .where('id', '=', input.employeeId)
      .executeTakeFirstOrThrow();
    return client.call(changePerson, { ...input, revision });
  };
  const read = (employeeId: number) => administrator.call(readPerson, { employeeId });
  const rolesOf = async (employeeId: number) => (await read(employeeId)).roles.map(({ role }) => role);
  const addRole = async (organisation_id: number, name: string) => {
    const values = { organisation_id, standard: null, name_ru: name, name_kk: name, display_order: 7 };
    return server.db.insertInto('roles').values(values).returning(['id', 'code', 'revision']).executeTakeFirstOrThrow();
  };

  before(async () => {
    organisationId = await addOrganisation(server.db);
    other = await addOrganisation(server.db);
    departmentId = await addDepartment(organisationId);
    const add = (email: string, organisation: number, roles: Parameters<typeof addEmployee>[1]['roles']) =>
      addEmployee(server.db, { organisationId: organisation, email, ...(roles && { roles }) });
    own = (await add('head@saryozen.example', organisationId, ['system-administrator', 'clerk'])).employeeId;
    lawyer = (await add('lawyer@saryozen.example', organisationId, ['lawyer'])).employeeId;
    await add('lawyer@saryozen.example', other, ['clerk']);
    administrator = await server.signIn('head@saryozen.example');
  });

  test('gets other positions, another department and other roles at once; the log holds before and after', async () => {
    await change({
      employeeId: lawyer,
      position: ' Начальник отдела ',
      secondPosition: 'Бөлім басшысы',
      departmentId,
      roles: ['finance', 'human-resources'],
    });
    const found = await read(lawyer);
    assert.deepEqual(
      [found.position, found.secondPosition, found.departmentId, found.department],
      ['Начальник отдела', 'Бөлім басшысы', departmentId, 'Канцелярия'],
    );
    assert.deepEqual(await rolesOf(lawyer), ['finance', 'human-resources']);
    assert.deepEqual(await lastAudit(), {
      event: 'person.changed',
      details: {
        employee: lawyer,
        positionBefore: 'Сотрудник',
        position: 'Начальник отдела',
        secondPositionBefore: 'Қызметкер',
        secondPosition: 'Бөлім басшысы',
        departmentBefore: 'none',
        department: String(departmentId),
        rolesBefore: 'lawyer',
        roles: 'finance human-resources',
      },
    });
  });

  test('who may have no deputy any more has none from that moment', async () => {
    await server.db
      .insertInto('deputies')
      .values({ employee_id: lawyer, deputy_id: own, starts_on: '2020-01-01', ends_on: null })
      .execute();
    await change({ employeeId: lawyer, roles: ['lawyer'], flags: ['deputy-forbidden'] });
    assert.equal((await read(lawyer)).deputy, null);
    await change({ employeeId: lawyer, roles: ['lawyer'], flags: [] });
    assert.equal((await read(lawyer)).deputy, null);
  });

  test('gets the organisation’s own roles, and keeps what the head of a department has', async () => {
    const { code, id, revision } = await addRole(organisationId, 'Архивист');
    await server.db.insertInto('employee_roles').values({ employee_id: lawyer, role: 'division-head' }).execute();
    await change({ employeeId: lawyer, roles: ['lawyer', code as `role-${number}`] });
    const held = await server.db.selectFrom('employee_roles').select('role').where('employee_id', '=', lawyer).orderBy('role').execute();
    assert.deepEqual(
      held.map(({ role }) => role),
      ['division-head', 'lawyer', code],
    );
    assert.deepEqual((await read(lawyer)).roles, [
      { role: code, name: 'Архивист' },
      { role: 'lawyer', name: 'Юрист' },
    ]);
    const { people } = await administrator.call(listPeople, { search: 'lawyer@' });
    assert.deepEqual(people[0]?.roles, [{ name: 'Архивист' }, { name: 'Юрист' }, { name: 'Руководитель подразделения' }]);
    // The window of the role was opened before: it learns that its holders have changed.
    await assert.rejects(administrator.call(saveRoleHolders, { id, revision }), { status: 409 });
    await change({ employeeId: lawyer, roles: ['lawyer'] });
    assert.deepEqual(await rolesOf(lawyer), ['lawyer']);
    const { code: foreign } = await addRole(other, 'Чужая роль');
    await assert.rejects(change({ employeeId: lawyer, roles: [foreign as `role-${number}`] }), { status: 404 });
    await assert.rejects(change({ employeeId: lawyer, roles: ['role-x' as `role-${number}`] }), { status: 400 });
  });

  test('an invitation gives the organisation’s own roles too, which then cannot be removed', async () => {
    const { id, code } = await addRole(organisationId, 'Кассир');
    await administrator.call(invitePerson, { email: 'new@saryozen.example', fullName: 'Ким Виктор', roles: [code as `role-${number}`] });
    await assert.rejects(administrator.call(removeRole, { id }), { status: 400 });
    const { code: foreign } = await addRole(other, 'Чужая роль кассира');
    const invitation = { email: 'newer@saryozen.example', fullName: 'Ли Анна', roles: [foreign as `role-${number}`] };
    await assert.rejects(administrator.call(invitePerson, invitation), { status: 404 });
  });

  test('a change from an older state is refused, whoever has made the newer one', async () => {
    const { employeeId: clerk } = await addEmployee(server.db, { organisationId, email: 'clerk@saryozen.example' });
    const older = (await read(clerk)).revision;
    const stale = () => administrator.call(changePerson, { employeeId: clerk, revision: older, position: 'Архивариус', roles: [] });
    const newer = [
      () => change({ employeeId: clerk, position: 'Делопроизводитель', roles: [] }),
      () => server.db.insertInto('employee_roles').values({ employee_id: clerk, role: 'lawyer' }).execute(),
      async () => (await server.signIn('clerk@saryozen.example')).call(saveProfile, { phone: '+7 700 000 00 01' }),
      () => server.db.updateTable('employees').set({ department_id: departmentId }).where('id', '=', clerk).execute(),
    ];
    for (const make of newer) {
      await make();
      await assert.rejects(stale(), { status: 409, reason: failureReasons.changedMeanwhile });
    }
    const found = await read(clerk);
    assert.deepEqual([found.position, found.phone, found.changedBy], ['Делопроизводитель', '+7 700 000 00 01', null]);
    await change({ employeeId: clerk, position: 'Архивариус', phone: '8 700 000 00 02', roles: ['lawyer'], flags: ['mail', 'welcome'] });
    const last = await read(clerk);
    assert.deepEqual(
      [last.position, last.phone, last.departmentId, last.flags, last.changedBy],
      ['Архивариус', '+7 700 000 00 02', null, ['mail', 'welcome'], 'head'],
    );
    const { details } = await lastAudit();
    assert.deepEqual([details['flagsBefore'], details['flags']], ['', 'mail welcome']);
  });

  test('an administrator enters an IIN that is right and nobody else’s; one that a key has proved stays', async () => {
    const add = (name: string, iin: string | null = null) =>
      addEmployee(server.db, { organisationId, email: `${name}@saryozen.example`, person: { iin } });
    const proved = demoIin('1980-10-30', 7001);
    const free = demoIin('1981-11-20', 7002);
    const { employeeId: one } = await add('one');
    const { employeeId: two } = await add('two');
    const { employeeId: three } = await add('three', proved);
    const give = (employeeId: number, iin?: string) => change({ employeeId, roles: [], ...(iin && { iin }) });
    const wrong = `${free.slice(0, 11)}${(Number(free[11]) + 1) % 10}`;
    for (const iin of ['12', wrong, 'не число']) await assert.rejects(give(one, iin), { status: 400, text: /контрольная цифра/ });
    await give(one, free);
    assert.deepEqual([(await read(one)).iin, (await read(one)).iinProved], [free, false]);
    assert.equal((await administrator.call(listPeople, { search: free })).people[0]?.employeeId, one);
    await assert.rejects(give(two, free), { status: 400, text: /у другого сотрудника/ });
    await assert.rejects(give(two, proved), { status: 400, text: /у другого сотрудника/ });
    await assert.rejects(give(three, free), { status: 400, text: /подтверждён ключом/ });
    await give(three);
    assert.deepEqual([(await read(three)).iin, (await read(three)).iinProved], [proved, true]);
    // It is free again once it is taken off, and at the same moment only one of two gets it.
    await give(one);
    const both = await Promise.allSettled([give(one, free), give(two, free)]);
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
    const { rows } = await sql<{
      own: string | null;
    }>`select iin as own from people where email in ('one@saryozen.example', 'two@saryozen.example')`.execute(server.db);
    assert.deepEqual(
      rows.map(({ own: entered }) => entered),
      [null, null],
    );
  });

  test('name and phone of somebody who works elsewhere too stay theirs', async () => {
    const { fullName, isShared } = await read(lawyer);
    assert.equal(isShared, true);
    await assert.rejects(change({ employeeId: lawyer, fullName: 'Другое Имя', roles: [] }), {
      status: 400,
      text: /и в другой организации/,
    });
    await assert.rejects(change({ employeeId: lawyer, phone: '+7 700 000 00 09', roles: [] }), {
      status: 400,
      text: /и в другой организации/,
    });
    await change({ employeeId: lawyer, fullName, position: 'Юрист', roles: ['lawyer'] });
    await change({ employeeId: own, fullName: ' Новое   Имя ', roles: ['system-administrator', 'clerk'] });
    assert.equal((await read(own)).fullName, 'Новое Имя');
    await assert.rejects(change({ employeeId: own, phone: '12', roles: ['system-administrator'] }), { status: 400 });
  });

  test('keeps the longest name that a registration takes', async () => {
    const { employeeId } = await addEmployee(server.db, { organisationId, email: 'long@saryozen.example' });
    const longest = ({ codec }: (typeof registerByEmail.fields)['firstName']): string =>
      'а'.repeat(codec.shape.kind === 'text' ? codec.shape.max : 0);
    const { firstName, lastName } = registerByEmail.fields;
    const fullName = `${longest(lastName)} ${longest(firstName)}`;
    await change({ employeeId, fullName, roles: [] });
    assert.equal((await read(employeeId)).fullName, fullName);
  });

  test('cannot come into a closed department', async () => {
    const closed = await addDepartment(organisationId);
    await server.db.updateTable('departments').set({ closed_at: new Date() }).where('id', '=', closed).execute();
    await assert.rejects(change({ employeeId: lawyer, departmentId: closed, roles: [] }), { status: 404 });
  });

  test('the last system administrator keeps the right, until somebody else has it', async () => {
    const give = (employeeId: number, roles: ('system-administrator' | 'clerk')[]) => change({ employeeId, roles });
    await assert.rejects(give(own, ['clerk']), /последний администратор/);
    assert.deepEqual(await rolesOf(own), ['system-administrator', 'clerk']);
    assert.equal((await read(own)).isLastAdministrator, true);
    await give(lawyer, ['system-administrator']);
    assert.equal((await read(own)).isLastAdministrator, false);
    // At the same moment each takes the right from the other: one of them keeps it.
    const second = await server.signIn('lawyer@saryozen.example', { organisationId });
    const outcomes = await Promise.allSettled([give(lawyer, ['clerk']), change({ employeeId: own, roles: ['clerk'] }, second)]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const holders = await server.db.selectFrom('employee_roles').select('employee_id').where('role', '=', 'system-administrator').execute();
    assert.equal(holders.length, 1);
    await server.db.deleteFrom('employee_roles').where('role', '=', 'system-administrator').execute();
    await server.db.insertInto('employee_roles').values({ employee_id: own, role: 'system-administrator' }).execute();
  });

  test('their sessions end in this organisation alone', async () => {
    const here = await server.signIn('lawyer@saryozen.example', { organisationId });
    const elsewhere = await server.signIn('lawyer@saryozen.example', { organisationId: other });
    assert.ok((await read(lawyer)).sessions.length >= 1);
    await administrator.call(endPersonSessions, { employeeId: lawyer });
    await assert.rejects(here.call(profile, {}), { status: 401 });
    assert.ok(await elsewhere.call(profile, {}));
    assert.deepEqual((await read(lawyer)).sessions, []);
    assert.deepEqual(await lastAudit(), { event: 'person.sessions-ended', details: { employee: lawyer, which: 'all' } });
  });

  test('somebody of another organisation and a foreign department are not found; one who has left is shown and not changed', async () => {
    const { employeeId: stranger } = await addEmployee(server.db, { organisationId: other, email: 'stranger@bastau.example' });
    const { employeeId: gone } = await addEmployee(server.db, {
      organisationId,
      email: 'gone@saryozen.example',
      employee: { ended_at: new Date() },
    });
    await assert.rejects(read(stranger), { status: 404 });
    assert.equal((await read(gone)).state, 'dismissed');
    for (const employeeId of [stranger, gone]) {
      await assert.rejects(change({ employeeId, roles: [] }), { status: 404 });
      await assert.rejects(administrator.call(endPersonSessions, { employeeId }), { status: 404 });
    }
    const foreign = await addDepartment(other);
    await assert.rejects(change({ employeeId: lawyer, departmentId: foreign, roles: [] }), { status: 404 });
  });
});
