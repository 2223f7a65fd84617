/** Decisions that were made on a kept card: taken only on exactly the version that the person saw. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { failureReasons } from '@qujat/contract/failure';
import { decideDocument } from '@qujat/contract/document-card';
import { offlineCard, sendKeptDecision } from '@qujat/contract/offline-reading';
import { sql } from 'kysely';
import { CallFailure } from '../../../test-support/server.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

describe('decisions made on a kept card', () => {
  const served = servedOffice();
  const { clients, store, whole, server } = served;
  const staff = () => served.office.staff;
  const versionOf = async (id: number): Promise<number> => (await clients.head.call(offlineCard, { id })).version;
  const atAgreement = () =>
    store([
      { stage: 1, employeeId: staff().head },
      { stage: 1, employeeId: staff().lawyer },
      { stage: 3, employeeId: staff().engineer },
    ]);
  const send = (id: number, version: number, key: string) =>
    clients.head.call(sendKeptDecision, { id, stage: 1, employeeId: staff().head, version }, { 'idempotency-key': key });

  test('are carried out once, however often they are sent, and the log says that they were kept', async () => {
    const id = await atAgreement();
    const version = await versionOf(id);
    await Promise.all([send(id, version, 'kept-1'), send(id, version, 'kept-1')]);
    await send(id, version, 'kept-1');
    const { participants, acts } = await whole(id);
    assert.deepEqual(
      participants.filter(({ stage }) => stage === 1).map(({ state, decided_by }) => [state, decided_by]),
      [
        ['agreed', staff().head],
        ['waiting', null],
      ],
    );
    assert.deepEqual(
      acts.map(({ action, details }) => [action, details['offline']]),
      [['aggregation.agree', true]],
    );
  });

  test('are refused with 409 after any change, also one that a usual decision does not depend on', async () => {
    const id = await atAgreement();
    const version = await versionOf(id);
    await clients.lawyer.call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff().lawyer, comment: 'Кроме пункта 3' });
    const before = await whole(id);
    const failure = await send(id, version, 'kept-2').catch((error: unknown) => error);
    assert.ok(failure instanceof CallFailure);
    assert.deepEqual([failure.status, failure.reason], [409, failureReasons.changedMeanwhile]);
    assert.match(failure.text, /^Документ изменился/);
    assert.deepEqual(await whole(id), before);
    // Nobody can have seen a version that does not exist yet.
    await fails(send(id, version + 2, 'kept-3'), 409);
    await clients.head.call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff().head, version });
  });

  test('need no key, and are neither reports nor refusals', async () => {
    const id = await store([{ stage: 2, employeeId: staff().head }], { status: 300, template_id: served.office.templates.R2 });
    const version = await versionOf(id);
    const before = await whole(id);
    await fails(clients.head.call(sendKeptDecision, { id, stage: 2, employeeId: staff().head, version }), 200);
    const post = (fields: string) =>
      clients.head.fetch('/ce/offline/decide', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `q=${id}&q2=${staff().head}&${fields}`,
      });
    for (const fields of [`q1=3&version=${version}`, 'q1=1', 'q1=1&version=zero']) assert.equal((await post(fields)).status, 400, fields);
    assert.deepEqual(await whole(id), before);
  });

  test('are taken where the organisation forbids copies no more than copies are given', async () => {
    const id = await atAgreement();
    const version = await versionOf(id);
    const allow = (allowed: boolean) =>
      sql`update organisations set rules = rules || jsonb_build_object('offlineReading', ${allowed}::boolean) where id = ${served.office.organisationId}`.execute(
        server.db,
      );
    await allow(false);
    const before = await whole(id);
    await fails(send(id, version, 'kept-4'), 200, 'Организация не разрешает хранить документы в браузере для чтения без связи.');
    assert.deepEqual(await whole(id), before);
    await allow(true);
    await send(id, version, 'kept-5');
  });
});
