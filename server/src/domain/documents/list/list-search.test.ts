/** Searching a list and counting it exactly, as far as that is cheap. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAnswer } from '@qujat/contract/document-list';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { runNamed } from '../../../platform/database/pool.ts';
import { sourcesOf } from '../queues/feed.ts';
import { personForLists, readerOf } from '../reader.ts';
import { storeDocuments } from '../store-documents.ts';
import { withListedDocuments } from '../test-support/listed-documents.ts';
import { asking, askList, noon } from '../test-support/asking.ts';
import { makeOffice } from '../test-support/office.ts';
import type { ListFilters } from './list-query.ts';
import { listStatement } from './list-statement.ts';

/** No queue is that large. */
const never = { from: 1_000_000, rows: 1 };

describe('searches of the document list', () => {
  const listed = withListedDocuments();
  const { database, stored, store } = listed;

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

  test('finds prefixes, Russian word forms, Kazakh words, numbers and their ends, and the initiator; operators are plain text', async () => {
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

  test('for very common words the page is right, and the count is marked as a lower bound', async () => {
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
          countsDue: false,
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
    // The first 60 rows contain a page of matches, so the search stops there. Further pages read further.
    assert.deepEqual(await search(queues.all, 1, 'issued', { from: 50, rows: 60 }), { ids: ids.slice(0, 50), count: 60, lower: true });
    assert.deepEqual(await search(queues.all, 1, 'due', { from: 50, rows: 55 }), {
      ids: ids.slice(20).toReversed(),
      count: 55,
      lower: true,
    });
    // They contain too few, so all are read.
    assert.deepEqual(await search(queues.all, 2, 'issued', { from: 50, rows: 30 }), { ids: ids.slice(50, 70), count: 60, lower: true });
    // 70 are found, but only 7 have been executed: read through, counted exactly.
    const executed = ids.filter((_, index) => index % 10 === 0);
    assert.deepEqual(await search(queues.executed, 1, 'issued'), { ids: executed, count: 7, lower: false });
    assert.deepEqual(await search(queues.executed, 1, 'due'), { ids: executed.toReversed(), count: 7, lower: false });
  });

  test('for a deputy the count is exact up to a limit and a lower bound beyond; pages are ordered without duplicates', async () => {
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
    // 60 for the head, 40 for the lawyer, 20 of which are for both.
    const ids = await storeDocuments(database.db, [...of([head], 40, 0), ...of([head, lawyer], 20, 3), ...of([lawyer], 20, 5)]);
    const context = await asking(database.db, place, trainee, { actingFor: [head, lawyer] });
    const person = await personForLists(context);
    const ask = async (page: number, countAtMost: number, looksAtMost: number, more: ListFilters = {}, firstLook = never) => {
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
          countsDue: false,
          reader: readerOf(person, context),
          countAtMost,
          looksAtMost,
          firstLook,
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
    const filters = { statuses: [200], templateIds: [place.templates.R1] };
    assert.deepEqual(
      [(await ask(1, 1000, 1000, filters)).count, (await ask(1, 1000, 70, filters)).count, (await ask(1, 1000, 70, filters)).lower],
      [80, 70, true],
    );
    assert.deepEqual((await ask(2, 1000, 1000, filters)).ids, second.ids);
    // By an initiator: a short queue is read through, of a long one the initiator's documents are looked up.
    for (const each of [never, { from: 0, rows: 1 }]) {
      const own = await ask(2, 1000, 1000, { initiatorIds: [place.staff.worker, head], statuses: [200, 300] }, each);
      assert.deepEqual(own, second);
      assert.equal((await ask(1, 1000, 1000, { initiatorIds: [trainee] }, each)).count, 0);
    }
  });
});
