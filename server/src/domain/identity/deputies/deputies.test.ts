import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import * as deputies from '@qujat/contract/deputies';
import { substitutions, toggleSubstitution } from '@qujat/contract/sidebar';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { useUp } from '../../../test-support/use-up.ts';

describe('deputies', () => {
  const server = testServer();
  const ids = { dulat: 0, zhanar: 0, viktor: 0, left: 0, foreign: 0 };
  let client: Client;

  /** A day in the organisation's zone, relative to today. */
  const day = (days: number): string =>
    new Date(server.clock.now().getTime() + days * 86_400_000 + 5 * 3_600_000).toISOString().slice(0, 10);
  const inForce = async (who: string): Promise<number[]> =>
    (await (await server.signIn(who)).call(substitutions, {})).map(({ employeeId }) => employeeId);
  const stored = () =>
    server.db
      .selectFrom('deputies')
      .select(['deputy_id', 'starts_on', 'ends_on'])
      .where('employee_id', '=', ids.dulat)
      .orderBy('id')
      .execute();
  /** The last entry of the audit log before the test. */
  let begun = 0;
  const events = async (): Promise<string[]> => {
    const log = server.db.selectFrom('audit_log').select('event').where('id', '>', begun);
    return (await log.where('event', 'like', 'deputy.%').orderBy('id').execute()).map(({ event }) => event);
  };

  before(async () => {
    const organisationId = await addOrganisation(server.db);
    const other = await addOrganisation(server.db);
    const add = async (name: string, more = {}): Promise<number> =>
      (await addEmployee(server.db, { organisationId, email: `${name}@saryozen.example`, ...more })).employeeId;
    ids.dulat = await add('dulat', { person: { full_name: 'Сапаргалиев Дулат' } });
    ids.zhanar = await add('zhanar', { person: { full_name: 'Ахметова Жанар' } });
    ids.viktor = await add('viktor', { person: { full_name: 'Ким 100% Виктор' }, employee: { deputy_forbidden: true } });
    ids.left = await add('left', { person: { full_name: 'Ахметов Ушедший' }, employee: { ended_at: new Date(0) } });
    ids.foreign = (
      await addEmployee(server.db, { organisationId: other, email: 'foreign@tulpar.example', person: { full_name: 'Ахметов Чужой' } })
    ).employeeId;
    client = await server.signIn('dulat@saryozen.example');
  });
  beforeEach(async () => {
    await server.db.deleteFrom('deputies').execute();
    const { last } = await server.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    begun = last ?? 0;
  });

  test('a deputy is appointed, gets dates, acts, and is removed at once', async () => {
    assert.equal(await client.call(deputies.deputy, {}), null);
    await client.call(deputies.setDeputy, { employeeId: ids.zhanar, from: day(0) });
    await client.call(deputies.updateDeputy, { employeeId: ids.zhanar, from: day(0), to: day(7) });
    assert.deepEqual(await client.call(deputies.deputy, {}), {
      employeeId: ids.zhanar,
      fullName: 'Ахметова Жанар',
      from: day(0),
      to: day(7),
    });

    const zhanar = await server.signIn('zhanar@saryozen.example');
    assert.deepEqual(await inForce('zhanar@saryozen.example'), [ids.dulat]);
    await zhanar.call(toggleSubstitution, { employeeId: ids.dulat, actorId: ids.zhanar, active: false });
    await client.call(deputies.updateDeputy, { employeeId: ids.zhanar, from: day(0) });
    assert.equal((await client.call(deputies.deputy, {}))?.to, null);

    await client.call(deputies.removeDeputy, { employeeId: ids.zhanar });
    assert.equal(await client.call(deputies.deputy, {}), null);
    assert.deepEqual(await zhanar.call(substitutions, {}), []);
    // When she is named again, she does not act automatically: her earlier acting has ended.
    await client.call(deputies.setDeputy, { employeeId: ids.zhanar, from: day(0) });
    assert.deepEqual(
      (await zhanar.call(substitutions, {})).map(({ active }) => active),
      [false],
    );
    assert.deepEqual(await events(), ['deputy.set', 'deputy.changed', 'deputy.changed', 'deputy.removed', 'deputy.set']);
  });

  test('earlier deputyships stay in the history, and one is active at a time', async () => {
    await server.db
      .insertInto('deputies')
      .values({ employee_id: ids.dulat, deputy_id: ids.viktor, starts_on: day(-10), ends_on: null })
      .execute();
    await client.call(deputies.setDeputy, { employeeId: ids.zhanar, from: day(3) });
    assert.deepEqual(await stored(), [
      { deputy_id: ids.viktor, starts_on: day(-10), ends_on: day(-1) },
      { deputy_id: ids.zhanar, starts_on: day(3), ends_on: null },
    ]);
    assert.deepEqual(await inForce('zhanar@saryozen.example'), []);
    await Promise.all(Array.from({ length: 8 }, () => client.call(deputies.setDeputy, { employeeId: ids.zhanar, from: day(0) })));
    assert.equal((await stored()).length, 2);
  });

  test('search finds colleagues from two letters, and treats % and _ as letters', async () => {
    const names = async (name: string): Promise<string[]> =>
      (await client.call(deputies.searchDeputies, { name })).people.map(({ fullName }) => fullName);
    assert.deepEqual(await names('ахме'), ['Ахметова Жанар']);
    assert.deepEqual(await names('жанар  Ахм'), ['Ахметова Жанар']);
    assert.deepEqual(await names('жанар Ким'), []);
    assert.deepEqual(await names('а'), []);
    assert.deepEqual(await names('Дулат'), []);
    assert.deepEqual(await names('%%'), []);
    assert.deepEqual(await names('100%'), ['Ким 100% Виктор']);
    assert.deepEqual(await names(`'; drop table deputies; --`), []);
  });

  test('whoever is locked is not found, and cannot be named', async () => {
    const lock = (locked_at: Date | null) => server.db.updateTable('employees').set({ locked_at }).where('id', '=', ids.zhanar).execute();
    await lock(new Date(0));
    assert.deepEqual((await client.call(deputies.searchDeputies, { name: 'ахме' })).people, []);
    await assert.rejects(client.call(deputies.setDeputy, { employeeId: ids.zhanar, from: day(0) }), {
      text: 'Администратор закрыл этому сотруднику вход в организацию. Выберите другого заместителя.',
    });
    assert.deepEqual(await stored(), []);
    await lock(null);
  });

  test('the person themselves, strangers, former employees and past dates are refused', async () => {
    const set = (employeeId: number, from = day(0)) => client.call(deputies.setDeputy, { employeeId, from });
    await assert.rejects(set(ids.dulat), { text: 'Нельзя назначить заместителем самого себя.' });
    for (const id of [ids.left, ids.foreign, 999_999]) await assert.rejects(set(id), { text: 'Такого сотрудника в организации нет.' });
    await assert.rejects(set(ids.zhanar, day(-1)), { text: 'Дата начала не может быть раньше сегодняшней.' });
    assert.deepEqual(await stored(), []);

    await set(ids.zhanar);
    const update = (from: string, to: string, employeeId = ids.zhanar) => client.call(deputies.updateDeputy, { employeeId, from, to });
    await assert.rejects(update(day(2), day(1)), { text: 'Дата окончания не может быть раньше даты начала.' });
    await assert.rejects(update(day(-3), day(-2)), { text: 'Дата окончания уже прошла.' });
    await assert.rejects(update(day(-3), day(2)), { text: 'Дата начала не может быть раньше сегодняшней.' });
    await assert.rejects(update(day(0), day(2), ids.viktor), /не ваш заместитель/);
    await assert.rejects(client.call(deputies.removeDeputy, { employeeId: ids.viktor }), /не ваш заместитель/);
    assert.deepEqual(await stored(), [{ deputy_id: ids.zhanar, starts_on: day(0), ends_on: null }]);
  });

  test('a started deputyship keeps its first day while its last day changes', async () => {
    await server.db
      .insertInto('deputies')
      .values({ employee_id: ids.dulat, deputy_id: ids.zhanar, starts_on: day(-10), ends_on: null })
      .execute();
    await client.call(deputies.updateDeputy, { employeeId: ids.zhanar, from: day(-10), to: day(0) });
    assert.deepEqual(await stored(), [{ deputy_id: ids.zhanar, starts_on: day(-10), ends_on: day(0) }]);
  });

  test('every call is refused for a person who may have no deputy', async () => {
    const viktor = await server.signIn('viktor@saryozen.example');
    const asks = [
      () => viktor.call(deputies.deputy, {}),
      () => viktor.call(deputies.setDeputy, { employeeId: ids.zhanar, from: day(0) }),
      () => viktor.call(deputies.updateDeputy, { employeeId: ids.zhanar, from: day(0) }),
      () => viktor.call(deputies.removeDeputy, { employeeId: ids.zhanar }),
    ];
    for (const ask of asks) await assert.rejects(ask(), { text: 'Запрещено иметь заместителя' });
    assert.equal(await server.db.selectFrom('deputies').select('id').executeTakeFirst(), undefined);
  });

  test('nobody names more deputies than the limit of an hour: each naming writes letters', async () => {
    const { person_id } = await server.db.selectFrom('employees').select('person_id').where('id', '=', ids.dulat).executeTakeFirstOrThrow();
    await useUp(server.db, limits.deputiesNamed, person_id);
    await assert.rejects(client.call(deputies.setDeputy, { employeeId: ids.zhanar, from: day(0) }), { status: 429 });
    assert.deepEqual(await stored(), []);
    await server.db.deleteFrom('rate_limits').execute();
  });
});
