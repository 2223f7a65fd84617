import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import * as outside from '@qujat/contract/external-folder';
import { sql } from 'kysely';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

describe('the order of a folder', () => {
  const office = cloudOffice();
  const { clients, ids, newFolder, put, link } = office;
  const names = async (folderId: number, order: cloud.Order, more: { page?: number; search?: string } = {}): Promise<string[]> =>
    (await clients.owner.call(cloud.folderContent, { folderId, page: 0, order, ...more })).map(({ name }) => name);

  test('sorts by name, size and date in both directions, folders before files; also in searches and for outsiders', async () => {
    const id = await newFolder('Порядок');
    for (const name of ['Ә папка', 'Б папка']) await newFolder(name, id);
    for (const [name, size] of [
      ['Құжат.txt', 30],
      ['Акт.txt', 10],
      ['Қала.txt', 20],
      ['акт 2.txt', 5],
    ] as const)
      await put(id, name, 'x'.repeat(size));
    assert.deepEqual(await names(id, 'name'), ['Ә папка', 'Б папка', 'акт 2.txt', 'Акт.txt', 'Қала.txt', 'Құжат.txt']);
    assert.deepEqual(await names(id, '-name'), ['Б папка', 'Ә папка', 'Құжат.txt', 'Қала.txt', 'Акт.txt', 'акт 2.txt']);
    assert.deepEqual(await names(id, 'size'), ['Ә папка', 'Б папка', 'акт 2.txt', 'Акт.txt', 'Қала.txt', 'Құжат.txt']);
    assert.deepEqual(await names(id, '-size'), ['Ә папка', 'Б папка', 'Құжат.txt', 'Қала.txt', 'Акт.txt', 'акт 2.txt']);
    assert.deepEqual(await names(id, 'created'), ['Ә папка', 'Б папка', 'Құжат.txt', 'Акт.txt', 'Қала.txt', 'акт 2.txt']);
    assert.deepEqual(await names(id, '-created'), ['Б папка', 'Ә папка', 'акт 2.txt', 'Қала.txt', 'Акт.txt', 'Құжат.txt']);
    assert.deepEqual(await names(id, '-size', { search: 'акт' }), ['Акт.txt', 'акт 2.txt']);
    assert.deepEqual(await names(id, 'created', { search: 'папка' }), ['Ә папка', 'Б папка']);
    const behind = await link(id);
    const visitor = await office.server.anonymous().call(outside.externalContent, { id: 0, link: behind, page: 0, order: '-size' });
    assert.deepEqual(visitor.map(({ name, size }) => [name, size]).slice(1, 4), [
      ['Б папка', null],
      ['Құжат.txt', 30],
      ['Қала.txt', 20],
    ]);
  });

  test('a renamed file takes its new place', async () => {
    const id = await newFolder('Переименование');
    const first = await put(id, 'А.txt');
    await put(id, 'Б.txt');
    await clients.owner.call(changes.renameFile, { id: first.id, name: 'Я' });
    assert.deepEqual(await names(id, 'name'), ['Б.txt', 'Я.txt']);
  });

  test('pages are complete in both directions, also with removed files between', async () => {
    const id = await newFolder('Много');
    const count = 215;
    await sql`
      with added as (
        insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id)
        select e.organisation_id, 'order-' || lpad(n::text, 30, '0'), lpad((n * 37 % ${count})::text, 5, '0'), '', n % 7, 'text/plain', repeat('0', 64), 'order/' || n, e.id from generate_series(1, ${count}) n, employees e where e.id = ${ids.owner}
        returning id, owner_id
      ) insert into folder_files (folder_id, file_id, added_by) select ${id}, id, owner_id from added`.execute(office.server.db);
    await sql`update folder_files set trashed_at = now(), trashed_by = ${ids.owner} where folder_id = ${id} and place % 5 = 0`.execute(
      office.server.db,
    );
    await newFolder('Папка', id);
    for (const order of cloud.orders) {
      const all: cloud.ContentItem[] = [];
      for (let page = 0; page < 10; page++) all.push(...(await clients.owner.call(cloud.folderContent, { folderId: id, page, order })));
      const files = all.slice(1);
      assert.equal(new Set(files.map((each) => each.id)).size, count - Math.floor(count / 5), order);
      const keys = files.map(({ name, size }) => (order.endsWith('size') ? (size ?? 0) : Number(name)));
      const sorted = keys.toSorted((one, other) => (order.startsWith('-') ? other - one : one - other));
      if (!order.endsWith('created')) assert.deepEqual(keys, sorted, order);
    }
  });

  test('refuses an unknown order', async () => {
    const id = await newFolder('Чужой порядок');
    for (const sort of ['f.name; drop table files', 'NAME', '--name'])
      await assert.rejects(
        clients.owner.call(cloud.folderContent, { folderId: id, page: 0, order: sort as cloud.Order }),
        failsWith(400),
        sort,
      );
  });
});
