import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { bulkPage, changePeople, countChosen, type RowKey } from '@qujat/contract/administration/people-bulk';
import { peopleExportPath } from '@qujat/contract/administration/people-export';
import { listPeople } from '@qujat/contract/administration/people';
import type { CallInput } from '@qujat/contract/call';
import { addEmployee, addOrganisation } from '../../../../test-support/people.ts';
import { testServer, type Client } from '../../../../test-support/server.ts';

describe('one act with many people', () => {
  const server = testServer();
  let organisationId = 0;
  let other = 0;
  let here = 0;
  let there = 0;
  let administrator: Client;
  const ids: Record<string, number> = {};
  const row = (name: string): RowKey => `employee-${ids[name] ?? 0}`;

  const addDepartment = async (organisation_id: number, name: string, more: { parent_id?: number; head_id?: number } = {}) => {
    const values = { organisation_id, name_ru: name, name_kk: name, head_id: null, ...more };
    return (await server.db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const add = async (name: string, more: Partial<Parameters<typeof addEmployee>[1]> = {}) => {
    const added = await addEmployee(server.db, {
      organisationId,
      email: `${name}@saryozen.example`,
      person: { full_name: name },
      employee: { department_id: here },
      ...more,
    });
    ids[name] = added.employeeId;
  };
  const invite = async (name: string): Promise<RowKey> => {
    const { id } = await server.db
      .insertInto('employee_invitations')
      .values({
        organisation_id: organisationId,
        email: `${name}@jana.example`,
        full_name: name,
        position_ru: '',
        position_kk: '',
        department_id: here,
        roles: [],
        language: 'ru_RU',
        invited_by: ids['boss'] ?? 0,
        created_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return `invitation-${id}`;
  };
  const entries = async (event: string) =>
    (
      await server.db
        .selectFrom('audit_log')
        .select('details')
        .where('event', '=', event as never)
        .orderBy('id')
        .execute()
    ).map(({ details }) => details as Record<string, unknown>);
  const change = (input: CallInput<typeof changePeople>) => administrator.call(changePeople, input);
  const answersOf = async (input: CallInput<typeof changePeople>) =>
    (await change(input)).answers.map(({ fullName, done, text }) => [fullName, done, text]);

  beforeEach(async () => {
    organisationId = await addOrganisation(server.db);
    other = await addOrganisation(server.db);
    here = await addDepartment(organisationId, 'Отдел закупок');
    there = await addDepartment(organisationId, 'Отдел кадров');
    const tag = organisationId;
    await add('boss', { email: `boss${tag}@saryozen.example`, roles: ['system-administrator'] });
    await add('Ахметова', { email: `a${tag}@saryozen.example` });
    await add('Волков', { email: `v${tag}@saryozen.example` });
    await add('Ушедший', { email: `u${tag}@saryozen.example`, employee: { ended_at: server.clock.now(), department_id: here } });
    await add('Чужой', { email: `s${tag}@bastau.example`, organisationId: other, employee: {} });
    administrator = await server.signIn(`boss${tag}@saryozen.example`);
  });

  test('each of the chosen gets an answer; the checks are those of the single call, and each act is an entry of the log', async () => {
    const before = (await entries('person.locked')).length;
    const rows = [row('boss'), row('Ахметова'), row('Ушедший'), row('Чужой'), await invite('Олжас')];
    assert.deepEqual(await answersOf({ act: 'lock', rows }), [
      ['boss', false, 'Себя заблокировать нельзя.'],
      ['Ахметова', true, ''],
      ['Ушедший', false, 'Объект не найден.'],
      ['Олжас', false, 'Это действие не подходит к этой строке.'],
    ]);
    const locked = (await administrator.call(listPeople, { state: 'locked' })).people.map(({ fullName }) => fullName);
    assert.deepEqual(locked, ['Ахметова']);
    assert.deepEqual(
      (await entries('person.locked')).slice(before).map(({ employee }) => employee),
      [ids['Ахметова']],
    );
    const stranger = await server.db.selectFrom('employees').select('locked_at').where('id', '=', ids['Чужой']!).executeTakeFirstOrThrow();
    assert.equal(stranger.locked_at, null);
    assert.deepEqual(await answersOf({ act: 'unlock', all: true }), [['Ахметова', true, '']]);
  });

  test('all that the filters find are meant without the rows that are left out, and only those whom the act fits', async () => {
    const olzhas = await invite('Олжас');
    const irina = await invite('Ирина');
    assert.deepEqual(await administrator.call(countChosen, { all: true }), {
      total: 5,
      invite: 2,
      password: 3,
      sessions: 3,
      lock: 3,
      unlock: 0,
      transfer: 3,
    });
    const { total, invite: invited } = await administrator.call(countChosen, { all: true, rows: [olzhas], search: 'Ирина' });
    assert.deepEqual([total, invited], [1, 1]);
    assert.deepEqual(await answersOf({ act: 'invite', all: true, rows: [olzhas] }), [['Ирина', true, '']]);
    // Without `all` the filters choose nobody.
    assert.deepEqual(await answersOf({ act: 'invite', search: 'Ирина' }), []);
    assert.equal((await administrator.call(countChosen, { rows: [irina, row('Волков')] })).total, 2);
    assert.deepEqual(await answersOf({ act: 'password', all: true, rows: [row('boss'), row('Волков')] }), [['Ахметова', true, '']]);
    assert.equal((await administrator.call(countChosen, { all: true })).password, 2);
  });

  test('a transfer moves people with what hangs on them, and says what they go on heading', async () => {
    await server.db
      .updateTable('departments')
      .set({ head_id: ids['Волков'] ?? null })
      .where('id', '=', here)
      .execute();
    const before = (await entries('person.transferred')).length;
    const rows = [row('Ахметова'), row('Волков')];
    assert.deepEqual(await answersOf({ act: 'transfer', rows, toDepartmentId: there }), [
      ['Ахметова', true, ''],
      ['Волков', true, 'По-прежнему руководит: Отдел закупок.'],
    ]);
    const moved = (await entries('person.transferred')).slice(before);
    assert.deepEqual(
      moved.map(({ employee, departmentBefore, department }) => [employee, departmentBefore, department]),
      [
        [ids['Ахметова'], here, there],
        [ids['Волков'], here, there],
      ],
    );
    assert.deepEqual(
      (await administrator.call(listPeople, { departmentId: there })).people.map(({ fullName }) => fullName),
      ['Ахметова', 'Волков'],
    );
    const again = await answersOf({ act: 'transfer', rows: [row('Волков')], toDepartmentId: there });
    assert.equal(again[0]?.[1], false);
    const foreign = await addDepartment(other, 'Чужой отдел');
    await assert.rejects(change({ act: 'transfer', rows, toDepartmentId: foreign }), { status: 404 });
    await assert.rejects(change({ act: 'transfer', rows }), { status: 400 });
  });

  test('a role is given and taken, what else the person is stays, and the last system administrator keeps that right', async () => {
    const employee = () =>
      server.db
        .selectFrom('employees')
        .select(['position_ru', 'position_kk', 'department_id', 'iin', 'mail_access'])
        .where('id', '=', ids['Ахметова']!)
        .executeTakeFirstOrThrow();
    await server.db
      .updateTable('employees')
      .set({ iin: '900101900015', position_ru: 'Юрист' })
      .where('id', '=', ids['Ахметова']!)
      .execute();
    const before = await employee();
    const rows = [row('Ахметова'), row('boss')];
    assert.deepEqual(await answersOf({ act: 'give', rows, changedRole: 'clerk' }), [
      ['boss', true, ''],
      ['Ахметова', true, ''],
    ]);
    const after = await employee();
    assert.deepEqual(after, { ...before, position_kk: after.position_kk });
    assert.deepEqual(
      (await administrator.call(listPeople, { role: 'clerk' })).people.map(({ fullName }) => fullName),
      ['Ахметова', 'boss'],
    );
    assert.deepEqual(await answersOf({ act: 'take', rows: [row('boss')], changedRole: 'system-administrator' }), [
      ['boss', false, 'Это последний администратор системы. Сначала дайте это право кому-нибудь ещё.'],
    ]);
    for (const changedRole of ['division-head', 'nothing', undefined])
      await assert.rejects(change({ act: 'give', rows, ...(changedRole && { changedRole }) }), { status: 400 });
    const [unknown] = await answersOf({ act: 'give', rows: [row('Волков')], changedRole: 'role-999999' });
    assert.equal(unknown?.[1], false);
  });

  test('many are answered for a page at a time, each exactly once although the act changes what the filters find', async () => {
    for (let index = 0; index < bulkPage; index += 1)
      await add(`Много ${index}`, { email: `m${index}-${organisationId}@saryozen.example`, person: { full_name: `Много ${index}` } });
    const names: string[] = [];
    let after: string | undefined;
    do {
      const { answers, next } = await change({ act: 'sessions', all: true, state: 'working', rows: [row('boss')], after });
      assert.ok(answers.length <= bulkPage);
      names.push(...answers.map(({ fullName }) => fullName));
      after = next ?? undefined;
    } while (after);
    assert.equal(names.length, bulkPage + 2);
    assert.equal(new Set(names).size, names.length);
    await assert.rejects(change({ act: 'sessions', all: true, after: '2-x' }), { status: 400 });
  });

  test('a department stands for those below it, in the table, the choice and the file', async () => {
    const below = await addDepartment(organisationId, 'Группа договоров', { parent_id: here });
    await server.db.updateTable('employees').set({ department_id: below }).where('id', '=', ids['Волков']!).execute();
    await server.db.updateTable('employees').set({ department_id: there }).where('id', '=', ids['boss']!).execute();
    const found = (await administrator.call(listPeople, { departmentId: here, state: 'working' })).people.map(({ fullName }) => fullName);
    assert.deepEqual(found, ['Ахметова', 'Волков']);
    assert.equal((await administrator.call(countChosen, { all: true, departmentId: here })).total, 2);
    const names = async (input: Parameters<typeof peopleExportPath>[0]): Promise<string[]> => {
      const text = await (await administrator.fetch(peopleExportPath(input))).text();
      return [...text.matchAll(/\n"([^"]*)"/g)].map(([, name]) => name ?? '');
    };
    assert.deepEqual(await names({ format: 'csv', departmentId: here }), ['Ахметова', 'Волков']);
    assert.deepEqual(await names({ format: 'csv', rows: [row('boss'), row('Волков'), row('Чужой')] }), ['Волков', 'boss']);
    assert.deepEqual(await names({ format: 'csv', all: true, departmentId: here, rows: [row('Волков')] }), ['Ахметова']);
  });
});
