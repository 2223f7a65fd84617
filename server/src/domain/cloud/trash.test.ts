import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { sweepOrphans } from '../../platform/files/orphans.ts';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';
import { emptyTrash } from './trash.ts';

describe('the trash', () => {
  const office = cloudOffice();
  const { server, clients, ids, newFolder, put, list, download } = office;
  const trash = async (client = clients.owner) => (await client.call(changes.trashContent, { page: 0 })).map(({ name }) => name);
  const day = 24 * 3_600_000;

  test('takes files and restores them to their place', async () => {
    const id = await newFolder('Файлы');
    await put(id, 'Первый.txt');
    const item = await put(id, 'Второй.txt');
    await clients.owner.call(changes.removeItems, { files: [item.id] });
    assert.deepEqual([await list(id), await trash()], [['Первый.txt'], ['Второй.txt']]);
    assert.equal((await download(clients.owner, item.downloadCode ?? '')).status, 404);
    assert.ok(!(await clients.owner.call(cloud.recentFiles, { page: 0 })).some((each) => each.id === item.id));
    await clients.owner.call(changes.restoreItems, { files: [item.id] });
    assert.deepEqual([await list(id), await trash()], [['Второй.txt', 'Первый.txt'], []]);
    assert.equal((await download(clients.owner, item.downloadCode ?? '')).status, 200);
  });

  test('takes a folder with everything below it, whoever has access', async () => {
    const id = await newFolder('Ветвь');
    const below = await newFolder('Лист', id);
    const item = await put(below, 'Файл.txt');
    await clients.owner.call(changes.giveAccess, { id: below, employeeId: ids.guest });
    await clients.owner.call(changes.removeItems, { folders: [id] });
    assert.deepEqual(await trash(), ['Ветвь']);
    for (const client of [clients.owner, clients.guest]) {
      await assert.rejects(list(below, client), failsWith(404));
      assert.equal((await download(client, item.downloadCode ?? '')).status, 404);
    }
    await assert.rejects(newFolder('x', below), failsWith(404));
    await assert.rejects(put(below, 'x.txt'), failsWith(404));
    await newFolder('Ветвь');
    await clients.owner.call(changes.restoreItems, { folders: [id] });
    assert.deepEqual(await list(below, clients.guest), ['Файл.txt']);
    assert.ok((await list(0)).includes('Ветвь (2)'), 'its name was taken meanwhile');
  });

  test('restores a folder with the longest name beside another of that name', async () => {
    const name = '№'.repeat(85);
    const parent = await newFolder('Длинные');
    const id = await newFolder(name, parent);
    await clients.owner.call(changes.removeItems, { folders: [id] });
    await newFolder(name, parent);
    await clients.owner.call(changes.restoreItems, { folders: [id] });
    assert.deepEqual((await list(parent)).toSorted(), [`${'№'.repeat(83)} (2)`, name]);
  });

  test('a folder restores to the root if its parent is gone; a file waits for its folder', async () => {
    const id = await newFolder('Верх');
    const below = await newFolder('Низ', id);
    const item = await put(below, 'Ждёт.txt');
    await clients.owner.call(changes.removeItems, { files: [item.id] });
    await clients.owner.call(changes.removeItems, { folders: [below] });
    await clients.owner.call(changes.removeItems, { folders: [id] });
    await assert.rejects(clients.owner.call(changes.restoreItems, { files: [item.id] }), failsWith(200, /«Низ» тоже в корзине/));
    await clients.owner.call(changes.restoreItems, { folders: [below], files: [item.id] });
    assert.ok((await list(0)).includes('Низ'));
    assert.deepEqual(await list(below), ['Ждёт.txt']);
    assert.deepEqual(await trash(), ['Верх']);
    await clients.owner.call(changes.forgetItems, { folders: [id] });
  });

  test('a folder that was put into the trash before the one above it outlives it', async () => {
    const id = await newFolder('Сверху');
    const below = await newFolder('Снизу', id);
    await put(below, 'Останется.txt');
    await clients.owner.call(changes.removeItems, { folders: [below] });
    await clients.owner.call(changes.removeItems, { folders: [id] });
    await clients.owner.call(changes.forgetItems, { folders: [id] });
    assert.deepEqual(await trash(), ['Снизу']);
    await clients.owner.call(changes.restoreItems, { folders: [below] });
    assert.deepEqual(await list(below), ['Останется.txt']);
    assert.ok((await list(0)).includes('Снизу'));
  });

  test('guests remove only their own items, and strangers nothing', async () => {
    const id = await newFolder('Вместе');
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    const owners = await put(id, 'Владельца.txt');
    const guests = await put(id, 'Гостя.txt', 'x', clients.guest);
    for (const [client, files] of [
      [clients.guest, [owners.id]],
      [clients.guest, [guests.id, owners.id]],
      [clients.stranger, [owners.id]],
      [clients.foreigner, [owners.id]],
    ] as const)
      await assert.rejects(client.call(changes.removeItems, { files }), failsWith(404));
    await assert.rejects(clients.guest.call(changes.removeItems, { folders: [id] }), failsWith(404));
    await assert.rejects(clients.owner.call(changes.removeItems, {}), failsWith(400));
    assert.equal((await list(id)).length, 2);
    await clients.guest.call(changes.removeItems, { files: [guests.id] });
    assert.deepEqual([await trash(clients.guest), await trash(clients.stranger)], [['Гостя.txt'], []]);
    await assert.rejects(clients.stranger.call(changes.restoreItems, { files: [guests.id] }), failsWith(404));
    await assert.rejects(clients.stranger.call(changes.forgetItems, { files: [guests.id] }), failsWith(404));
    await clients.owner.call(changes.revokeAccess, { id, employeeId: ids.guest });
    await assert.rejects(
      clients.guest.call(changes.restoreItems, { files: [guests.id] }),
      failsWith(200, /Доступ к папке «Вместе» для вас закрыт/),
    );
    await clients.owner.call(changes.restoreItems, { files: [guests.id] });
    assert.equal((await list(id)).length, 2);
  });

  test('final deletion removes all bytes except those of files used by a document', async () => {
    const store = createDiskStore(join(office.folder, 'files'));
    const id = await newFolder('Навсегда');
    const items = [await put(id, '1.txt'), await put(id, '2.txt'), await put(id, '3.txt')];
    const keys = await server.db
      .selectFrom('files')
      .select(['id', 'storage_key'])
      .where(
        'id',
        'in',
        items.map((each) => each.id),
      )
      .orderBy('id')
      .execute();
    const { organisation_id } = await server.db
      .selectFrom('employees')
      .select('organisation_id')
      .where('id', '=', ids.owner)
      .executeTakeFirstOrThrow();
    const post = await server.db
      .insertInto('posts')
      .values({ organisation_id, author_id: ids.owner, message: 'Новость' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('post_files')
      .values({ organisation_id, post_id: post.id, file_id: items[2]!.id, url: null, name: '3.txt' })
      .execute();
    await clients.owner.call(changes.removeItems, { files: [items[0]!.id] });
    await clients.owner.call(changes.forgetItems, { files: [items[0]!.id] });
    await assert.rejects(clients.owner.call(changes.forgetItems, { files: [items[1]!.id] }), failsWith(404), 'it is not in the trash');
    await clients.owner.call(changes.removeItems, { folders: [id] });
    await clients.owner.call(changes.forgetItems, { folders: [id] });
    const sizes = () => Promise.all(keys.map(({ storage_key }) => store.size(storage_key)));
    assert.deepEqual(await sizes(), [7, 7, 7], 'a download that has begun may end');
    await sweepOrphans(store).run(server.db, new Date(server.clock.now().getTime() + 2 * day));
    assert.deepEqual(await sizes(), [null, null, 7]);
  });

  test('is emptied automatically after 30 days', async () => {
    const id = await newFolder('Старьё');
    await put(id, 'Файл.txt');
    const other = await newFolder('Останется');
    const item = await put(other, 'Удалённый.txt');
    await clients.owner.call(changes.removeItems, { folders: [id], files: [item.id] });
    const now = server.clock.now().getTime();
    await emptyTrash.run(server.db, new Date(now + 29 * day));
    assert.deepEqual((await trash()).filter((name) => ['Старьё', 'Удалённый.txt'].includes(name)).length, 2);
    await emptyTrash.run(server.db, new Date(now + 31 * day));
    assert.deepEqual([await trash(), await clients.owner.call(changes.trashPages, {})], [[], { pages: 0 }]);
    assert.deepEqual(await list(other), []);
  });
});
