import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentCard } from '@qujat/contract/document-card';
import { toggleSubstitution } from '@qujat/contract/sidebar';
import * as calls from '@qujat/contract/tasks/tasks';
import type { Client } from '../../test-support/server.ts';
import { fails } from '../documents/test-support/served-office.ts';
import { dayIn } from './test-support/day-in.ts';
import { servedTasks } from './test-support/served-tasks.ts';

describe('tasks of whoever acts for somebody', () => {
  const { served, clients, server, staff, give, node, act, report, acts } = servedTasks();

  test('a deputy of both sides accepts nothing, and whoever reports for another does not accept the report', async () => {
    const { head, engineer, worker } = staff();
    const standIn = async (employeeId: number, deputyId: number, client: Client) => {
      const deputy = { employee_id: employeeId, deputy_id: deputyId, starts_on: dayIn(-2), ends_on: dayIn(2) };
      await server.db.insertInto('deputies').values(deputy).execute();
      await client.call(toggleSubstitution, { employeeId, actorId: deputyId, active: false });
    };
    await standIn(head, worker, clients.worker);
    await standIn(engineer, worker, clients.worker);
    const { id } = await give(clients.head, { controllerId: staff().clerk });
    await report(clients.worker, id, true);
    assert.deepEqual(await acts('worker', id), []);
    await fails(act(clients.worker, id, { act: 'accept' }), 403);
    // Standing in for the giver alone does not make the own report somebody else's.
    await clients.worker.call(toggleSubstitution, { employeeId: engineer, actorId: worker, active: true });
    await fails(act(clients.worker, id, { act: 'accept' }), 403);
    await act(clients.worker, id, { act: 'return', text: 'Без подписи' });
    await report(clients.engineer, id, true);
    await act(clients.worker, id, { act: 'accept' });

    // Where nobody else decides, the giver may report for an absent executor and accept it.
    await standIn(engineer, head, clients.head);
    const { id: alone } = await give(clients.head);
    await report(clients.head, alone, true);
    await act(clients.head, alone, { act: 'accept' });
    const { id: controlled } = await give(clients.head, { controllerId: staff().clerk });
    await report(clients.head, controlled, true);
    await fails(act(clients.head, controlled, { act: 'accept' }), 403);
    await act(clients.clerk, controlled, { act: 'accept' });
    await clients.head.call(toggleSubstitution, { employeeId: engineer, actorId: head, active: true });
    await clients.worker.call(toggleSubstitution, { employeeId: head, actorId: worker, active: true });
    await server.db.deleteFrom('deputies').execute();
  });

  test('a deputy gives one under a document only as somebody who sees it: neither task nor sight outlast the substitution', async () => {
    const { head, clerk, worker } = staff();
    const shown = await served.store([{ stage: 1, employeeId: head }]);
    await fails(clients.clerk.call(documentCard, { id: shown }), 403);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: head, deputy_id: clerk, starts_on: dayIn(-2), ends_on: dayIn(2) })
      .execute();
    await clients.clerk.call(toggleSubstitution, { employeeId: head, actorId: clerk, active: false });
    assert.equal((await clients.clerk.call(calls.readTaskForm, { documentId: shown })).giverId, head);
    const { id } = await give(clients.clerk, { documentId: shown, responsibleId: worker });
    const { giver, entries } = await node(clients.clerk, id);
    assert.deepEqual([giver.id, entries[0]?.actor, entries[0]?.onBehalfOf], [head, 'Тестов clerk', 'Тестов head']);
    // Under no document it is the clerk's own, as before.
    assert.equal((await node(clients.clerk, (await give(clients.clerk)).id)).giver.id, clerk);
    await clients.clerk.call(toggleSubstitution, { employeeId: head, actorId: clerk, active: true });
    await server.db.deleteFrom('deputies').execute();
    await fails(clients.clerk.call(documentCard, { id: shown }), 403);
  });

  test('where the organisation closes a template to deputies, none acts on the tasks of its documents', async () => {
    const { head, engineer, worker } = staff();
    const shown = await served.store([{ stage: 1, employeeId: head }]);
    const { id } = await give(clients.head, { documentId: shown });
    const other = await give(clients.head);
    const set = (templates: number[]) =>
      server.db
        .updateTable('organisations')
        .set({ rules: { deputyTemplates: templates } })
        .where('id', '=', served.office.organisationId)
        .execute();
    const { template_id } = await server.db.selectFrom('documents').select('template_id').where('id', '=', shown).executeTakeFirstOrThrow();
    await set([template_id]);
    for (const employee_id of [head, engineer]) {
      await server.db
        .insertInto('deputies')
        .values({ employee_id, deputy_id: worker, starts_on: dayIn(-2), ends_on: dayIn(2) })
        .execute();
      await clients.worker.call(toggleSubstitution, { employeeId: employee_id, actorId: worker, active: false });
    }
    const refusal = 'По документам этого шаблона заместитель действовать не может: так решила организация.';
    const own = async () => (await clients.worker.call(calls.readOwnTasks, {})).execute.map((task) => task.id);
    assert.deepEqual([(await own()).includes(id), (await own()).includes(other.id)], [false, true]);
    assert.deepEqual(await acts('worker', id), []);
    await fails(report(clients.worker, id, true), 403, refusal);
    await fails(act(clients.worker, id, { act: 'ask-move', text: 'Не успеть', dueOn: dayIn(20) }), 403, refusal);
    await fails(give(clients.worker, { parentId: id, responsibleId: staff().trainee }), 403, refusal);
    await fails(give(clients.worker, { documentId: shown, responsibleId: staff().trainee }), 403, refusal);
    await report(clients.worker, other.id, false);
    await set([]);
    assert.ok((await own()).includes(id));
    await report(clients.worker, id, false);
    for (const employeeId of [head, engineer]) await clients.worker.call(toggleSubstitution, { employeeId, actorId: worker, active: true });
    await server.db.deleteFrom('deputies').execute();
  });
});
