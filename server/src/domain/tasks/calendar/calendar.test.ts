import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as calls from '@qujat/contract/tasks/calendar';
import { actOnTask, giveTask } from '@qujat/contract/tasks/tasks';
import type { Client } from '../../../test-support/server.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { useUp } from '../../../test-support/use-up.ts';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the calendar of deadlines', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;
  const [from, to] = [dayIn(-20), dayIn(30)];
  const read = (client: Client, more: { scope?: 'mine' | 'given' | 'control' | 'department'; departmentId?: number } = {}) =>
    client.call(calls.readDeadlines, { from, to, scope: 'mine', ...more });
  let id = 0;
  let number = 0;
  before(async () => {
    ({ id, number } = await clients.head.call(giveTask, {
      text: 'Свести, посчитать; ответить',
      responsibleId: staff().engineer,
      dueOn: dayIn(10),
      controllerId: staff().clerk,
    }));
  });

  test('shows a task to whoever does, gave and controls it, and to nobody else', async () => {
    for (const [who, scope] of [
      ['engineer', 'mine'],
      ['head', 'given'],
      ['clerk', 'control'],
      ['clerk', 'department'],
    ] as const) {
      const { deadlines, days } = await read(clients[who], { scope });
      assert.deepEqual([who, deadlines.map((each) => [each.kind, each.id, each.dueOn])], [who, [['task', id, dayIn(10)]]]);
      assert.deepEqual(days, [{ day: dayIn(10), total: 1, done: 0, overdue: 0 }]);
    }
    assert.deepEqual((await read(clients.trainee)).deadlines, []);
    assert.deepEqual((await read(served.foreigner, { scope: 'department' })).deadlines, []);
    assert.ok(!(await read(clients.trainee)).scopes.some(({ scope }) => scope === 'department'));
  });

  test('shows the own deadline of a participant, and that of the document to whoever has none', async () => {
    const at = (days: number): Date => new Date(`${dayIn(days)}T06:00:00Z`);
    const waits = await served.store(
      [
        { stage: 1, employeeId: staff().director, dueAt: at(3) },
        { stage: 1, employeeId: staff().accountant },
      ],
      { due_at: at(8) },
    );
    const dueFor = async (client: Client) =>
      (await read(client)).deadlines.find((each) => each.kind === 'document' && each.id === waits)?.dueOn;
    assert.deepEqual([await dueFor(clients.director), await dueFor(clients.accountant)], [dayIn(3), dayIn(8)]);
  });

  test('a department that is not theirs shows a head nothing', async () => {
    const { departments } = await read(clients.clerk, { scope: 'department' });
    assert.ok(departments.length > 0);
    assert.deepEqual((await read(served.foreigner, { scope: 'department', departmentId: departments[0]!.id })).deadlines, []);
  });

  test('a document that waits for somebody is a deadline of theirs until they have decided', async () => {
    const documentId = await served.store([{ stage: 1, employeeId: staff().lawyer }], { due_at: new Date(Date.now() + 5 * 86_400_000) });
    const { deadlines } = await read(clients.lawyer);
    assert.deepEqual(
      deadlines.map((each) => [each.kind, each.id, each.documentNumber]),
      [['document', documentId, 'СЗ-1']],
    );
    assert.deepEqual((await read(clients.trainee)).deadlines, []);
  });

  test('what is over stands in the list of what is overdue, and as a figure in its day', async () => {
    await server.db
      .updateTable('tasks')
      .set({ due_on: dayIn(-3), given_on: dayIn(-9) })
      .where('id', '=', id)
      .execute();
    const { overdue, overdueTotal, days } = await read(clients.engineer);
    assert.deepEqual([overdue.map((each) => each.id), overdueTotal], [[id], 1]);
    assert.deepEqual(days, [{ day: dayIn(-3), total: 1, done: 0, overdue: 1 }]);
    await server.db
      .updateTable('tasks')
      .set({ due_on: dayIn(10) })
      .where('id', '=', id)
      .execute();
  });

  test('a period that is none, or too long, is refused', async () => {
    await fails(clients.head.call(calls.readDeadlines, { scope: 'mine', from: to, to: from }), 400);
    await fails(clients.head.call(calls.readDeadlines, { scope: 'mine', from: '2026-01-01', to: '2026-12-31' }), 400);
  });

  const fileAt = (address: string): Promise<Response> => fetch(new URL(address, server.url));

  test('the address tells another calendar the person’s own terms, by number or with their text', async () => {
    const { address } = await clients.engineer.call(calls.makeCalendarAddress, { detail: 'number' });
    const response = await fileAt(address);
    assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
    const file = await response.text();
    assert.match(file, new RegExp(`UID:task-\\d+-${id}@qujat`));
    assert.match(file, new RegExp(`№ ${number}`));
    assert.ok(!file.includes('Свести'));
    const known = await clients.engineer.call(calls.readCalendarAddress, {});
    assert.deepEqual([known.exists, known.detail, known.readAt > 0], [true, 'number', true]);
    const second = await clients.engineer.call(calls.makeCalendarAddress, { detail: 'text' });
    assert.match(await (await fileAt(second.address)).text(), /DESCRIPTION:Свести\\, посчитать\\; ответить/);
    // The first one has ended.
    assert.equal((await fileAt(address)).status, 404);
    const rows = await server.db.selectFrom('calendar_addresses').selectAll().execute();
    assert.ok(rows.every(({ token_hash }) => !second.address.includes(token_hash.toString('base64url'))));
  });

  test('a task that is taken back leaves the other calendar', async () => {
    const extra = await clients.head.call(giveTask, { text: 'Лишнее', responsibleId: staff().trainee, dueOn: dayIn(4) });
    const { address } = await clients.trainee.call(calls.makeCalendarAddress, { detail: 'text' });
    assert.match(await (await fileAt(address)).text(), /Лишнее/);
    await clients.head.call(actOnTask, { id: extra.id, version: 1, act: 'cancel', text: 'Не нужно' });
    assert.doesNotMatch(await (await fileAt(address)).text(), /Лишнее/);
  });

  test('revoking, a lock and a demanded password end the address for good', async () => {
    const make = async () => (await clients.lawyer.call(calls.makeCalendarAddress, { detail: 'number' })).address;
    const revoked = await make();
    assert.deepEqual(await clients.lawyer.call(calls.revokeCalendarAddress, {}), { revoked: true });
    assert.equal((await fileAt(revoked)).status, 404);
    const employee = () => server.db.updateTable('employees').where('id', '=', staff().lawyer);
    const locked = await make();
    await employee().set({ locked_at: new Date() }).execute();
    assert.equal((await fileAt(locked)).status, 404);
    await employee().set({ locked_at: null }).execute();
    assert.equal((await fileAt(locked)).status, 404);
    const changed = await make();
    await server.db
      .updateTable('people')
      .set({ password_changed_at: new Date() })
      .where('id', '=', (eb) => eb.selectFrom('employees').select('person_id').where('id', '=', staff().lawyer))
      .execute();
    assert.equal((await fileAt(changed)).status, 404);
  });

  test('the address tells nothing while its person would first have to change the password or set up a second factor', async () => {
    const { address } = await clients.head.call(calls.makeCalendarAddress, { detail: 'text' });
    const rule = (rules: object) => sql`update organisations set rules = rules || ${JSON.stringify(rules)}::jsonb`.execute(server.db);
    const due = (factor_due_at: Date | null) =>
      server.db.updateTable('employees').set({ factor_due_at }).where('id', '=', staff().head).execute();
    assert.equal((await fileAt(address)).status, 200);
    await rule({ passwordDays: 0 });
    assert.equal((await fileAt(address)).status, 404);
    await rule({ passwordDays: null, factorRoles: [{ role: 'everybody' }] });
    await due(new Date(Date.now() - 60_000));
    assert.equal((await fileAt(address)).status, 404);
    await rule({ factorRoles: [] });
    await due(null);
    assert.equal((await fileAt(address)).status, 200);
  });

  test('a calendar that asks too often waits, and so does whoever guesses', async () => {
    await server.db.deleteFrom('rate_limits').execute();
    const { address } = await clients.engineer.call(calls.makeCalendarAddress, { detail: 'number' });
    const statuses = await Promise.all(Array.from({ length: limits.calendarReads.tries + 1 }, async () => (await fileAt(address)).status));
    assert.deepEqual(
      statuses.filter((status) => status !== 200),
      [429],
    );
    const guess = `${address.slice(0, -43)}${'a'.repeat(43)}`;
    const guesses = await Promise.all(Array.from({ length: limits.unknownCalendars.tries + 2 }, async () => (await fileAt(guess)).status));
    assert.ok(guesses.includes(429));
    assert.ok(guesses.every((status) => status === 404 || status === 429));
    const counted = () =>
      server.db
        .selectFrom('rate_limits')
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirst();
    const before = await counted();
    for (let times = 0; times < 5; times += 1) await fileAt(`${address.slice(0, -43)}${String(times).padStart(43, 'b')}`);
    assert.deepEqual(await counted(), before, 'guesses fill no table');
  });

  test('whoever reads the calendar again and again waits', async () => {
    const { person_id } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', staff().trainee)
      .executeTakeFirstOrThrow();
    await useUp(server.db, limits.deadlineReads, person_id);
    await fails(read(clients.trainee), 429);
  });
});
