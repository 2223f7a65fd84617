import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentList, setBookmark } from '@qujat/contract/document-list';
import { offlineCard, offlineLists, offlinePdfPath, offlineReading } from '@qujat/contract/offline-reading';
import { queues } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { fails, servedOffice } from '../test-support/served-office.ts';

describe('copies for reading offline', () => {
  const served = servedOffice();
  const { server, clients, store } = served;
  const office = () => served.office;
  const forbidden = 'Организация не разрешает хранить документы в браузере для чтения без связи.';
  const allow = (allowed: boolean) =>
    sql`update organisations set rules = rules || jsonb_build_object('offlineReading', ${allowed}::boolean) where id = ${office().organisationId}`.execute(
      server.db,
    );

  test('hold what waits and what is starred, and nobody has read it by that', async () => {
    const { head } = office().staff;
    const [waiting, starred] = [await store([{ stage: 1, employeeId: head }]), await store([])];
    await clients.worker.call(setBookmark, { documentId: starred, bookmarked: true });
    assert.deepEqual(
      (await clients.head.call(offlineLists, {})).waiting.documents.map(({ id, unread }) => [id, unread]),
      [[waiting, true]],
    );
    assert.deepEqual(
      (await clients.worker.call(offlineLists, {})).starred.documents.map(({ id }) => id),
      [starred],
    );
    const card = await clients.head.call(offlineCard, { id: waiting });
    assert.equal(card.id, waiting);
    const pdf = await clients.head.fetch(`${offlinePdfPath}?q=${waiting}`);
    assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    const [row] = (await clients.head.call(documentList, { queue: queues.incoming })).documents;
    assert.deepEqual([row?.id, row?.unread], [waiting, true]);
    const { details } = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'document.downloaded')
      .executeTakeFirstOrThrow();
    assert.deepEqual(details, { document: waiting, copy: false, offline: true });
  });

  test('are given to nobody who may not see the document', async () => {
    const id = await store([]);
    await fails(clients.trainee.call(offlineCard, { id }), 403);
    assert.equal((await clients.trainee.fetch(`${offlinePdfPath}?q=${id}`)).status, 403);
    assert.equal((await clients.worker.fetch(`${offlinePdfPath}?q=x`)).status, 404);
  });

  test('are given to nobody where the organisation forbids it', async () => {
    const id = await store([{ stage: 1, employeeId: office().staff.head }]);
    assert.deepEqual(await clients.head.call(offlineReading, {}), { allowed: true });
    await allow(false);
    assert.deepEqual(await clients.head.call(offlineReading, {}), { allowed: false });
    await fails(clients.head.call(offlineLists, {}), 200, forbidden);
    await fails(clients.head.call(offlineCard, { id }), 200, forbidden);
    const pdf = await clients.head.fetch(`${offlinePdfPath}?q=${id}`);
    assert.notEqual(pdf.headers.get('content-type'), 'application/pdf');
    assert.match(await pdf.text(), new RegExp(forbidden));
    await allow(true);
    await clients.head.call(offlineLists, {});
  });
});
