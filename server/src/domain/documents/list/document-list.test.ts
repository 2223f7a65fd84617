import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAnswer } from '@qujat/contract/document-list';
import { sql } from 'kysely';
import { queues, sorts, type QueueCode } from '@qujat/contract/vocabulary';
import { markBookmarked, markRead } from '../marks.ts';
import { storeDocuments, type StoredDocument } from '../store-documents.ts';
import { withListedDocuments } from '../test-support/listed-documents.ts';
import { asking, askList, noon } from '../test-support/asking.ts';
import { makeOffice } from '../test-support/office.ts';
import { listBookmarked, queryOf } from './document-list.ts';
import { listedIds } from './export-list.ts';

describe('the document list', () => {
  const listed = withListedDocuments();
  const { database, stored, store } = listed;
  const rowOf = async (id: number, employeeId: number, queue: QueueCode = queues.all, more: Parameters<typeof asking>[3] = {}) => {
    const { list } = await askList({ queue }, await asking(database.db, listed.office, employeeId, more));
    return list.documents.find((each) => each.id === id);
  };

  const reader = (employeeId: number) => ({ employeeId, organisationId: listed.office.organisationId });

  test('is encoded as the contract demands', async () => {
    const { staff } = listed.office;
    const full = await store({ due_at: noon, exchange_marker: 'ESEDO', reply_required: true, attachment_count: 2, body: { text: 'x' } }, [
      { stage: 1, employeeId: staff.head },
    ]);
    await store({ status: 100, number: '', subject: 'Кавычки " и \\ и \u2028' });
    await markBookmarked(database.db, reader(staff.head), full, noon);
    await database.db
      .updateTable('document_marks')
      .set({ note: 'Моя заметка' })
      .where('document_id', '=', full)
      .where('employee_id', '=', staff.head)
      .execute();
    for (const who of [staff.worker, staff.head, staff.trainee]) {
      const { list, wire } = await askList({ queue: queues.all }, await asking(database.db, listed.office, who));
      assert.deepEqual(wire, listAnswer.encode(list));
    }
    assert.equal((await rowOf(full, staff.head))?.note, 'Моя заметка');
  });

  test('names follow the reader’s language: statuses in four, the organisation’s entries in two', async () => {
    const id = await store({ template_id: listed.office.templates.R2, department_id: listed.office.departments[1] });
    const names = async (language: 'ru' | 'kk' | 'en' | 'tr') => {
      const row = await rowOf(id, listed.office.staff.worker, queues.all, { language });
      return [row?.typeName, row?.department, row?.statusName, row?.statusColour];
    };
    assert.deepEqual(await names('ru'), ['Шаблон R2', 'Ғылым', 'На согласовании', 'blue']);
    assert.deepEqual(await names('kk'), ['Үлгі R2', 'Ғылым бөлімі', 'Келісуде', 'blue']);
    assert.deepEqual(await names('en'), ['Шаблон R2', 'Ғылым', 'In review', 'blue']);
    assert.deepEqual(await names('tr'), ['Шаблон R2', 'Ғылым', 'Mutabakatta', 'blue']);
  });

  test('unread marks, stars and notes are the reader’s own, also during a substitution', async () => {
    const { worker, head, trainee } = listed.office.staff;
    const id = await store({}, [{ stage: 1, employeeId: head }]);
    await markRead(database.db, reader(head), id, noon);
    await markBookmarked(database.db, reader(head), id, noon);
    await database.db
      .updateTable('document_marks')
      .set({ note: 'Спросить' })
      .where('document_id', '=', id)
      .where('employee_id', '=', head)
      .execute();
    const marks = async (who: number, actingFor: number[] = []) => {
      const row = await rowOf(id, who, queues.all, { actingFor });
      return [row?.unread, row?.bookmarked, row?.note];
    };
    assert.deepEqual(await marks(head), [false, true, 'Спросить']);
    assert.deepEqual(await marks(worker), [false, false, null], 'who wrote it has read it');
    assert.deepEqual(await marks(trainee, [head]), [true, false, null]);
  });

  test('expires soon: at most three calendar days are left in the organisation’s zone, or the day has passed, on an unfinished route', async () => {
    // 00:30 of the 24th in Almaty is still the 23rd in UTC.
    const cases: [string, Partial<StoredDocument['document']>, boolean][] = [
      ['four days left', { due_at: new Date('2026-11-23T19:30:00Z') }, false],
      ['three days left, by the last minute', { due_at: new Date('2026-11-23T18:59:00Z') }, true],
      ['today', { due_at: noon }, true],
      ['long past', { due_at: new Date('2026-01-01T00:00:00Z') }, true],
      ['completed', { due_at: noon, status: 600, finished_at: noon }, false],
      ['refused', { due_at: noon, status: 310 }, false],
      ['withdrawn', { due_at: noon, status: 900 }, false],
      ['without a term', { due_at: null }, false],
    ];
    for (const [name, more, soon] of cases) {
      const id = await store(more, [{ stage: 1, employeeId: listed.office.staff.head }]);
      assert.equal((await rowOf(id, listed.office.staff.worker))?.expiresSoon, soon, name);
    }
  });

  test('days are those of the organisation’s zone now, also for documents of the zone before', async () => {
    const { worker } = listed.office.staff;
    // In Almaty 30 September, on Kiritimati 1 October; and on Midway still 30 September.
    const west = await store({ issue_date: new Date('2026-09-30T11:53:00Z') });
    const east = await store({ issue_date: new Date('2026-09-30T20:00:00Z') });
    const found = async (timeZone: string, from: string, to: string) => {
      const who = await asking(database.db, listed.office, worker);
      const input = { queue: queues.all, dateFrom: Date.parse(from) / 1000, dateTo: Date.parse(to) / 1000 };
      const { list } = await askList(input, { ...who, session: { ...who.session, timeZone } });
      return list.documents.map(({ id }) => id).toSorted((one, other) => one - other);
    };
    assert.deepEqual(await found('Pacific/Kiritimati', '2026-10-01T00:00:00+14:00', '2026-10-01T23:59:59+14:00'), [west, east]);
    assert.deepEqual(await found('Pacific/Midway', '2026-09-30T00:00:00-11:00', '2026-09-30T23:59:59-11:00'), [west, east]);
    assert.deepEqual(await found('Asia/Almaty', '2026-10-01T00:00:00+05:00', '2026-10-01T23:59:59+05:00'), [east]);
  });

  test('sorting by «Исполнить до» lists the latest date first and documents without one last', async () => {
    const { accountant } = listed.office.staff;
    const people = [{ stage: 1, employeeId: accountant }] as const;
    const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
    const done = await store({ due_at: null, status: 600, finished_at: day(30) }, people);
    const early = await store({ due_at: day(21) }, people);
    const none = await store({ due_at: null }, people);
    const late = await store({ due_at: day(25), status: 600, finished_at: day(20) }, people);
    const who = await asking(database.db, listed.office, accountant);
    const { list } = await askList({ queue: queues.all, sort: sorts.executionDate }, who);
    assert.deepEqual(
      list.documents.map(({ id }) => id),
      [late, early, none, done],
    );
    assert.deepEqual(
      list.documents.map(({ executionDate }) => executionDate && new Date(executionDate * 1000)),
      [day(25), day(21), null, null],
    );
    assert.deepEqual(
      await listedIds(await queryOf({ queue: queues.all, sort: sorts.executionDate }, who), who),
      [late, early, none, done],
      'in Excel too',
    );
    const { list: searched } = await askList({ queue: queues.all, sort: sorts.executionDate, search: 'закупке' }, who);
    assert.deepEqual(
      searched.documents.map(({ id }) => id),
      [late, early, none, done],
    );
  });

  test('mass signing is offered for documents that wait for the reader, and for the reader’s own drafts', async () => {
    const { worker, head, lawyer } = listed.office.staff;
    const box = async (id: number, who: number, actingFor: number[] = [], queue: QueueCode = queues.all) => {
      const row = await rowOf(id, who, queue, { actingFor });
      return row && `${row.massSigning.visible ? 'visible' : ''} ${row.massSigning.signed ? 'signed' : ''}`.trim();
    };
    const waits = await store({}, [
      { stage: 1, employeeId: head, queueNumber: 1 },
      { stage: 1, employeeId: lawyer, queueNumber: 2 },
      { stage: 4, employeeId: worker },
    ]);
    assert.equal(await box(waits, head), 'visible');
    assert.equal(await box(waits, lawyer), '', 'not the turn yet');
    assert.equal(await box(waits, worker), '', 'the initiator signs nothing');
    assert.equal(await box(waits, listed.office.staff.trainee, [head]), 'visible', 'for one for whom the reader acts');
    const signed = await store({}, [
      { stage: 1, employeeId: head, state: 'agreed', decidedAt: noon, decidedBy: head },
      { stage: 1, employeeId: lawyer, queueNumber: 2 },
    ]);
    assert.equal(await box(signed, head), 'visible signed');
    const done = await store({ status: 600 }, [{ stage: 4, employeeId: head }]);
    assert.equal(await box(done, head), '', 'an acknowledgement is not signed');
    const draft = await store({ status: 100, number: '' });
    assert.equal(await box(draft, worker, [], queues.drafts), 'visible');
    assert.equal(await box(draft, worker), '', 'elsewhere there is nothing to be done with a draft');
  });

  test('filters offer the queue’s values in Kazakh order, and the chosen value', async () => {
    const place = await makeOffice(database.db, 'offers');
    await store({}, [], place);
    await store({ template_id: place.templates.R5, department_id: place.departments[1], status: 600 }, [], place);
    const who = await asking(database.db, place, place.staff.worker);
    const offers = async (input: Parameters<typeof askList>[0]) => {
      const { list } = await askList(input, who);
      return [list.types.map((each) => each.name), list.departments.map((each) => each.name), list.statuses.map((each) => each.id)];
    };
    assert.deepEqual(await offers({ queue: queues.all }), [
      ['Шаблон R1', 'Шаблон R5'],
      ['Ғылым', 'Производство'],
      [200, 600],
    ]);
    assert.deepEqual(await offers({ queue: queues.executed }), [['Шаблон R5'], ['Ғылым'], [600]]);
    assert.deepEqual(await offers({ queue: queues.executed, templateId: place.templates.R2, status: 310 }), [
      ['Шаблон R2', 'Шаблон R5'],
      ['Ғылым'],
      [310, 600],
    ]);
  });

  test('a page beyond the end shows the last page', async () => {
    const place = await makeOffice(database.db, 'pages');
    await storeDocuments(
      database.db,
      Array.from({ length: 52 }, () => stored({}, [], place)),
    );
    const who = await asking(database.db, place, place.staff.worker);
    for (const [page, current, rows] of [
      [1, 1, 50],
      [2, 2, 2],
      [3, 2, 2],
      [1_000_000, 2, 2],
    ] as const) {
      const { list } = await askList({ queue: queues.all, page }, who);
      assert.deepEqual([list.currentPage, list.documents.length, list.totalPages, list.count], [current, rows, 2, 52]);
    }
    const { list } = await askList({ queue: queues.drafts, page: 7 }, who);
    assert.deepEqual([list.currentPage, list.documents.length, list.totalPages, list.count], [1, 0, 1, 0]);
  });

  test('a number of ten thousand characters is stored, and found by its first 64', async () => {
    const place = await makeOffice(database.db, 'endless');
    const endless = '1.'.repeat(5000);
    const words = (text: string) => sql<{ n: number }>`select length(document_words('', ${text}, '')) as n`.execute(database.db);
    assert.ok((await words(endless)).rows[0]!.n < 100, 'as many endings as 64 characters have');
    assert.ok((await words(`${'9'.repeat(3000)}-${'8'.repeat(3000)}`)).rows[0]!.n < 100, 'longer than PostgreSQL stores as one word');
    const id = await store({ number: 'СЗ-1', subject: `Перечень 7${endless}` }, [], place);
    for (const search of ['71.1.1', `7${endless}`, 'перечень']) {
      const { list } = await askList({ queue: queues.all, search }, await asking(database.db, place, place.staff.worker));
      assert.deepEqual(
        list.documents.map((each) => each.id),
        [id],
        search.slice(0, 20),
      );
    }
  });

  test('starred documents are listed while they are accessible', async () => {
    const { worker, head } = listed.office.staff;
    const [kept, hidden] = [
      await store({ subject: 'Видна' }, [{ stage: 1, employeeId: head }]),
      await store({ status: 100, number: '' }, [{ stage: 1, employeeId: head }]),
    ];
    for (const id of [kept, hidden]) await markBookmarked(database.db, reader(head), id, noon);
    const starred = async (who: number) => {
      const list = listAnswer.decode(JSON.parse((await listBookmarked({}, await asking(database.db, listed.office, who))).text));
      return { ids: list.documents.map((each) => each.id), count: list.count };
    };
    const found = await starred(head);
    assert.ok(found.ids.includes(kept) && !found.ids.includes(hidden), 'a draft is its initiator’s alone');
    assert.equal(found.count, found.ids.length);
    assert.deepEqual((await starred(worker)).ids, []);
  });

  test('active people are those of the organisation with a request in the last 15 minutes', async () => {
    const place = await makeOffice(database.db, 'atwork');
    const people = await database.db
      .selectFrom('employees')
      .select(['id', 'person_id'])
      .where('organisation_id', 'in', [place.organisationId, listed.office.organisationId])
      .execute();
    const open = (employeeId: number, minutesAgo: number, ended = false) => {
      const seen = new Date(noon.getTime() - minutesAgo * 60_000);
      return database.db
        .insertInto('sessions')
        .values({
          person_id: people.find((each) => each.id === employeeId)!.person_id,
          employee_id: employeeId,
          user_agent: '',
          address: '',
          remember: false,
          created_at: seen,
          last_seen_at: seen,
          expires_at: new Date(noon.getTime() + 1e9),
          ended_at: ended ? seen : null,
          end_reason: null,
          page_token_hash: null,
          period: null,
        })
        .execute();
    };
    await Promise.all([
      open(place.staff.worker, 1),
      open(place.staff.worker, 2),
      open(place.staff.head, 14),
      open(place.staff.clerk, 16),
      open(place.staff.lawyer, 1, true),
      open(listed.office.staff.head, 1),
    ]);
    const { list } = await askList({ queue: queues.all }, await asking(database.db, place, place.staff.worker));
    assert.equal(list.activeUsers, 2);
  });
});
