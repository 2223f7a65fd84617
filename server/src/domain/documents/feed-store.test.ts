import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { withDatabase } from '../../test-support/database.ts';
import { arrivals, documentsInWork, foldCounters, monthsOf, recountFeed, unreadIncoming } from './counters.ts';
import { refreshFeed, refreshWordsOfInitiators } from './feed-store.ts';
import { publicPrincipal } from './queues/feed.ts';
import { storeDocuments, type StoredDocument } from './store-documents.ts';
import { makeOffice, type Office } from './test-support/office.ts';
import { officeDocument } from './test-support/office-document.ts';

describe('the feed of documents', () => {
  const database = withDatabase();
  let office: Office;
  before(async () => {
    office = await makeOffice(database.db);
  });

  const stored = (more: Partial<StoredDocument['document']> = {}, participants: StoredDocument['participants'] = []): StoredDocument => ({
    document: officeDocument(office, {
      subject: 'О закупке оборудования',
      issue_date: new Date('2026-10-31T20:00:00Z'),
      ...more,
    }),
    participants,
    log: [],
  });

  const rowsOf = async (documentId: number): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('document_feed')
      .select(['principal', 'queue'])
      .where('document_id', '=', documentId)
      .execute();
    return rows.map((row) => `${row.principal}:${row.queue}`).toSorted();
  };

  test('months follow the organisation’s time zone', async () => {
    const [id] = await storeDocuments(database.db, [stored()]);
    const row = await database.db.selectFrom('documents').select('period').where('id', '=', id!).executeTakeFirstOrThrow();
    assert.equal(row.period, 202611, '20:00 of the last of October in UTC is November in Almaty');
  });

  test('the search finds the documents of somebody who was renamed by the new name', async () => {
    const { worker } = office.staff;
    const [id] = await storeDocuments(database.db, [stored({ initiator_id: worker })]);
    const person = database.db.selectFrom('employees').select('person_id').where('id', '=', worker);
    const { full_name } = await database.db.selectFrom('people').select('full_name').where('id', '=', person).executeTakeFirstOrThrow();
    const rename = (name: string) => database.db.updateTable('people').set({ full_name: name }).where('id', '=', person).execute();
    await rename('Жәнібекқызы Сауле');
    await refreshWordsOfInitiators(database.db, office.organisationId, [worker]);
    const { words } = await database.db
      .selectFrom('document_search')
      .select('words')
      .where('document_id', '=', id!)
      .executeTakeFirstOrThrow();
    assert.match(String(words), /жәнібекқызы/i);
    await rename(full_name);
    await refreshWordsOfInitiators(database.db, office.organisationId, [worker]);
  });

  test('a change writes only the difference, and updates the counters in the same transaction', async () => {
    const { director, worker, engineer } = office.staff;
    const [id] = await storeDocuments(database.db, [
      stored({}, [
        { stage: 1, employeeId: director },
        { stage: 3, employeeId: engineer },
      ]),
    ]);
    assert.ok(id);
    assert.deepEqual(
      await rowsOf(id),
      [
        `-${office.organisationId * 10 + 2}:1`,
        `${director}:1`,
        `${director}:13`,
        `${director}:3`,
        `${engineer}:1`,
        `${engineer}:14`,
        `${engineer}:3`,
        `${worker}:1`,
        `${worker}:14`,
        `${worker}:3`,
      ].toSorted(),
    );
    const untouched = async (): Promise<string[]> => {
      const { rows } = await sql<{
        mark: string;
      }>`select xmin::text || ctid::text as mark from document_feed where document_id = ${id} order by 1`.execute(database.db);
      return rows.map((row) => row.mark);
    };
    const before = await untouched();
    await refreshFeed(database.db, office.organisationId, id);
    assert.deepEqual(await untouched(), before, 'nothing has changed: nothing is written');

    await database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('participants')
        .set({ state: 'agreed', decided_at: new Date(), decided_by: director })
        .where('document_id', '=', id)
        .where('stage', '=', 1)
        .execute();
      await trx.updateTable('documents').set({ status: 600, is_public: true }).where('id', '=', id).execute();
      await trx
        .updateTable('participants')
        .set({ state: 'agreed', decided_at: new Date(), decided_by: engineer })
        .where('document_id', '=', id)
        .where('stage', '=', 3)
        .execute();
      await refreshFeed(trx, office.organisationId, id);
    });
    const everybody = publicPrincipal(office.organisationId);
    assert.deepEqual(
      await rowsOf(id),
      [
        `-${office.organisationId * 10 + 2}:1`,
        `${everybody}:1`,
        `${everybody}:11`,
        `${director}:4`,
        `${engineer}:4`,
        `${worker}:4`,
      ].toSorted(),
    );
  });

  test('a deleted document leaves no rows', async () => {
    const [id] = await storeDocuments(database.db, [stored({ status: 100, number: '' })]);
    assert.ok(id);
    await database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('documents').where('id', '=', id).execute();
      await refreshFeed(trx, office.organisationId, id);
    });
    assert.deepEqual(await rowsOf(id), []);
    assert.equal((await database.db.selectFrom('document_search').select('document_id').where('document_id', '=', id).execute()).length, 0);
  });

  /** The expected counters, counted from the rows themselves. */
  const counted = sql<{ same: boolean }>`
    with real as (
      select principal, queue, d.dimension, d.value, count(*) as n from document_feed f cross join lateral (values
        (0, 0::bigint), (1, f.status::bigint), (2, f.template_id), (3, f.department_id), (4, f.period::bigint), (case when f.reply_required then 5 end, 1)) d (dimension, value)
      where d.dimension is not null group by 1, 2, 3, 4),
    kept as (select principal, queue, dimension, value, sum(n) as n from (select * from feed_counts union all select * from feed_count_deltas) c
      where dimension <> 6 group by 1, 2, 3, 4 having sum(n) <> 0)
    select not exists ((table real except table kept) union all (table kept except table real)) as same`;

  test('counters equal the rows before, during and after concurrent folding', async () => {
    const { director, engineer, trainee } = office.staff;
    const write = async (index: number): Promise<void> => {
      const [id] = await database.db
        .transaction()
        .execute((trx) =>
          storeDocuments(trx, [
            stored({ reply_required: index % 2 === 0, number: `СЗ-${index}` }, [
              { stage: 1, employeeId: index % 3 === 0 ? director : engineer },
            ]),
          ]),
        );
      if (index % 4 === 0)
        await database.db.transaction().execute(async (trx) => {
          await trx.updateTable('documents').set({ status: 900 }).where('id', '=', id!).execute();
          await refreshFeed(trx, office.organisationId, id!);
        });
    };
    const checks: boolean[] = [];
    const check = async (): Promise<void> => {
      const { rows } = await counted.execute(database.db);
      checks.push(rows[0]?.same === true);
    };
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => write(index)),
      ...Array.from({ length: 10 }, () => foldCounters(database.db)),
      ...Array.from({ length: 10 }, check),
    ]);
    await foldCounters(database.db);
    await check();
    assert.deepEqual(
      checks,
      checks.map(() => true),
    );
    const { rows } = await sql<{ n: number }>`select count(*) as n from feed_count_deltas`.execute(database.db);
    assert.equal(rows[0]?.n, 0);
    const inWork = await documentsInWork(database.db, [director, trainee]);
    assert.ok((inWork.get(director) ?? 0) > 0);
    assert.equal(inWork.get(trainee), 0);
  });

  test('wrong counters are recounted; arrivals continue from their value', async () => {
    const { director } = office.staff;
    const before = await arrivals(database.db, office.organisationId, [director]);
    await sql`update feed_counts set n = n + 7 where dimension <> 6`.execute(database.db);
    await sql`insert into feed_count_deltas values (${director}, 3, 0, 0, 5)`.execute(database.db);
    assert.equal((await counted.execute(database.db)).rows[0]?.same, false);
    await database.db.transaction().execute(recountFeed);
    assert.equal((await counted.execute(database.db)).rows[0]?.same, true);
    assert.equal(await arrivals(database.db, office.organisationId, [director]), before);
  });

  test('arrivals rise with new documents and never fall; unread counts what the reader has not opened', async () => {
    const { accountant, trainee } = office.staff;
    const before = await arrivals(database.db, office.organisationId, [accountant]);
    const [id] = await storeDocuments(database.db, [stored({}, [{ stage: 1, employeeId: accountant }])]);
    assert.ok(id);
    assert.equal(await arrivals(database.db, office.organisationId, [accountant]), before + 1);
    assert.equal(await unreadIncoming(database.db, { employeeId: accountant, organisationId: office.organisationId }, [accountant], []), 1);
    assert.equal(
      await unreadIncoming(database.db, { employeeId: trainee, organisationId: office.organisationId }, [accountant, trainee], []),
      1,
      'one who acts for another counts their documents as unread by oneself',
    );
    await database.db
      .insertInto('document_marks')
      .values({ organisation_id: office.organisationId, employee_id: accountant, document_id: id, read_at: new Date() })
      .execute();
    assert.equal(await unreadIncoming(database.db, { employeeId: accountant, organisationId: office.organisationId }, [accountant], []), 0);
    await database.db.updateTable('documents').set({ status: 900 }).where('id', '=', id).execute();
    await refreshFeed(database.db, office.organisationId, id);
    await foldCounters(database.db);
    assert.equal(await arrivals(database.db, office.organisationId, [accountant]), before + 1);
  });

  test('months are those in which the sources hold documents', async () => {
    const { head } = office.staff;
    const in2024 = stored({ issue_date: new Date('2024-02-10T06:00:00Z') }, [{ stage: 1, employeeId: head }]);
    await storeDocuments(database.db, [in2024, in2024, stored({}, [{ stage: 1, employeeId: head }])]);
    assert.deepEqual(await monthsOf(database.db, office.organisationId, [{ principal: head, queue: 13 }]), [202611, 202402]);
    assert.deepEqual(await monthsOf(database.db, office.organisationId, [{ principal: head, queue: 4 }]), []);
  });
});
