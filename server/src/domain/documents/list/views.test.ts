/** Saved views over the wire (DAY-70, DAY-71). */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listViews, mostViews, removeListView, saveListView } from '@qujat/contract/list-views';
import { documentList } from '@qujat/contract/document-list';
import { listExportPath } from '@qujat/contract/list-export';
import { queues, statuses } from '@qujat/contract/vocabulary';
import { readZip } from '../../../test-support/read-zip.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

describe('views of lists', () => {
  const served = servedOffice();
  const all = queues.all;

  before(async () => {
    for (const [number, status] of [
      ['П-1', statuses.aggregation],
      ['П-2', statuses.execution],
      ['П-3', statuses.completed],
    ] as const)
      await served.store([], { number, status });
  });

  test('a view counts what its list shows, and is kept by name', async () => {
    const { worker } = served.clients;
    const filter = `status=${statuses.aggregation},${statuses.execution}`;
    const { id } = await worker.call(saveListView, { name: '  В пути  ', queue: all, filter });
    const shown = await worker.call(documentList, { queue: all, statuses: [statuses.aggregation, statuses.execution] });
    assert.equal(shown.count, 2);
    assert.deepEqual((await worker.call(listViews, {})).views, [
      { id, name: 'В пути', queue: all, filter, count: 2, countIsLowerBound: false },
    ]);
    assert.equal((await worker.call(saveListView, { name: 'в ПУТИ', queue: all, filter: 'from=2026-11-01&to=2026-11-30' })).id, id);
    const [changed] = (await worker.call(listViews, {})).views;
    assert.deepEqual([changed?.name, changed?.count], ['в ПУТИ', (await worker.call(documentList, { queue: all })).count]);
    await worker.call(removeListView, { id });
    assert.deepEqual((await worker.call(listViews, {})).views, []);
  });

  test('a view of what requires a reply counts only that', async () => {
    const { worker } = served.clients;
    await served.store([], { number: 'П-6', reply_required: true });
    const { id } = await worker.call(saveListView, { name: 'Ответить', queue: all, filter: 'reply=1' });
    assert.deepEqual(
      (await worker.call(listViews, {})).views.map(({ filter, count }) => [filter, count]),
      [['reply=1', 1]],
    );
    assert.equal((await worker.call(documentList, { queue: all, responseRequired: true })).count, 1);
    await worker.call(removeListView, { id });
  });

  test('the initiators are a filter, in a short queue and in a long one', async () => {
    const { worker } = served.clients;
    const { worker: own, head } = served.office.staff;
    const { count } = await worker.call(documentList, { queue: all });
    assert.equal((await worker.call(documentList, { queue: all, initiatorIds: [own] })).count, count);
    assert.equal((await worker.call(documentList, { queue: all, initiatorIds: [own, head], statuses: [statuses.completed] })).count, 1);
    assert.equal((await worker.call(documentList, { queue: all, initiatorIds: [head] })).count, 0);
  });

  test('a view of what no longer fits counts what its list and its file have', async () => {
    const { lawyer } = served.clients;
    const { head } = served.office.staff;
    await served.store([{ stage: 1, employeeId: head }], { number: 'П-4' });
    const own = await served.store([{ stage: 1, employeeId: served.office.staff.lawyer }], { number: 'П-5' });
    for (const [queue, filter, input, expected] of [
      // Somebody whom the lawyer does not represent.
      [queues.incoming, `of=${head}`, { wantedOf: head }, []],
      [queues.incoming, `wanted=agree&of=${head}`, { wanted: 'agree', wantedOf: head }, []],
      [queues.incoming, `of=${head}&search=${encodeURIComponent('П')}`, { wantedOf: head, search: 'П' }, []],
      [queues.incoming, 'wanted=agree', { wanted: 'agree' }, [own]],
      // Nothing is wanted in other queues.
      [all, 'wanted=sign', { wanted: 'sign' }, [own]],
      [all, `of=${head}`, { wantedOf: head }, [own]],
    ] as const) {
      const { id } = await lawyer.call(saveListView, { name: 'Прежний', queue, filter });
      const { documents, count } = await lawyer.call(documentList, { queue, ...input });
      assert.deepEqual([documents.map((each) => each.id), count], [expected, expected.length], filter);
      assert.deepEqual(
        (await lawyer.call(listViews, {})).views.map((view) => [view.id, view.count]),
        [[id, expected.length]],
        filter,
      );
      const file = await lawyer.fetch(listExportPath({ queue, ...input }));
      const sheet = readZip(Buffer.from(await file.arrayBuffer()))
        .get('xl/worksheets/sheet1.xml')!
        .toString();
      assert.equal([...sheet.matchAll(/<row /g)].length - 1, expected.length, filter);
      await lawyer.call(removeListView, { id });
    }
  });

  test('nobody sees, changes or removes the views of another', async () => {
    const { worker, head } = served.clients;
    const { id } = await worker.call(saveListView, { name: 'Моё', queue: all });
    assert.deepEqual((await head.call(listViews, {})).views, []);
    await fails(head.call(removeListView, { id }), 404);
    assert.notEqual((await head.call(saveListView, { name: 'Моё', queue: all })).id, id);
    assert.deepEqual(
      (await worker.call(listViews, {})).views.map((each) => each.id),
      [id],
    );
  });

  test('bad names and filters are refused, and nothing is stored', async () => {
    const { lawyer } = served.clients;
    for (const bad of [
      { name: ' ', queue: all },
      { name: 'x'.repeat(61), queue: all },
      { name: 'А', queue: all, filter: 'status=1' },
      { name: 'А', queue: all, filter: 'nothing=1' },
    ])
      await fails(lawyer.call(saveListView, bad), 400);
    await fails(lawyer.call(documentList, { queue: all, statuses: [1] }), 400);
    assert.deepEqual((await lawyer.call(listViews, {})).views, []);
  });

  test('a person has at most twenty, and saves so often', async () => {
    const { clerk } = served.clients;
    for (let made = 0; made < mostViews; made += 1) await clerk.call(saveListView, { name: `Вид ${made}`, queue: all });
    await assert.rejects(() => clerk.call(saveListView, { name: 'Ещё один', queue: all }), /20/);
    await clerk.call(saveListView, { name: 'Вид 0', queue: all, filter: 'due=today' });
    assert.equal((await clerk.call(listViews, {})).views.length, mostViews);
    const { db } = served.server;
    await db
      .updateTable('rate_limits')
      .set({ count: limits.viewsSaved.tries })
      .where('key', 'like', `${limits.viewsSaved.name}%`)
      .execute();
    await fails(clerk.call(saveListView, { name: 'Вид 0', queue: all }), 429);
  });
});
