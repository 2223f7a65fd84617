import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changePerson, endPersonSessions, readPerson } from '@qujat/contract/administration/person';
import { listPeople } from '@qujat/contract/administration/people';
import { profile } from '@qujat/contract/shell';
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
    await administrator.call(changePerson, {
      employeeId: lawyer,
      position: ' Начальник отдела ',
      secondPosition: 'Бөлім басшысы',
      departmentId,
      roles: ['finance', 'human-resources'],
    });
    const read = await administrator.call(readPerson, { employeeId: lawyer });
    assert.deepEqual(
      [read.position, read.secondPosition, read.departmentId, read.roles],
      ['Начальник отдела', 'Бөлім басшысы', departmentId, ['finance', 'human-resources']],
    );
    assert.deepEqual(await lastAudit(), {
      event: 'person.changed',
      details: {
        employee: lawyer,
        positionBefore: 'Сотрудник',
        position: 'Начальник отдела',
        departmentBefore: 'none',
        department: departmentId,
        rolesBefore: 'lawyer',
        roles: 'finance human-resources',
      },
    });
  });

  test('keeps the roles that are given elsewhere: those of the organisation’s own, and of whoever heads a department', async () => {
    const { code } = await server.db
      .insertInto('roles')
      .values({ organisation_id: organisationId, standard: null, name_ru: 'Архивист', name_kk: 'Мұрағатшы', display_order: 7 })
      .returning('code')
      .executeTakeFirstOrThrow();
    const elsewhere = [code, 'division-head'] as const;
    await server.db
      .insertInto('employee_roles')
      .values(elsewhere.map((role) => ({ employee_id: lawyer, role })))
      .execute();
    await administrator.call(changePerson, { employeeId: lawyer, roles: ['lawyer'] });
    const held = await server.db.selectFrom('employee_roles').select('role').where('employee_id', '=', lawyer).orderBy('role').execute();
    assert.deepEqual(
      held.map(({ role }) => role),
      ['division-head', 'lawyer', code],
    );
    assert.deepEqual((await administrator.call(readPerson, { employeeId: lawyer })).roles, ['lawyer']);
    const { people } = await administrator.call(listPeople, { search: 'lawyer@' });
    assert.deepEqual(people[0]?.roles, [{ name: 'Архивист' }, { name: 'Юрист' }, { name: 'Руководитель подразделения' }]);
  });

  test('cannot come into a closed department', async () => {
    const closed = await addDepartment(organisationId);
    await server.db.updateTable('departments').set({ closed_at: new Date() }).where('id', '=', closed).execute();
    await assert.rejects(administrator.call(changePerson, { employeeId: lawyer, departmentId: closed, roles: [] }), { status: 404 });
  });

  test('the last system administrator keeps the right, until somebody else has it', async () => {
    const give = (employeeId: number, roles: ('system-administrator' | 'clerk')[]) =>
      administrator.call(changePerson, { employeeId, roles });
    await assert.rejects(give(own, ['clerk']), /последний администратор/);
    assert.deepEqual((await administrator.call(readPerson, { employeeId: own })).roles, ['clerk', 'system-administrator']);
    await give(lawyer, ['system-administrator']);
    // At the same moment each takes the right from the other: one of them keeps it.
    const second = await server.signIn('lawyer@saryozen.example', { organisationId });
    const outcomes = await Promise.allSettled([give(lawyer, ['clerk']), second.call(changePerson, { employeeId: own, roles: ['clerk'] })]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const holders = await server.db.selectFrom('employee_roles').select('employee_id').where('role', '=', 'system-administrator').execute();
    assert.equal(holders.length, 1);
    await server.db.deleteFrom('employee_roles').where('role', '=', 'system-administrator').execute();
    await server.db.insertInto('employee_roles').values({ employee_id: own, role: 'system-administrator' }).execute();
  });

  test('their sessions end in this organisation alone', async () => {
    const here = await server.signIn('lawyer@saryozen.example', { organisationId });
    const elsewhere = await server.signIn('lawyer@saryozen.example', { organisationId: other });
    assert.ok((await administrator.call(readPerson, { employeeId: lawyer })).sessions >= 1);
    await administrator.call(endPersonSessions, { employeeId: lawyer });
    await assert.rejects(here.call(profile, {}), { status: 401 });
    assert.ok(await elsewhere.call(profile, {}));
    assert.equal((await administrator.call(readPerson, { employeeId: lawyer })).sessions, 0);
    assert.deepEqual(await lastAudit(), { event: 'person.sessions-ended', details: { employee: lawyer } });
  });

  test('somebody of another organisation, a dismissed one and a foreign department are not found', async () => {
    const { employeeId: stranger } = await addEmployee(server.db, { organisationId: other, email: 'stranger@bastau.example' });
    const { employeeId: gone } = await addEmployee(server.db, {
      organisationId,
      email: 'gone@saryozen.example',
      employee: { ended_at: new Date() },
    });
    for (const employeeId of [stranger, gone]) {
      await assert.rejects(administrator.call(readPerson, { employeeId }), { status: 404 });
      await assert.rejects(administrator.call(changePerson, { employeeId, roles: [] }), { status: 404 });
      await assert.rejects(administrator.call(endPersonSessions, { employeeId }), { status: 404 });
    }
    const foreign = await addDepartment(other);
    await assert.rejects(administrator.call(changePerson, { employeeId: lawyer, departmentId: foreign, roles: [] }), { status: 404 });
  });
});
