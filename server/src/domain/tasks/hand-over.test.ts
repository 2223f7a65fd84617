/** Tasks of somebody who leaves. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentCard } from '@qujat/contract/document-card';
import { firstBrokenEntry } from '../documents/log.ts';
import type { StaffName } from '../documents/test-support/office.ts';
import { fails } from '../documents/test-support/served-office.ts';
import { handOverTasks } from './hand-over.ts';
import { servedTasks } from './test-support/served-tasks.ts';

describe('tasks of somebody who leaves', () => {
  const { served, clients, server, staff, give, tree, node, acts } = servedTasks();
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

  test('a successor takes over what hangs on whoever leaves', async () => {
    const { id } = await give(clients.head, { responsibleId: staff().accountant, coExecutors: [{ id: staff().worker, text: '' }] });
    assert.equal(await takeOver('accountant', 'worker'), 1);
    const { responsible, coExecutors } = await node(clients.worker, id);
    assert.deepEqual([responsible.id, coExecutors], [staff().worker, []]);
    await fails(tree(clients.accountant, id), 403);
  });

  test('a successor who helps already keeps both texts', async () => {
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
