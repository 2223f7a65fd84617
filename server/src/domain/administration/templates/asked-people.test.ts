/** Whom a step asks: the heads of a department, and who answers for somebody away, locked or dismissed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { simulateDesign } from '@qujat/contract/administration/templates';
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import type { Client } from '../../../test-support/server.ts';
import { designedRoutes } from './test-support/designed-routes.ts';

describe('the people whom a route asks', () => {
  const { served, clients, server, staff, designed, publish, suggested, today } = designedRoutes();

  test('the head some levels above is asked, and the next one above a head who writes', async () => {
    const { organisationId, departments } = served.office;
    const { id: above } = await server.db
      .insertInto('departments')
      .values({ organisation_id: organisationId, name_ru: 'Дирекция', name_kk: 'Дирекция', head_id: staff().director })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Without a general director the head of the first department at the top would change with the tree.
    await server.db.insertInto('employee_roles').values({ employee_id: staff().engineer, role: 'general-director' }).execute();
    await server.db.updateTable('departments').set({ parent_id: above }).where('id', '=', departments[0]).execute();
    const own = await publish({ 1: [stepFor('department-head')], 2: [stepFor('role', { role: 'finance' })] });
    const higher = await publish({ 1: [stepFor('department-head', { level: 1 })], 2: [stepFor('role', { role: 'finance' })] });
    const first = async (templateId: number, client: Client) => (await suggested(templateId, client))[0]?.[1];
    assert.deepEqual([await first(own, clients.worker), await first(higher, clients.worker)], [staff().head, staff().director]);
    assert.equal(await first(own, clients.head), staff().director);
    // The standard routes ask the same head.
    assert.equal(await first(served.office.templates.R1, clients.head), staff().director);
    await server.db.updateTable('departments').set({ parent_id: null }).where('id', '=', departments[0]).execute();
    await server.db.deleteFrom('departments').where('id', '=', above).execute();
    await server.db.deleteFrom('employee_roles').where('employee_id', '=', staff().engineer).execute();
  });

  test('somebody away is answered for by a deputy, or the head is asked instead', async () => {
    const day = await today();
    await server.db
      .insertInto('deputies')
      .values({ employee_id: staff().lawyer, deputy_id: staff().engineer, starts_on: day, ends_on: day })
      .execute();
    const steps = (absent: DesignedStep['absent']) => ({
      1: [stepFor('role', { role: 'lawyer', absent })],
      2: [stepFor('role', { role: 'finance' })],
    });
    const ask = async (absent: DesignedStep['absent']) =>
      (await clients.administrator.call(simulateDesign, { design: designed(steps(absent)), initiatorId: staff().worker })).steps[0];
    const byDeputy = await ask('deputy');
    assert.deepEqual([byDeputy?.employeeId, byDeputy?.instead], [staff().lawyer, false]);
    assert.match(byDeputy?.why ?? '', /Может ответить заместитель: Тестов engineer/);
    const byHead = await ask('head');
    assert.deepEqual([byHead?.employeeId, byHead?.instead], [staff().head, true]);
    await server.db.deleteFrom('deputies').where('employee_id', '=', staff().lawyer).execute();
    const lock = (name: 'lawyer' | 'engineer', at: Date | null) =>
      server.db.updateTable('employees').set({ locked_at: at }).where('id', '=', staff()[name]).execute();
    await lock('lawyer', new Date());
    assert.equal((await ask('deputy'))?.verdict, 'nobody');
    assert.equal((await ask('head'))?.employeeId, staff().head);
    await lock('lawyer', null);
  });

  test('somebody locked is asked only where a deputy may answer this document', async () => {
    const { db } = server;
    const { organisationId } = served.office;
    const day = await today();
    const templateId = await publish({
      1: [stepFor('role', { role: 'lawyer', demand: 'any' })],
      2: [stepFor('role', { role: 'finance' })],
    });
    const lock = (name: 'lawyer' | 'engineer', at: Date | null) =>
      db.updateTable('employees').set({ locked_at: at }).where('id', '=', staff()[name]).execute();
    const deputise = (name: 'engineer' | 'trainee' | 'worker') =>
      db
        .insertInto('deputies')
        .values({ organisation_id: organisationId, employee_id: staff().lawyer, deputy_id: staff()[name], starts_on: day })
        .execute();
    const close = (templates: number[]) =>
      db
        .updateTable('organisations')
        .set({ rules: { deputyTemplates: templates } })
        .where('id', '=', organisationId)
        .execute();
    const asked = async () => (await suggested(templateId)).some(([, employeeId]) => employeeId === staff().lawyer);
    await lock('lawyer', new Date());
    await deputise('worker');
    assert.equal(await asked(), false, 'the writer does not answer their own document');
    await deputise('engineer');
    assert.equal(await asked(), true);
    await lock('engineer', new Date());
    assert.equal(await asked(), false, 'a locked deputy answers nothing');
    await deputise('trainee');
    assert.equal(await asked(), true, 'another deputy does');
    await close([templateId]);
    assert.equal(await asked(), false, 'deputies answer nothing of a closed template');
    await close([]);
    await lock('engineer', null);
    await lock('lawyer', null);
    await db.deleteFrom('deputies').where('employee_id', '=', staff().lawyer).execute();
  });

  test('the successor of somebody dismissed is asked instead', async () => {
    const design = designed({
      1: [stepFor('person', { employeeId: staff().trainee, absent: 'successor' })],
      2: [stepFor('role', { role: 'finance' })],
    });
    const ask = async () => (await clients.administrator.call(simulateDesign, { design, initiatorId: staff().worker })).steps[0];
    assert.equal((await ask())?.employeeId, staff().trainee);
    const now = new Date();
    const end = (at: Date | null) => server.db.updateTable('employees').set({ ended_at: at }).where('id', '=', staff().trainee).execute();
    await end(now);
    assert.equal((await ask())?.verdict, 'nobody');
    await server.db
      .insertInto('dismissals')
      .values({
        organisation_id: served.office.organisationId,
        employee_id: staff().trainee,
        due_at: now,
        reason: '',
        successor_id: staff().engineer,
        choices: '[]',
        asked_by: staff().administrator,
        asked_at: now,
        done_at: now,
        called_off_at: null,
        called_off_by: null,
      })
      .execute();
    const step = await ask();
    assert.deepEqual([step?.employeeId, step?.instead], [staff().engineer, true]);
    await server.db.deleteFrom('dismissals').where('employee_id', '=', staff().trainee).execute();
    await end(null);
  });
});
