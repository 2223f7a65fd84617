import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { withDatabase } from '../../test-support/database.ts';
import { checkLog } from '../../app/commands/check-log-command.ts';
import { appendLog, firstBrokenEntry, type LogRecord } from './log.ts';
import { makeOffice, type Office } from './test-support/office.ts';

describe('the log of a document', () => {
  const database = withDatabase();
  let office: Office;
  before(async () => {
    office = await makeOffice(database.db);
  });

  const record = (documentId: number, more: Partial<LogRecord> = {}): LogRecord => ({
    organisationId: office.organisationId,
    documentId,
    at: new Date('2026-11-20T10:00:00.123Z'),
    actorId: office.staff.worker,
    onBehalfOf: null,
    action: 'aggregation.agree',
    statusBefore: 200,
    statusAfter: 300,
    comment: 'Құжат "дұрыс"\n\\ \u0001 \u2028 😀',
    address: '203.0.113.7',
    details: { б: [1, { a: null }], аа: 'х' },
    ...more,
  });

  test('entries are numbered and chained per document, and the chain can be recomputed', async () => {
    await appendLog(database.db, [record(1, { statusBefore: null }), record(1, { onBehalfOf: office.staff.head }), record(2)]);
    await appendLog(database.db, [record(1, { comment: '' })]);
    const rows = await database.db
      .selectFrom('document_log')
      .select(['document_id', 'sequence'])
      .orderBy('document_id')
      .orderBy('sequence')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.document_id, row.sequence]),
      [
        [1, 1],
        [1, 2],
        [1, 3],
        [2, 1],
      ],
    );
    assert.equal(await firstBrokenEntry(database.db, { id: 1, organisationId: office.organisationId }), null);
    assert.equal(await firstBrokenEntry(database.db, { id: 2, organisationId: office.organisationId }), null);
  });

  test('entries cannot be changed or deleted', async () => {
    const append = /append-only/;
    await assert.rejects(sql`update document_log set comment = 'x'`.execute(database.db), append);
    await assert.rejects(sql`delete from document_log`.execute(database.db), append);
    await assert.rejects(sql`truncate document_log`.execute(database.db), append);
  });

  const tamper = (statement: ReturnType<typeof sql>): Promise<void> =>
    database.db.transaction().execute(async (trx) => {
      await sql`alter table document_log disable trigger user`.execute(trx);
      await statement.execute(trx);
      await sql`alter table document_log enable trigger user`.execute(trx);
    });

  test('a change made without the triggers is detected', async () => {
    await appendLog(database.db, [record(3), record(3), record(3)]);
    await tamper(sql`update document_log set comment = 'подлог' where document_id = 3 and sequence = 2`);
    assert.equal(await firstBrokenEntry(database.db, { id: 3, organisationId: office.organisationId }), 2);
  });

  test('the command names changed, truncated and forged logs among many documents', async () => {
    const { faults: before } = await checkLog(database.db);
    // Far apart, so that more than one batch is read.
    const documents = [10, 11, 12, 13, 7001];
    for (const id of documents) await appendLog(database.db, [record(id), record(id), record(id)]);
    assert.deepEqual((await checkLog(database.db)).faults, before);
    await tamper(sql`delete from document_log where document_id = 11 and sequence = 1`);
    await tamper(sql`update document_log set actor_id = ${office.staff.head} where document_id = 7001 and sequence = 3`);
    await tamper(
      sql`insert into document_log (organisation_id, document_id, sequence, at, actor_id, on_behalf_of, action, status_before, status_after, comment, address, details, previous_hash, hash)
        select organisation_id, document_id, 4, at, actor_id, on_behalf_of, action, status_before, status_after, comment, address, details, hash, hash from document_log where document_id = 13 and sequence = 3`,
    );
    const { documents: checked, entries, faults } = await checkLog(database.db);
    assert.deepEqual(
      faults.filter((fault) => !before.includes(fault)),
      [
        'Document 11: entry 1 of 2 does not fit its chain.',
        'Document 13: entry 4 of 4 does not fit its chain.',
        'Document 7001: entry 3 of 3 does not fit its chain.',
      ],
    );
    assert.ok(checked >= 8 && entries >= 21);
  });
});
