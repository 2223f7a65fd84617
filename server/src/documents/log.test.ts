import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { withDatabase } from '../database/testing.ts';
import { appendLog, firstBrokenEntry, type LogRecord } from './log.ts';
import { makeOffice, type Office } from './test-support/office.ts';

describe('the log of a document', () => {
  const database = withDatabase();
  let office: Office;
  before(async () => {
    office = await makeOffice(database.db);
  });

  const record = (documentId: number, more: Partial<LogRecord> = {}): LogRecord => ({
    documentId, at: new Date('2026-11-20T10:00:00.123Z'), actorId: office.staff.worker, onBehalfOf: null, action: 'aggregation.agree',
    statusBefore: 200, statusAfter: 300, comment: 'Құжат "дұрыс"\n\\ \u0001 \u2028 😀', address: '203.0.113.7', details: { б: [1, { a: null }], аа: 'х' }, ...more,
  });

  test('entries are numbered and chained for each document, and the chain is recomputed alike', async () => {
    await appendLog(database.db, [record(1, { statusBefore: null }), record(1, { onBehalfOf: office.staff.head }), record(2)]);
    await appendLog(database.db, [record(1, { comment: '' })]);
    const rows = await database.db.selectFrom('document_log').select(['document_id', 'sequence']).orderBy('document_id').orderBy('sequence').execute();
    assert.deepEqual(rows.map((row) => [row.document_id, row.sequence]), [[1, 1], [1, 2], [1, 3], [2, 1]]);
    assert.equal(await firstBrokenEntry(database.db, 1), null);
    assert.equal(await firstBrokenEntry(database.db, 2), null);
  });

  test('nobody changes or removes an entry', async () => {
    const append = /append-only/;
    await assert.rejects(sql`update document_log set comment = 'x'`.execute(database.db), append);
    await assert.rejects(sql`delete from document_log`.execute(database.db), append);
    await assert.rejects(sql`truncate document_log`.execute(database.db), append);
  });

  test('a change behind the triggers’ back is found', async () => {
    await appendLog(database.db, [record(3), record(3), record(3)]);
    await database.db.transaction().execute(async (trx) => {
      await sql`alter table document_log disable trigger document_log_keep`.execute(trx);
      await sql`update document_log set comment = 'подлог' where document_id = 3 and sequence = 2`.execute(trx);
      await sql`alter table document_log enable trigger document_log_keep`.execute(trx);
    });
    assert.equal(await firstBrokenEntry(database.db, 3), 2);
  });
});
