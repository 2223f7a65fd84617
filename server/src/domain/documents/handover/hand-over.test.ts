/** Entries on routes that go over to a successor, on the real database. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editAggregation, participantOperations } from '@qujat/contract/document-acts';
import { stages } from '@qujat/contract/vocabulary';
import { fails, servedOffice } from '../test-support/served-office.ts';
import { handOverEntries } from './hand-over.ts';

describe('the entries of somebody who leaves', () => {
  const served = servedOffice();
  const { clients, server, whole } = served;

  test('stay on the route where their writer has added the successor already', async () => {
    const { office } = served;
    const { staff } = office;
    const id = await served.store([
      { stage: 1, employeeId: staff.lawyer },
      { stage: 1, employeeId: staff.accountant },
    ]);
    const added = { id, employeeId: staff.engineer };
    await clients.worker.call(editAggregation, { ...added, operation: participantOperations.add });
    const how = {
      from: staff.lawyer,
      to: staff.engineer,
      organisationId: office.organisationId,
      actorId: staff.director,
      now: new Date(),
      address: '',
      origin: '',
      tellPeople: async () => undefined,
    };
    await server.db.transaction().execute((trx) => handOverEntries(trx, [stages.aggregation], how));
    const entries = (await whole(id)).participants;
    assert.deepEqual(
      entries
        .filter(({ employee_id }) => employee_id === staff.engineer)
        .map(({ queue_number, assigned_by }) => [queue_number, assigned_by]),
      [[1, null]],
    );
    await fails(
      clients.worker.call(editAggregation, { ...added, operation: participantOperations.remove }),
      200,
      'Изменить или убрать участника может только тот, кто его добавил.',
    );
    assert.equal((await whole(id)).participants.length, entries.length);
  });
});
