/** Tasks of somebody who leaves. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CallInput } from '@qujat/contract/call';
import { documentCard } from '@qujat/contract/document-card';
import * as calls from '@qujat/contract/tasks/tasks';
import type { Client } from '../../test-support/server.ts';
import { firstBrokenEntry } from '../documents/log.ts';
import type { StaffName } from '../documents/test-support/office.ts';
import { fails, servedOffice } from '../documents/test-support/served-office.ts';
import { handOverTasks } from './hand-over.ts';
import { dayIn } from './test-support/day-in.ts';

describe('tasks of somebody who leaves', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;
  const give = (client: Client, more: Partial<CallInput<typeof calls.giveTask>> = {}) =>
    client.call(calls.giveTask, { text: 'Подготовить ответ', responsibleId: staff().engineer, dueOn: dayIn(10), ...more });
  const tree = (client: Client, id: number) => client.call(calls.readTaskTree, { id });
  const node = async (client: Client, id: number) => (await tree(client, id)).tasks.find((each) => each.id === id)!;
  const acts = async (who: StaffName, id: number) => (await node(clients[who], id)).acts.map((each) => each.act);

  test('a successor takes over what hangs on whoever leaves', async () => {
    const { id } = await give(clients.head, { responsibleId: staff().accountant, coExecutors: [{ id: staff().worker, text: '' }] });
    const { organisationId } = served.office;
    const moved = await server.db.transaction().execute((trx) =>
      handOverTasks(trx, {
        from: staff().accountant,
        to: staff().worker,
        organisationId,
        actorId: staff().administrator,
        now: new Date(),
        address: '',
      }),
    );
    assert.equal(moved, 1);
    const { responsible, coExecutors } = await node(clients.worker, id);
    assert.deepEqual([responsible.id, coExecutors], [staff().worker, []]);
    await fails(tree(clients.accountant, id), 403);
  });

  test('a successor who helps already keeps both texts', async () => {
    const takeOver = (from: StaffName, to: StaffName) =>
      server.db.transaction().execute((trx) =>
        handOverTasks(trx, {
          from: staff()[from],
          to: staff()[to],
          organisationId: served.office.organisationId,
          actorId: staff().administrator,
          now: new Date(),
          address: '',
        }),
      );
    const { id } = await give(clients.head, {
      responsibleId: staff().engineer,
      coExecutors: [
        { id: staff().accountant, text: 'Посчитать' },
        { id: staff().worker, text: 'Привезти' },
      ],
    });
    await takeOver('accountant', 'worker');
    assert.deepEqual(
      (await node(clients.head, id)).coExecutors.map((each) => [each.id, each.text]),
      [[staff().worker, 'Посчитать\nПривезти']],
    );
    await takeOver('engineer', 'worker');
    const { responsible, coExecutors, entries } = await node(clients.head, id);
    assert.deepEqual([responsible.id, coExecutors], [staff().worker, []]);
    assert.deepEqual(
      entries.filter(({ action }) => action === 'handover').map(({ comment }) => comment),
      ['', 'Посчитать\nПривезти'],
    );
  });

  test('a successor sees the document of the task, and its log says who has shown it', async () => {
    const under = await served.store([{ stage: 1, employeeId: staff().head }]);
    await give(clients.head, { documentId: under, responsibleId: staff().engineer });
    await fails(clients.lawyer.call(documentCard, { id: under }), 403);
    const how = { from: staff().engineer, to: staff().lawyer, organisationId: served.office.organisationId, now: new Date(), address: '' };
    await server.db.transaction().execute((trx) => handOverTasks(trx, { ...how, actorId: staff().administrator }));
    assert.equal((await clients.lawyer.call(documentCard, { id: under })).id, under);
    const { log } = await served.whole(under);
    const shown = log.findLast(({ action }) => action === 'acknowledgement.add');
    assert.deepEqual(shown?.details, { stage: 4, employee: staff().lawyer });
    assert.equal(await firstBrokenEntry(server.db, { id: under, organisationId: served.office.organisationId }), null);
  });

  test('a successor does not come to control what they execute', async () => {
    const { organisationId } = served.office;
    const takeOver = (from: StaffName, to: StaffName) =>
      server.db.transaction().execute((trx) =>
        handOverTasks(trx, {
          from: staff()[from],
          to: staff()[to],
          organisationId,
          actorId: staff().administrator,
          now: new Date(),
          address: '',
        }),
      );
    const { id: controlled } = await give(clients.head, { responsibleId: staff().lawyer, controllerId: staff().accountant });
    await takeOver('accountant', 'lawyer');
    assert.equal((await node(clients.head, controlled)).controller, 'Тестов head');
    const { id: own } = await give(clients.head, { responsibleId: staff().trainee });
    await takeOver('trainee', 'head');
    const { responsible, controller } = await node(clients.head, own);
    assert.deepEqual([responsible.id, controller], [staff().head, 'Тестов clerk']);
    assert.ok(!(await acts('head', own)).includes('cancel'));
    assert.ok((await acts('clerk', own)).includes('cancel'));
  });
});
