import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changePeople } from '@qujat/contract/administration/people-bulk';
import type { GivenRole } from '@qujat/contract/administration/rights';
import { createRole, mostHolders, readRoles, removeRole, saveRole, saveRoleHolders } from '@qujat/contract/administration/roles';
import { sql } from 'kysely';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';
import { loadCast } from '../../documents/load-cast.ts';

const taken = 'Роль уже существует либо связана с шаблоном, руководителем подразделения или пользователем.';

describe('roles', () => {
  const served = servedOffice();
  const { server, clients, store, whole } = served;
  const admin = () => clients.administrator;
  before(async () => {
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: served.office.staff.administrator, role: 'system-administrator' })
      .execute();
  });

  const read = async () => (await admin().call(readRoles, {})).roles;
  const find = async (code: string) => (await read()).find((each) => each.code === code)!;
  const create = (russian: string, order = 50) => admin().call(createRole, { russian, order });
  const hold = async (code: string, ...employeeIds: number[]): Promise<void> => {
    const { id, revision } = await find(code);
    await admin().call(saveRoleHolders, { id, employeeIds: employeeIds.length > 0 ? employeeIds : undefined, revision });
  };
  const cast = () => loadCast(server.db, served.office.organisationId);

  test('an organisation begins with the roles of the standard routes, the general director first', async () => {
    assert.deepEqual(
      (await read()).map(({ order, russian, holders, standard }) => [order, russian, holders.map(({ fullName }) => fullName), standard]),
      [
        [1, 'Генеральный директор', [], true],
        [10, 'Финансист', ['Тестов accountant'], true],
        [20, 'Юрист', ['Тестов lawyer'], true],
        [30, 'Специалист по кадрам', [], true],
        [40, 'Делопроизводитель', ['Тестов clerk'], true],
      ],
    );
  });

  test('a new role takes its place by its order, and its name occurs once', async () => {
    const { id } = await create('Главный инженер', 5);
    assert.deepEqual(
      (await read()).slice(0, 2).map(({ code, kazakh }) => [code, kazakh]),
      [
        ['general-director', 'Бас директор'],
        [`role-${id}`, 'Главный инженер'],
      ],
    );
    await fails(create('ГЛАВНЫЙ инженер'), 400, taken);
    await fails(create('  '), 400);
    const { revision } = await find(`role-${id}`);
    await fails(admin().call(saveRole, { id, russian: 'Юрист', order: 5, revision }), 400, taken);
    for (const order of [0, 10_000]) await fails(create(`Порядок ${order}`, order), 400);
    const other = await server.signIn('administrator@south.example');
    await fails(
      other
        .call(readRoles, {})
        .then(({ roles }) => assert.equal(roles.length, 5))
        .then(() => other.call(removeRole, { id })),
      403,
    );
  });

  test('names and order change only from what was seen, and the log has both', async () => {
    const { id } = await create('Эколог');
    await admin().call(saveRole, { id, russian: 'Главный эколог', kazakh: 'Бас эколог', order: 7, revision: 0 });
    await fails(admin().call(saveRole, { id, russian: 'Поздно', order: 7, revision: 0 }), 409);
    const { details } = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'role.changed')
      .executeTakeFirstOrThrow();
    assert.deepEqual(details, {
      role: id,
      'before.russian': 'Эколог',
      'before.kazakh': 'Эколог',
      'before.order': 50,
      'after.russian': 'Главный эколог',
      'after.kazakh': 'Бас эколог',
      'after.order': 7,
    });
  });

  test('whoever holds a role takes its steps on routes', async () => {
    const { worker, engineer, lawyer } = served.office.staff;
    await hold('lawyer', lawyer, worker);
    assert.deepEqual((await cast()).lawyers, [lawyer, worker]);
    await hold('lawyer', worker);
    assert.deepEqual((await cast()).lawyers, [worker]);
    assert.equal((await cast()).head, served.office.staff.head);
    await hold('general-director', engineer);
    assert.equal((await cast()).head, engineer);
    await hold('general-director');
    assert.equal((await cast()).head, served.office.staff.head);
    await hold('lawyer', lawyer);
  });

  test('only people who work in the organisation hold a role', async () => {
    const text = 'Выберите сотрудника, который работает в организации.';
    const stranger = await server.db
      .selectFrom('employees')
      .select('id')
      .where('organisation_id', '<>', served.office.organisationId)
      .executeTakeFirstOrThrow();
    await fails(hold('lawyer', served.office.staff.lawyer, stranger.id), 400, text);
    await server.db.updateTable('employees').set({ ended_at: server.clock.now() }).where('id', '=', served.office.staff.trainee).execute();
    await fails(hold('lawyer', served.office.staff.trainee), 400, text);
    assert.deepEqual((await cast()).lawyers, [served.office.staff.lawyer]);
  });

  test('a role is held by as many people as its window can name, and by no more', async () => {
    const { organisationId, staff } = served.office;
    const { id } = await create('Наблюдатель');
    const code = `role-${id}`;
    await sql`
      with new as (insert into people (email, password_hash, full_name)
        select 'many' || n || '@north.example', 'x', 'Человек ' || n from generate_series(1, ${mostHolders}::int) n returning id),
      hired as (insert into employees (person_id, organisation_id, position_ru, position_kk) select id, ${organisationId}, '', '' from new returning id)
      insert into employee_roles (employee_id, role) select id, ${code} from hired`.execute(server.db);
    const give = () => admin().call(changePeople, { act: 'give', changedRole: code as GivenRole, rows: [`employee-${staff.worker}`] });
    const [refused] = (await give()).answers;
    assert.deepEqual([refused?.done, refused?.text], [false, 'У роли «Наблюдатель» уже столько людей, сколько может быть: 2000.']);
    const held = (await find(code)).holders.map(({ employeeId }) => employeeId);
    assert.equal(held.length, mostHolders);
    await hold(code, ...held.slice(1));
    assert.equal((await give()).answers[0]?.done, true);
    assert.equal((await find(code)).holders.length, mostHolders);
    await hold(code);
  });

  test('a new clerk finds the correspondence at once, and a former one no longer', async () => {
    const { clerk, engineer } = served.office.staff;
    const id = await store([{ stage: 1, employeeId: served.office.staff.head }], { correspondence: 'incoming' });
    const seenBy = async (): Promise<Set<number>> => new Set((await whole(id)).feed.map(({ principal }) => principal));
    await hold('clerk', engineer);
    assert.deepEqual([(await seenBy()).has(engineer), (await seenBy()).has(clerk)], [true, false]);
    await hold('clerk', clerk);
    assert.deepEqual([(await seenBy()).has(engineer), (await seenBy()).has(clerk)], [false, true]);
  });

  test('a role that somebody holds, that a template or the policy names, or that is standard cannot be removed', async () => {
    const { id } = await create('Временная');
    await hold(`role-${id}`, served.office.staff.worker);
    await fails(admin().call(removeRole, { id }), 400, taken);
    await hold(`role-${id}`);
    // Whoever held it and has left does not keep it.
    const employee_id = served.office.staff.trainee;
    await server.db
      .insertInto('employee_roles')
      .values({ organisation_id: served.office.organisationId, employee_id, role: `role-${id}` })
      .execute();
    await server.db.updateTable('employees').set({ ended_at: server.clock.now() }).where('id', '=', employee_id).execute();
    const rules = async (json: string): Promise<void> =>
      void (await sql`update organisations set rules = ${json}::jsonb where id = ${served.office.organisationId}`.execute(server.db));
    await rules(`{"deputyRoles": [{"role": "role-${id}"}]}`);
    await fails(admin().call(removeRole, { id }), 400, taken);
    await rules('{}');
    await admin().call(removeRole, { id });
    assert.equal(
      (await read()).some((each) => each.id === id),
      false,
    );
    await fails(admin().call(removeRole, { id: (await find('lawyer')).id }), 400, 'Эту роль называют маршруты, удалить её нельзя.');
  });
});
