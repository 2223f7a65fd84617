/** Tasks of which somebody has left: what goes on, and who decides (TSK-8, TSK-16, TSK-17). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CallInput } from '@qujat/contract/call';
import { notificationList } from '@qujat/contract/notifications';
import * as calls from '@qujat/contract/tasks/tasks';
import { decideDocument } from '@qujat/contract/document-card';
import { decisions, stages } from '@qujat/contract/vocabulary';
import type { Client } from '../../../test-support/server.ts';
import type { StoredParticipant } from '../../documents/store-documents.ts';
import type { StaffName } from '../../documents/test-support/office.ts';
import { fails } from '../../documents/test-support/served-office.ts';
import { dayIn } from '../../tasks/test-support/day-in.ts';
import { departureOffice, keep } from './test-support/departure-office.ts';

describe('tasks of which somebody has left', () => {
  const site = departureOffice();
  const { clients, server } = site;
  const staff = () => site.office.staff;
  const noon = (days: number) => new Date(`${dayIn(days)}T07:00:00Z`);
  const give = (client: Client, more: Partial<CallInput<typeof calls.giveTask>>) =>
    client.call(calls.giveTask, { text: 'Подготовить ответ', responsibleId: staff().engineer, dueOn: dayIn(10), ...more });
  const node = async (client: Client, id: number) => {
    const { tasks } = await client.call(calls.readTaskTree, { id });
    return tasks.find((each) => each.id === id) ?? assert.fail(`there is no task ${id}`);
  };
  const acts = async (who: StaffName, id: number) => (await node(clients[who], id)).acts.map((each) => each.act);
  const act = async (client: Client, id: number, more: Pick<CallInput<typeof calls.actOnTask>, 'act' | 'text' | 'dueOn'>) =>
    client.call(calls.actOnTask, { id, version: (await node(client, id)).version, ...more });
  const report = async (client: Client, id: number, final = true) =>
    client.call(calls.reportOnTask, { id, version: (await node(client, id)).version, final, text: 'Готово на 70 %' });
  const told = async (client: Client, id: number) =>
    (await client.call(notificationList, {})).rows.filter(({ task }) => task?.id === id).map(({ kind, task }) => [kind, task?.text])[0];
  const decides = async (who: StaffName, id: number) =>
    (await clients[who].call(calls.readOwnTasks, {})).decide.some((each) => each.id === id);

  /** Approved by the director, so that its executors have tasks. */
  const atExecution = async (executors: readonly Omit<StoredParticipant, 'stage'>[]) => {
    const { director } = staff();
    const id = await site.store(
      [{ stage: stages.approval, employeeId: director }, ...executors.map((each) => ({ ...each, stage: stages.execution }))],
      { status: 300 },
    );
    await clients.director.call(decideDocument, { id, stage: stages.approval, decision: decisions.agree, employeeId: director });
    return async (employeeId: number) => {
      const tasks = server.db.selectFrom('tasks').select('id').where('document_id', '=', id).where('execution_of', '=', employeeId);
      return node(clients.clerk, (await tasks.executeTakeFirstOrThrow()).id);
    };
  };

  test('where the successor executes the document too, what runs below goes on below their task', async () => {
    const { employeeId, client } = await site.leaver('executor');
    const { engineer, trainee, worker } = staff();
    const ofExecutor = await atExecution([
      { employeeId, dueAt: noon(10) },
      { employeeId: engineer, dueAt: noon(5) },
    ]);
    const from = await ofExecutor(employeeId);
    const into = await ofExecutor(engineer);
    const { id } = await give(client, { parentId: from.id, responsibleId: trainee, dueOn: dayIn(8) });
    const { id: lowest } = await give(clients.trainee, { parentId: id, responsibleId: worker, dueOn: dayIn(3) });
    await report(clients.trainee, id, false);
    await site.dismiss(employeeId, { successorId: engineer });
    const goesOn = await node(clients.engineer, id);
    assert.deepEqual(
      [goesOn.state, goesOn.parentId, goesOn.giver.id, goesOn.dueOn],
      ['running', into.id, engineer, into.dueOn],
      'it ends within the task above',
    );
    assert.equal((await node(clients.engineer, lowest)).state, 'running', 'whoever executes the task above sees what is below');
    assert.equal((await node(clients.director, from.id)).state, 'cancelled');
    assert.equal((await told(clients.trainee, id))?.[0], 'taskTerm');
    await fails(report(clients.engineer, into.id), 200, 'Сначала завершите или отмените подпоручения.');
    await report(clients.worker, lowest);
    await act(clients.trainee, lowest, { act: 'accept' });
    await report(clients.trainee, id);
    await act(clients.engineer, id, { act: 'accept' });
    await report(clients.engineer, into.id);
    assert.equal((await node(clients.director, into.id)).state, 'done');
  });

  test('whoever comes to execute a document does not decide about its term', async () => {
    const { lawyer, director } = staff();
    const executor = await site.leaver('named');
    const named = await atExecution([{ employeeId: executor.employeeId, assignedBy: lawyer }]);
    const { id: taken, giver } = await named(executor.employeeId);
    assert.equal(giver.id, lawyer);
    await site.dismiss(executor.employeeId, { successorId: lawyer });
    const naming = await site.leaver('naming');
    const { id: own } = await (await atExecution([{ employeeId: lawyer, assignedBy: naming.employeeId }]))(lawyer);
    await site.dismiss(naming.employeeId, { successorId: lawyer });
    for (const id of [taken, own]) {
      const { responsible, giver: after } = await node(clients.director, id);
      assert.deepEqual([responsible.id, after.id], [lawyer, director], 'who approved gives it');
      await fails(act(clients.lawyer, id, { act: 'move', text: 'Позже', dueOn: dayIn(30) }), 403);
      await act(clients.director, id, { act: 'move', text: 'Позже', dueOn: dayIn(30) });
      // As tasks stand that went over before this rule.
      await server.db.updateTable('tasks').set({ giver_id: lawyer }).where('id', '=', id).execute();
      await fails(act(clients.lawyer, id, { act: 'move', text: 'Позже', dueOn: dayIn(31) }), 403);
      await act(clients.head, id, { act: 'move', text: 'Позже', dueOn: dayIn(31) });
    }
  });

  test('a controller who has left locks nothing', async () => {
    const { employeeId } = await site.leaver('controller');
    const { head, lawyer } = staff();
    const { id: own } = await give(clients.head, { responsibleId: head, controllerId: employeeId });
    const { id: other } = await give(clients.head, { responsibleId: lawyer, controllerId: employeeId });
    await report(clients.lawyer, other);
    await act(clients.head, other, { act: 'accept' });
    await fails(act(clients.head, other, { act: 'off-control' }), 403);
    await site.dismiss(employeeId, { handover: [keep('given-tasks')] });
    await act(clients.head, other, { act: 'off-control' });
    assert.deepEqual(
      [await acts('head', own), await acts('clerk', own)],
      [
        ['give', 'report', 'result', 'ask-move'],
        ['move', 'cancel'],
      ],
    );
    await report(clients.head, own);
    await fails(act(clients.head, own, { act: 'accept' }), 403);
    assert.deepEqual([await decides('clerk', own), await decides('head', own)], [true, false]);
    await act(clients.clerk, own, { act: 'accept' });
    await fails(act(clients.head, own, { act: 'off-control' }), 403);
    await act(clients.clerk, own, { act: 'off-control' });
  });

  test('a result that is reported to a giver who has left waits with the nearest above the executor', async () => {
    const { employeeId, client } = await site.leaver('giver');
    await server.db.insertInto('employee_roles').values({ employee_id: employeeId, role: 'clerk' }).execute();
    const { id } = await give(client, {});
    const { id: ofHead } = await give(client, { responsibleId: staff().head });
    const { id: controlled } = await give(client, { controllerId: staff().lawyer });
    await site.dismiss(employeeId, { handover: [keep('given-tasks'), keep('role', 'clerk')] });
    for (const each of [id, controlled]) await report(clients.engineer, each);
    await act(clients.head, ofHead, { act: 'ask-move', text: 'Не успеть', dueOn: dayIn(12) });
    const reported = ['taskReported', 'Подготовить ответ'];
    assert.deepEqual([await told(clients.head, id), await told(clients.clerk, id)], [reported, undefined]);
    assert.deepEqual([await decides('head', id), await decides('clerk', id)], [true, false]);
    assert.deepEqual([await told(clients.clerk, ofHead), await decides('clerk', ofHead)], [reported, true], 'a head does not decide here');
    assert.deepEqual(
      [await told(clients.head, controlled), await decides('head', controlled)],
      [undefined, false],
      'its controller works here',
    );
    assert.deepEqual([await told(clients.lawyer, controlled), await decides('lawyer', controlled)], [reported, true]);
    await act(clients.head, id, { act: 'accept' });
    assert.equal(await decides('head', id), false);
  });
});
