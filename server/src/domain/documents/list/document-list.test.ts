import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listAnswer } from '@qujat/contract/document-list';
import { queues, sorts, type QueueCode } from '@qujat/contract/vocabulary';
import { runNamed } from '../../../platform/database/pool.ts';
import { withDatabase } from '../../../test-support/database.ts';
import { markBookmarked, markRead } from '../marks.ts';
import { sourcesOf } from '../queues/feed.ts';
import { personForLists, readerOf } from '../reader.ts';
import { storeDocuments, type StoredDocument } from '../store-documents.ts';
import { asking, askList, noon } from '../test-support/asking.ts';
import { makeOffice, type Office } from '../test-support/office.ts';
import { officeDocument } from '../test-support/office-document.ts';
import { listBookmarked, queryOf } from './document-list.ts';
import { listedIds } from './export-list.ts';
import { listStatement } from './list-statement.ts';

/** No queue is that large. */
const never = { from: 1_000_000, rows: 1 };

describe('the document list', () => {
  const database = withDatabase();
  let office: Office;
  before(async () => {
    office = await makeOffice(database.db);
  });

  const stored = (
    more: Partial<StoredDocument['document']> = {},
    participants: StoredDocument['participants'] = [],
    where = office,
  ): StoredDocument => ({
    document: officeDocument(where, {
      issue_date: noon,
      ...more,
    }),
    participants,
    log: [],
  });
  const store = async (...given: Parameters<typeof stored>): Promise<number> => (await storeDocuments(database.db, [stored(...given)]))[0]!;
  const rowOf = async (id: number, employeeId: number, queue: QueueCode = queues.all, more: Parameters<typeof asking>[3] = {}) => {
    const { list } = await askList({ queue }, await asking(database.db, office, employeeId, more));
    return list.documents.find((each) => each.id === id);
  };

  test('stands on the wire just as the contract writes it', async () => {
    const { staff } = office;
    const full = await store({ due_at: noon, exchange_marker: 'ESEDO', reply_required: true, attachment_count: 2, body: { text: 'x' } }, [
      { stage: 1, employeeId: staff.head },
    ]);
    await store({ status: 100, number: '', subject: 'Кавычки " и \\ и \u2028' });
    await markBookmarked(database.db, staff.head, full, noon);
    await database.db
      .updateTable('document_marks')
      .set({ note: 'Моя заметка' })
      .where('document_id', '=', full)
      .where('employee_id', '=', staff.head)
      .execute();
    for (const who of [staff.worker, staff.head, staff.trainee]) {
      const { list, wire } = await askList({ queue: queues.all }, await asking(database.db, office, who));
      assert.deepEqual(wire, listAnswer.encode(list));
    }
    assert.equal((await rowOf(full, staff.head))?.note, 'Моя заметка');
  });

  test('names stand in the reader’s language: a status in four, what an organisation entered in two', async () => {
    const id = await store({ template_id: office.templates.R2, department_id: office.departments[1] });
    const names = async (language: 'ru' | 'kk' | 'en' | 'tr') => {
      const row = await rowOf(id, office.staff.worker, queues.all, { language });
      return [row?.typeName, row?.department, row?.statusName, row?.statusColour];
    };
    assert.deepEqual(await names('ru'), ['Шаблон R2', 'Ғылым', 'На согласовании', 'blue']);
    assert.deepEqual(await names('kk'), ['Үлгі R2', 'Ғылым бөлімі', 'Келісуде', 'blue']);
    assert.deepEqual(await names('en'), ['Шаблон R2', 'Ғылым', 'Awaiting agreement', 'blue']);
    assert.deepEqual(await names('tr'), ['Шаблон R2', 'Ғылым', 'Mutabakat aşamasında', 'blue']);
  });

  test('unread, star and note are the reader’s own, also when acting for another', async () => {
    const { worker, head, trainee } = office.staff;
    const id = await store({}, [{ stage: 1, employeeId: head }]);
    await markRead(database.db, head, id, noon);
    await markBookmarked(database.db, head, id, noon);
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

  test('expires soon: at most three calendar days left in the organisation’s zone, or past, while it is on its way', async () => {
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
      const id = await store(more, [{ stage: 1, employeeId: office.staff.head }]);
      assert.equal((await rowOf(id, office.staff.worker))?.expiresSoon, soon, name);
    }
  });

  test('in the order of «Исполнить до» the latest stands first, and what has no due date last, whenever it was done', async () => {
    const { accountant } = office.staff;
    const people = [{ stage: 1, employeeId: accountant }] as const;
    const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
    const done = await store({ due_at: null, status: 600, finished_at: day(30) }, people);
    const early = await store({ due_at: day(21) }, people);
    const none = await store({ due_at: null }, people);
    const late = await store({ due_at: day(25), status: 600, finished_at: day(20) }, people);
    const who = await asking(database.db, office, accountant);
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

  test('mass signing is offered for what waits for the reader, and in the list of drafts for the own ones', async () => {
    const { worker, head, lawyer } = office.staff;
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
    assert.equal(await box(waits, office.staff.trainee, [head]), 'visible', 'for one for whom the reader acts');
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

  test('filters offer what the queue holds, sorted as Kazakh is, and what is chosen', async () => {
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

  test('a page that does not exist is the last one', async () => {
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

  test('the archive’s month narrows lists and searches, unless all periods are searched', async () => {
    const place = await makeOffice(database.db, 'archive');
    const old = await store({ issue_date: new Date('2025-03-05T05:00:00Z') }, [], place);
    const recent = await store({}, [], place);
    const find = async (period: number | null, input: Partial<Parameters<typeof askList>[0]>) => {
      const { list } = await askList({ queue: queues.all, ...input }, await asking(database.db, place, place.staff.worker, { period }));
      return list.documents.map((each) => each.id);
    };
    assert.deepEqual(await find(null, {}), [recent, old]);
    assert.deepEqual(await find(202503, {}), [old]);
    assert.deepEqual(await find(202503, { search: 'закупка' }), [old]);
    assert.deepEqual(await find(202503, { search: 'закупка', searchAllPeriods: true }), [recent, old]);
    assert.deepEqual(await find(202503, { searchAllPeriods: true }), [old], 'without a search the month stays');
    const { list } = await askList({ queue: queues.all }, await asking(database.db, place, place.staff.worker, { period: 202503 }));
    assert.equal(list.documents[0]?.period, '032025');
  });

  test('a search finds beginnings of words, Russian forms, Kazakh words, numbers and their ends, the initiator; and never what looks like a query', async () => {
    const place = await makeOffice(database.db, 'search');
    const id = await store(
      { number: 'СЗ-01-12/214', subject: 'Договоры поставки серверного оборудования, Ёлка; Құжаттар тізбесі' },
      [],
      place,
    );
    const finds = async (search: string): Promise<boolean> => {
      const { list } = await askList({ queue: queues.all, search }, await asking(database.db, place, place.staff.worker));
      return list.documents.some((each) => each.id === id);
    };
    for (const found of [
      'дого',
      'договор',
      'ДОГОВОРОМ',
      'поставка сервер',
      'елка',
      'ёлки',
      'құжат',
      'СЗ-01-12/214',
      'сз-01-1',
      '12/21',
      '214',
      'тестов',
      'worker',
      '«договор»',
    ])
      assert.equal(await finds(found), true, found);
    for (const missed of [
      'отпуск',
      'договор отпуск',
      '12/215',
      'говор',
      "'",
      '&',
      '!:* | ()',
      '\\',
      '%',
      '_',
      '%%',
      'дог_вор',
      'д%р',
      'договор & !поставка отпуск',
      '--',
      '<->',
    ])
      assert.equal(await finds(missed), false, missed);
  });

  test('starred documents are listed while they may be seen', async () => {
    const { worker, head } = office.staff;
    const [kept, hidden] = [
      await store({ subject: 'Видна' }, [{ stage: 1, employeeId: head }]),
      await store({ status: 100, number: '' }, [{ stage: 1, employeeId: head }]),
    ];
    for (const id of [kept, hidden]) await markBookmarked(database.db, head, id, noon);
    const starred = async (who: number) => {
      const list = listAnswer.decode(JSON.parse((await listBookmarked({}, await asking(database.db, office, who))).text));
      return { ids: list.documents.map((each) => each.id), count: list.count };
    };
    const found = await starred(head);
    assert.ok(found.ids.includes(kept) && !found.ids.includes(hidden), 'a draft is its initiator’s alone');
    assert.equal(found.count, found.ids.length);
    assert.deepEqual((await starred(worker)).ids, []);
  });

  test('people at work are those of the organisation with a request in the last quarter of an hour', async () => {
    const place = await makeOffice(database.db, 'atwork');
    const people = await database.db
      .selectFrom('employees')
      .select(['id', 'person_id'])
      .where('organisation_id', 'in', [place.organisationId, office.organisationId])
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
      open(office.staff.head, 1),
    ]);
    const { list } = await askList({ queue: queues.all }, await asking(database.db, place, place.staff.worker));
    assert.equal(list.activeUsers, 2);
  });

  test('words too common to count: the page is right all the same, and the count says that it is a lower bound', async () => {
    const place = await makeOffice(database.db, 'common');
    const minutes = (count: number): Date => new Date(noon.getTime() + count * 60_000);
    const ids = await storeDocuments(
      database.db,
      Array.from({ length: 70 }, (_, index) =>
        stored({ status: index % 10 === 0 ? 600 : 200, issue_date: minutes(-index), due_at: minutes(index) }, [], place),
      ),
    );
    const context = await asking(database.db, place, place.staff.worker);
    const person = await personForLists(context);
    const search = async (queue: QueueCode, page: number, order: 'issued' | 'due', firstLook = never) => {
      const [row] = await runNamed<{ json: string }>(
        database.db,
        listStatement({
          ...sourcesOf(person, queue),
          everything: queue === queues.all,
          filters: {},
          order,
          page,
          search: 'закупка',
          onlyStarred: false,
          reader: readerOf(person, context),
          countAtMost: 60,
          looksAtMost: 60,
          firstLook,
        }),
      );
      const list = listAnswer.decode(JSON.parse(row!.json));
      return { ids: list.documents.map((each) => each.id), count: list.count, lower: list.countIsLowerBound };
    };
    // 70 match and "all" has more than 60: the list is read in order.
    assert.deepEqual(await search(queues.all, 1, 'issued'), { ids: ids.slice(0, 50), count: 60, lower: true });
    assert.deepEqual(await search(queues.all, 2, 'issued'), { ids: ids.slice(50, 70), count: 60, lower: true });
    assert.deepEqual(await search(queues.all, 1, 'due'), { ids: ids.slice(20).toReversed(), count: 60, lower: true });
    // The first 60 rows hold a page, and all of them the words: no more is looked for. Further pages read further.
    assert.deepEqual(await search(queues.all, 1, 'issued', { from: 50, rows: 60 }), { ids: ids.slice(0, 50), count: 60, lower: true });
    assert.deepEqual(await search(queues.all, 1, 'due', { from: 50, rows: 55 }), {
      ids: ids.slice(20).toReversed(),
      count: 55,
      lower: true,
    });
    // They hold too few: all that there is.
    assert.deepEqual(await search(queues.all, 2, 'issued', { from: 50, rows: 30 }), { ids: ids.slice(50, 70), count: 60, lower: true });
    // 70 are found, but only 7 have been executed: read through, counted exactly.
    const executed = ids.filter((_, index) => index % 10 === 0);
    assert.deepEqual(await search(queues.executed, 1, 'issued'), { ids: executed, count: 7, lower: false });
    assert.deepEqual(await search(queues.executed, 1, 'due'), { ids: executed.toReversed(), count: 7, lower: false });
  });

  test('for a deputy the count is exact up to a limit and a lower bound beyond; pages are in order, without duplicates', async () => {
    const place = await makeOffice(database.db, 'acting');
    const { head, lawyer, trainee } = place.staff;
    const of = (who: readonly number[], count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        stored(
          { issue_date: new Date(noon.getTime() - (from + index * 7) * 60_000) },
          who.map((employeeId) => ({ stage: 1 as const, employeeId })),
          place,
        ),
      );
    // 60 of the head's, 40 of the lawyer's, 20 of which are both's.
    const ids = await storeDocuments(database.db, [...of([head], 40, 0), ...of([head, lawyer], 20, 3), ...of([lawyer], 20, 5)]);
    const context = await asking(database.db, place, trainee, { actingFor: [head, lawyer] });
    const person = await personForLists(context);
    const ask = async (page: number, countAtMost: number, looksAtMost: number, more: { status?: 200; templateId?: number } = {}) => {
      const [row] = await runNamed<{ json: string }>(
        database.db,
        listStatement({
          ...sourcesOf(person, queues.inWork),
          everything: false,
          filters: more,
          order: 'issued',
          page,
          search: null,
          onlyStarred: false,
          reader: readerOf(person, context),
          countAtMost,
          looksAtMost,
          firstLook: never,
        }),
      );
      const list = listAnswer.decode(JSON.parse(row!.json));
      return { ids: list.documents.map((each) => each.id), count: list.count, lower: list.countIsLowerBound };
    };
    const [first, second] = [await ask(1, 1000, 1000), await ask(2, 1000, 1000)];
    assert.deepEqual([first.count, first.lower], [80, false]);
    assert.deepEqual(
      [...first.ids, ...second.ids].toSorted((a, b) => a - b),
      ids.toSorted((a, b) => a - b),
    );
    assert.deepEqual(
      [(await ask(1, 50, 1000)).count, (await ask(1, 50, 1000)).lower],
      [50, true],
      'the longest alone is longer than what is counted',
    );
    const few = await ask(1, 1000, 30);
    assert.ok(few.lower && few.count >= 60 && few.count <= 80, 'at least the longest');
    const filters = { status: 200, templateId: place.templates.R1 } as const;
    assert.deepEqual(
      [(await ask(1, 1000, 1000, filters)).count, (await ask(1, 1000, 70, filters)).count, (await ask(1, 1000, 70, filters)).lower],
      [80, 70, true],
    );
    assert.deepEqual((await ask(2, 1000, 1000, filters)).ids, second.ids);
  });
});
