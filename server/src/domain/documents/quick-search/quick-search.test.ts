/** The palette's search over the wire (SHL-21). */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { quickSearch } from '@qujat/contract/quick-search';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

describe('the quick search', () => {
  const served = servedOffice();
  let old = 0;
  let recent = 0;
  const ids = ({ documents }: { documents: readonly { id: number }[] }): number[] => documents.map(({ id }) => id);

  before(async () => {
    const day = (date: number): Date => new Date(Date.UTC(2026, 10, date, 7));
    old = await served.store([], { number: 'П-77/1', subject: 'Об отпуске бухгалтера', issue_date: day(1) });
    recent = await served.store([], { number: 'СЗ-5', subject: 'График отпусков, П-77', issue_date: day(9) });
  });

  test('finds documents by words of the subject, the newest first, with type and status', async () => {
    const found = await served.clients.worker.call(quickSearch, { words: 'отпуск' });
    assert.deepEqual(ids(found), [recent, old]);
    const [first] = found.documents;
    assert.deepEqual(
      [first?.number, first?.subject, first?.typeName, first?.statusName, first?.statusColour],
      ['СЗ-5', 'График отпусков, П-77', 'Шаблон R1', 'На согласовании', 'blue'],
    );
  });

  test('a document whose number holds the text comes before a newer one that only mentions it', async () => {
    assert.deepEqual(ids(await served.clients.worker.call(quickSearch, { words: 'п-77' })), [old, recent]);
  });

  test('a number is found, whole and in part, however many newer documents mention it', async () => {
    const { staff } = served.office;
    const old = { issue_date: new Date('2026-01-10T07:00:00Z') };
    const exact = await served.store([], { ...old, number: 'ДГ-12/88' });
    const longer = await served.store([], { ...old, number: 'ДГ-12/88-А' });
    const hidden = await served.store([], { ...old, number: 'ДГ-12/88', initiator_id: staff.head });
    for (let made = 0; made < 55; made += 1) await served.store([], { number: `М-${made}`, subject: 'К договору ДГ-12/88' });
    assert.deepEqual(ids(await served.clients.worker.call(quickSearch, { words: 'дг-12/88' })).slice(0, 2), [exact, longer]);
    assert.deepEqual(ids(await served.clients.worker.call(quickSearch, { words: '12/88-а' })), [longer]);
    assert.ok(!ids(await served.clients.worker.call(quickSearch, { words: 'ДГ-12/88' })).includes(hidden));
    for (const { client } of served.strangers())
      assert.deepEqual(ids(await client.call(quickSearch, { words: 'ДГ-12/88' })), [], 'not even by its exact number');
  });

  test('at most eight documents, all words of each', async () => {
    for (let made = 0; made < 9; made += 1) await served.store([], { number: `Н-${made}`, subject: 'Поставка насосов' });
    assert.equal(ids(await served.clients.worker.call(quickSearch, { words: 'насос поставка' })).length, 8);
    assert.deepEqual(ids(await served.clients.worker.call(quickSearch, { words: 'насос отпуск' })), []);
  });

  test('nobody finds documents that they may not see, nor people and templates of another organisation', async () => {
    for (const { client } of served.strangers()) assert.deepEqual(ids(await client.call(quickSearch, { words: 'отпуск' })), []);
    const { staff, templates } = served.office;
    const found = await served.foreigner.call(quickSearch, { words: 'Тестов' });
    assert.deepEqual(
      found.people.filter(({ id }) => Object.values(staff).includes(id)),
      [],
    );
    const theirs = await served.foreigner.call(quickSearch, { words: 'Шаблон' });
    assert.ok(theirs.templates.length > 0);
    assert.deepEqual(
      theirs.templates.filter(({ id }) => Object.values(templates).includes(id)),
      [],
    );
  });

  test('finds colleagues by name and by position, with department and phone, but none who has left', async () => {
    const { db } = served.server;
    const { lawyer, trainee } = served.office.staff;
    await db.updateTable('employees').set({ position_ru: 'Юрисконсульт' }).where('id', '=', lawyer).execute();
    await db
      .updateTable('people')
      .set({ phone: '+7 701 000 00 01' })
      .where('id', '=', db.selectFrom('employees').select('person_id').where('id', '=', lawyer))
      .execute();
    const expected = [
      { id: lawyer, fullName: 'Тестов lawyer', position: 'Юрисконсульт', department: 'Производство', phone: '+7 701 000 00 01' },
    ];
    assert.deepEqual((await served.clients.worker.call(quickSearch, { words: 'lawyer тест' })).people, expected);
    assert.deepEqual((await served.clients.worker.call(quickSearch, { words: 'юрисконс' })).people, expected);
    assert.equal((await served.clients.worker.call(quickSearch, { words: 'Тестов' })).people.length, 5);
    await db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', trainee).execute();
    assert.deepEqual((await served.clients.worker.call(quickSearch, { words: 'trainee' })).people, []);
  });

  test('offers templates that may be started, and those of documents that are seen', async () => {
    const { R1, R5 } = served.office.templates;
    const find = async (words: string) => (await served.clients.worker.call(quickSearch, { words })).templates;
    assert.deepEqual(
      (await find('шаблон r1')).map(({ id, mayStart, hasDocuments }) => [id, mayStart, hasDocuments]),
      [[R1, true, true]],
    );
    const retire = (id: number) => served.server.db.updateTable('templates').set({ retired_at: new Date() }).where('id', '=', id).execute();
    await retire(R1);
    await retire(R5);
    assert.deepEqual(
      (await find('r1')).map(({ mayStart, hasDocuments }) => [mayStart, hasDocuments]),
      [[false, true]],
      'its documents stay',
    );
    assert.deepEqual(await find('r5'), []);
  });

  test('blank words find nothing, and signs of patterns and queries are plain text', async () => {
    const { worker } = served.clients;
    const nothing = { documents: [], people: [], templates: [] };
    assert.deepEqual(await worker.call(quickSearch, { words: '   ' }), nothing);
    for (const words of ['%%', '__', "'; drop", '\\', '& | !', '<script>'])
      assert.deepEqual(await worker.call(quickSearch, { words }), nothing);
    await fails(worker.call(quickSearch, { words: 'д'.repeat(201) }), 400);
  });

  test('is limited in rate', async () => {
    const { db } = served.server;
    const { engineer } = served.office.staff;
    const { person_id: personId } = await db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', engineer)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('rate_limits')
      .values({
        key: `${limits.quickSearches.name}:${personId}`,
        count: limits.quickSearches.tries - 1,
        window_ends_at: new Date(served.server.clock.now().getTime() + 60_000),
      })
      .execute();
    await served.clients.engineer.call(quickSearch, { words: 'отпуск' });
    await fails(served.clients.engineer.call(quickSearch, { words: 'отпуск' }), 429);
  });
});
