/** Logs of before keep their hashes: with their comments, and after these were destroyed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql, type RawBuilder } from 'kysely';
import { checkLog } from '../../../app/commands/check-log-command.ts';
import { appendLog, firstBrokenEntry } from '../../../domain/documents/log.ts';
import { borrowPostgres, freshDatabase, type FreshDatabase, type TestPostgres } from '../../../test-support/database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase, type Database } from '../pool.ts';
import { upgradeData } from '../test-support/upgrade-data.ts';
import { migrations } from './index.ts';
import { wordsOfTheLog } from './0442-words-of-the-log.ts';

let postgres: TestPostgres;
let fresh: FreshDatabase;
let db: Database;

const hashes = async (): Promise<readonly string[]> =>
  (
    await sql<{ hash: string }>`
      select document_id || ':' || sequence || ':' || encode(hash, 'hex') as hash from document_log order by document_id, sequence`.execute(
      db,
    )
  ).rows.map(({ hash }) => hash);
const comments = async (document: number): Promise<readonly string[]> =>
  (await db.selectFrom('document_log').select('comment').where('document_id', '=', document).orderBy('sequence').execute()).map(
    ({ comment }) => comment,
  );
/** As the owner of the tables could. */
const tamper = (statement: RawBuilder<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });
const destroy = async (document: number): Promise<void> => {
  await sql`insert into destroyed_documents values (${document}, 1, '2026-12-01', '{}')`.execute(db);
  const { rows } = await sql<{ words: unknown }>`select forget_log_comments(${document}) as words`.execute(db);
  await appendLog(db, [
    {
      organisationId: 1,
      documentId: document,
      at: new Date('2026-12-01'),
      actorId: 1,
      onBehalfOf: null,
      action: 'retention.destroyed',
      statusBefore: 500,
      statusAfter: 500,
      comment: '№ 1',
      address: '',
      details: { act: 1, words: rows[0]?.words },
    },
  ]);
};

before(async () => {
  postgres = await borrowPostgres();
  fresh = await freshDatabase(postgres.url, { empty: true });
  db = openDatabase({ url: fresh.url, maxConnections: 2 });
  const earlier = migrations[migrations.indexOf(wordsOfTheLog) - 1]!.name;
  await migrate(db, { upTo: earlier });
  for (const name of ['0001-people', '0002-documents']) await sql.raw(upgradeData[name] ?? '').execute(db);
  // 1 is an act; 2 was destroyed before this version; 3 to 5 are destroyed after it, 5 after somebody has altered it; 6 stays.
  await sql`
    insert into documents (organisation_id, template_id, department_id, initiator_id, number, status, subject, issue_date)
      select 1, 1, 1, 2, 'СЗ-' || n, 500, '', '2018-03-01' from generate_series(2, 6) n`.execute(db);
  await sql`
    insert into document_log (document_id, at, actor_id, action, status_before, status_after, comment, address, details)
      select n, '2018-03-01', 1, action, 200, 300, comment, '203.0.113.7', '{"stage": 1}'
      from generate_series(2, 6) n, (values (1, 'launch', ''), (2, 'aggregation.agree', 'Кинза "да" \\ 😀'), (3, 'approval.agree', 'Базилик')) v (place, action, comment)
      order by n, place`.execute(db);
  await sql`insert into destroyed_documents values (2, 1, '2026-11-01', '{}')`.execute(db);
  await sql`
    insert into document_log (document_id, at, actor_id, action, status_before, status_after, comment)
      values (2, '2026-11-01', 2, 'retention.destroyed', 500, 500, '№ 1')`.execute(db);
});
after(async () => {
  await db.destroy();
  await fresh.drop();
  await postgres.stop();
});

test('an upgrade changes no hash, and destroys the comments of documents that were destroyed before', async () => {
  const earlier = await hashes();
  await migrate(db);
  const later = await hashes();
  assert.deepEqual(
    earlier.filter((each) => !later.includes(each)),
    [],
  );
  assert.deepEqual(await comments(2), ['', '', '', '№ 1', '№ СЗ-01-12/214']);
  assert.deepEqual(await comments(3), ['', 'Кинза "да" \\ 😀', 'Базилик']);
  const { faults, forgotten, sealed } = await checkLog(db);
  assert.deepEqual([faults, forgotten, sealed], [[], 2, 2]);
});

test('a log that began before and goes on is destroyed with entries of both forms, and each of them is proved', async () => {
  await appendLog(db, [
    {
      organisationId: 1,
      documentId: 3,
      at: new Date('2026-11-30'),
      actorId: 2,
      onBehalfOf: null,
      action: 'email',
      statusBefore: 300,
      statusAfter: 300,
      comment: 'a@example.kz',
      address: '',
    },
  ]);
  assert.equal(await firstBrokenEntry(db, { id: 3, organisationId: 1 }), null);
  await destroy(3);
  await destroy(4);
  assert.deepEqual(await comments(3), ['', '', '', '', '№ 1']);
  const { faults, forgotten, sealed } = await checkLog(db);
  assert.deepEqual([faults, forgotten, sealed], [[], 7, 6]);
  // The chain itself does not show a change of an entry whose hash covers lost words. The seal does.
  await tamper(sql`update document_log set actor_id = 2 where document_id = 4 and sequence = 2`);
  assert.equal(await firstBrokenEntry(db, { id: 4, organisationId: 1 }), 2);
  await tamper(sql`update document_log set actor_id = 1 where document_id = 4 and sequence = 2`);
  assert.equal(await firstBrokenEntry(db, { id: 4, organisationId: 1 }), null);
  await tamper(sql`update document_log set details = jsonb_set(details, '{words,seal}', '"00"') where document_id = 4 and sequence = 4`);
  assert.equal(await firstBrokenEntry(db, { id: 4, organisationId: 1 }), 4);
  // Neither does an entry that the seal does not name pass for one that has lost its words.
  await tamper(sql`update document_log set address = '' where document_id = 3 and sequence = 1`);
  assert.equal(await firstBrokenEntry(db, { id: 3, organisationId: 1 }), 1);
});

test('a log that was altered before its comments were destroyed is reported as before', async () => {
  await tamper(sql`update document_log set actor_id = 2 where document_id = 5 and sequence = 2`);
  assert.equal(await firstBrokenEntry(db, { id: 5, organisationId: 1 }), 2);
  await destroy(5);
  assert.deepEqual(await comments(5), ['', '', '', '№ 1']);
  assert.equal(await firstBrokenEntry(db, { id: 5, organisationId: 1 }), 2);
  assert.equal(await firstBrokenEntry(db, { id: 6, organisationId: 1 }), null);
});
