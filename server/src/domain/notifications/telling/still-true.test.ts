import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decideDocument } from '@qujat/contract/document-card';
import { servedOffice } from '../../documents/test-support/served-office.ts';
import { mayLeaveAt } from './still-true.ts';

describe('a letter with news that was held back', () => {
  const served = servedOffice();
  const { clients, server, store } = served;
  const staff = () => served.office.staff;

  /** The letters to be sent, by their reader. */
  const letters = async () => {
    const rows = await server.db
      .selectFrom('outgoing_letters')
      .select(['employee_id', 'organisation_id', 'notification_id'])
      .where('notification_id', 'is not', null)
      .orderBy('id')
      .execute();
    return new Map(
      rows.map((row) => [
        row.employee_id,
        { employeeId: row.employee_id!, organisationId: row.organisation_id!, notificationId: row.notification_id },
      ]),
    );
  };
  const leaves = async (letter: Parameters<typeof mayLeaveAt>[1] | undefined): Promise<boolean> =>
    letter !== undefined && (await mayLeaveAt(server.db, letter, server.clock.now())) !== null;

  test('leaves while it waits for its reader, and while a deputy is one', async () => {
    const { head, lawyer, accountant } = staff();
    await server.db
      .insertInto('deputies')
      .values({ employee_id: lawyer, deputy_id: accountant, starts_on: '2026-01-01', ends_on: null })
      .execute();
    const id = await store([
      { stage: 1, employeeId: head, queueNumber: 1 },
      { stage: 1, employeeId: lawyer, queueNumber: 2 },
    ]);
    await clients.head.call(decideDocument, { id, stage: 1, decision: 10, employeeId: head });
    const held = await letters();
    assert.deepEqual([await leaves(held.get(lawyer)), await leaves(held.get(accountant))], [true, true]);
    await server.db.deleteFrom('deputies').where('deputy_id', '=', accountant).execute();
    assert.deepEqual([await leaves(held.get(lawyer)), await leaves(held.get(accountant))], [true, false]);
    await clients.lawyer.call(decideDocument, { id, stage: 1, decision: 10, employeeId: lawyer });
    assert.equal(await leaves(held.get(lawyer)), false);
  });
});
