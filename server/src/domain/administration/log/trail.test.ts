import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readDocumentTrail } from '@qujat/contract/administration/log';
import { liftHold, placeHold, readRetention } from '@qujat/contract/administration/retention';
import { statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { addEmployee } from '../../../test-support/people.ts';
import type { Client } from '../../../test-support/server.ts';
import { appendLog } from '../../documents/log.ts';
import { loadState } from '../../documents/load-states.ts';
import { emailOf } from '../../documents/test-support/office.ts';
import { servedOffice } from '../../documents/test-support/served-office.ts';

describe('all that happened to a document', () => {
  const served = servedOffice();
  const { server, clients, store } = served;
  let id = 0;
  let administrator: Client;

  before(async () => {
    id = await store([], { number: 'СЗ-01-12/900' });
    const { organisationId, staff } = served.office;
    await addEmployee(server.db, { organisationId, email: 'system@north.example', roles: ['system-administrator'] });
    administrator = await server.signIn('system@north.example');
    await appendLog(server.db, [
      {
        organisationId,
        documentId: id,
        at: server.clock.now(),
        actorId: staff.worker,
        onBehalfOf: null,
        action: 'launch',
        statusBefore: statuses.draft,
        statusAfter: statuses.aggregation,
        comment: 'Прошу согласовать',
        address: '203.0.113.7',
      },
    ]);
    await clients.worker.fetch(`/ce/viewdoc/?${id}&auto_print=1`, { headers: { authorization: '' } });
  });

  test('is its log with the state of the chain, what was printed, and who has read it', async () => {
    const trail = await administrator.call(readDocumentTrail, { number: ' СЗ-01-12/900 ' });
    assert.equal(trail.document?.id, id);
    assert.deepEqual(
      trail.events.map(({ what, comment }) => [what, comment]).toSorted(),
      [
        ['Документ напечатан', ''],
        ['Отправка по маршруту', 'Прошу согласовать'],
      ].toSorted(),
    );
    assert.ok(trail.events.every(({ who }) => who !== ''));
    assert.equal(trail.readers.length, 1);
    assert.deepEqual([trail.chained, trail.isWhole, trail.brokenAt], [1, true, null]);
  });

  test('tells of holds, and why', async () => {
    const reason = 'Иск';
    await clients.administrator.call(placeHold, { target: 'document', id, reason });
    const { holds } = await clients.administrator.call(readRetention, {});
    await clients.administrator.call(liftHold, { id: holds[0]?.id ?? 0 });
    const { events } = await administrator.call(readDocumentTrail, { documentId: id });
    assert.deepEqual(
      events.filter(({ what }) => /запрет/i.test(what)).map(({ comment }) => comment),
      [reason, reason],
    );
  });

  test('tells of holds on its index, except those that were over before it', async () => {
    const { organisationId } = served.office;
    const { id: indexId } = await server.db
      .insertInto('document_indices')
      .values({ organisation_id: organisationId, code: 'Т9', name_ru: 'Письма', name_kk: 'Хаттар' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = await store([], { number: 'Т9-1' });
    const other = await store([], { number: 'Т9-2' });
    await sql`update documents set index_id = ${indexId} where id = ${own}`.execute(server.db);
    await clients.administrator.call(placeHold, { target: 'index', id: indexId, reason: 'Проверка' });
    const { holds } = await clients.administrator.call(readRetention, {});
    await clients.administrator.call(liftHold, { id: holds.find(({ reason }) => reason === 'Проверка')?.id ?? 0 });
    const reasons = async (documentId: number): Promise<string[]> => {
      const { events } = await administrator.call(readDocumentTrail, { documentId });
      return events.filter(({ what }) => /запрет/i.test(what)).map(({ comment }) => comment);
    };
    assert.deepEqual([await reasons(own), await reasons(other)], [['Проверка', 'Проверка'], []]);
    const later = new Date(Date.now() + 10 * 365 * 86_400_000);
    await server.db.updateTable('documents').set({ created_at: later }).where('id', '=', own).execute();
    assert.deepEqual(await reasons(own), []);
  });

  test('says whom an act concerned, and lists acts of one moment the latest first', async () => {
    const { organisationId, staff } = served.office;
    const own = await store([], { number: 'СЗ-01-12/905' });
    const act = (action: string, details: Record<string, unknown>) => ({
      organisationId,
      documentId: own,
      at: server.clock.now(),
      actorId: staff.administrator,
      onBehalfOf: null,
      action,
      statusBefore: statuses.approval,
      statusAfter: statuses.approval,
      comment: '',
      address: '',
      details,
    });
    await appendLog(server.db, [
      act('launch', { employee: staff.administrator }),
      act('approval.add', { employee: staff.worker }),
      act('handover', { employee: staff.head, replaces: staff.worker }),
    ]);
    const { events } = await administrator.call(readDocumentTrail, { documentId: own });
    assert.deepEqual(
      events.map(({ what }) => what.replace(/^[^:]+/, '')),
      [': Тестов head, вместо: Тестов worker', ': Тестов worker', ''],
    );
  });

  test('names other documents with its number, which begins anew each year', async () => {
    const issued = new Date('2025-03-01T06:00:00Z');
    const before = await store([], { number: 'СЗ-01-12/900', issue_date: issued });
    const { others } = await administrator.call(readDocumentTrail, { documentId: id });
    assert.deepEqual(others, [{ id: before, issuedAt: issued.getTime() / 1000 }]);
    const trail = await administrator.call(readDocumentTrail, { documentId: before });
    assert.deepEqual(
      trail.others.map((each) => each.id),
      [id],
    );
    await server.db.updateTable('documents').set({ number: 'СЗ-01-12/901' }).where('id', '=', before).execute();
  });

  test('says where the log was altered', async () => {
    await server.db.transaction().execute(async (trx) => {
      await sql`alter table document_log disable trigger user`.execute(trx);
      await sql`update document_log set comment = 'Другое' where document_id = ${id}`.execute(trx);
      await sql`alter table document_log enable trigger user`.execute(trx);
    });
    const { isWhole, brokenAt } = await administrator.call(readDocumentTrail, { documentId: id });
    assert.deepEqual([isWhole, brokenAt], [false, 1]);
  });

  test('is not that of another organisation, and its page is linked from the document for an administrator only', async () => {
    await addEmployee(server.db, {
      organisationId: served.office.organisationId,
      email: 'both@north.example',
      roles: ['system-administrator', 'document-administrator'],
    });
    const south = await server.db
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select('e.organisation_id')
      .where('p.email', '=', emailOf('administrator', 'south'))
      .executeTakeFirstOrThrow();
    await addEmployee(server.db, {
      organisationId: south.organisation_id,
      email: 'system@south.example',
      roles: ['system-administrator'],
    });
    const { document } = await (await server.signIn('system@south.example')).call(readDocumentTrail, { documentId: id });
    assert.equal(document, null);
    const link = `/admin/log?doc=${id}`;
    const page = async (client: Client): Promise<string> =>
      (await client.fetch(`/ce/opendoc/?${id}`, { headers: { authorization: '' } })).text();
    assert.ok((await page(await server.signIn('both@north.example'))).includes(link));
    assert.ok(!(await page(clients.worker)).includes(link));
  });

  test('the policy’s templates are closed to deputies', async () => {
    const { template_id } = await server.db.selectFrom('documents').select('template_id').where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal((await loadState(server.db, served.office.organisationId, id))?.document.closedToDeputies, false);
    await server.db
      .updateTable('organisations')
      .set({ rules: { deputyTemplates: [template_id] } })
      .execute();
    assert.equal((await loadState(server.db, served.office.organisationId, id))?.document.closedToDeputies, true);
    await server.db
      .updateTable('organisations')
      .set({ rules: { deputyTemplates: [template_id + 1] } })
      .execute();
    assert.equal((await loadState(server.db, served.office.organisationId, id))?.document.closedToDeputies, false);
  });
});
