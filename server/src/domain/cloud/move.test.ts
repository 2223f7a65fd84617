import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

describe('moving files and folders', () => {
  const office = cloudOffice();
  const { clients, ids, newFolder, list, put } = office;
  const move = (to: number, items: { folders?: number[]; files?: number[] }, client = clients.owner): Promise<null> =>
    client.call(changes.moveItems, { to, ...items });
  const pages = async (folderId: number): Promise<number> => (await clients.owner.call(cloud.folderPages, { folderId })).pages;

  test('moves folders with all their content to another folder and to the root', async () => {
    const [from, to] = [await newFolder('Откуда'), await newFolder('Куда')];
    const moved = await newFolder('Переезд', from);
    const { id } = await put(moved, 'Внутри.txt');
    await move(to, { folders: [moved] });
    assert.deepEqual([await list(from), await list(to), await list(moved)], [[], ['Переезд'], ['Внутри.txt']]);
    await move(0, { folders: [moved] });
    assert.deepEqual(await list(to), []);
    assert.ok((await list(0)).includes('Переезд'));
    // Where it is already, nothing happens.
    await move(0, { folders: [moved] });
    await move(moved, { files: [id] });
    assert.deepEqual(await list(moved), ['Внутри.txt']);
  });

  test('keeps names, authors and dates of files; pages of both folders stay correct', async () => {
    const [from, to] = [await newFolder('Файлы отсюда'), await newFolder('Файлы сюда')];
    await clients.owner.call(changes.giveAccess, { id: from, employeeId: ids.guest });
    const first = await put(from, 'Гостя.txt', 'x', clients.guest);
    const second = await put(from, 'Мой.txt');
    await put(to, 'Был тут.txt');
    await move(to, { files: [second.id, first.id] });
    const there = await clients.owner.call(cloud.folderContent, { folderId: to, page: 0 });
    assert.deepEqual(
      there.map(({ name, creator }) => [name, creator]),
      [
        ['Мой.txt', 'Тестов owner'],
        ['Гостя.txt', 'Тестов guest'],
        ['Был тут.txt', 'Тестов owner'],
      ],
    );
    assert.equal(there[1]?.created, first.created);
    assert.deepEqual([await list(from), await pages(from), await pages(to)], [[], 0, 1]);
    assert.equal(await (await office.download(clients.owner, first.downloadCode ?? '')).text(), 'x');
  });

  test('refuses to move a folder into itself, below itself, too deep, or beside one of the same name', async () => {
    const top = await newFolder('Верх');
    const below = await newFolder('Низ', top);
    await assert.rejects(move(top, { folders: [top] }), failsWith(200, /в неё саму/));
    await assert.rejects(move(below, { folders: [top] }), failsWith(200, /в неё саму/));
    const other = await newFolder('Другой верх');
    await newFolder('Низ', other);
    await assert.rejects(move(other, { folders: [below] }), failsWith(200, /уже есть/));
    let deep = await newFolder('Глубина 1');
    for (let depth = 2; depth <= 29; depth++) deep = await newFolder(String(depth), deep);
    await assert.rejects(move(deep, { folders: [top] }), failsWith(200, /глубоко/));
    await move(deep, { folders: [below] });
    assert.deepEqual([await list(top), await list(deep)], [[], ['Низ']]);
  });

  test('of two folders moved into each other at once, one stays', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await newFolder(`Один ${round}`), await newFolder(`Два ${round}`)];
      const outcomes = await Promise.allSettled([move(two, { folders: [one] }), move(one, { folders: [two] })]);
      assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
      const root = await list(0);
      assert.equal(root.filter((name) => [`Один ${round}`, `Два ${round}`].includes(name)).length, 1);
    }
  });

  test('moves all or none; files cannot be moved to the root', async () => {
    const [from, to] = [await newFolder('Всё'), await newFolder('Или ничего')];
    const file = await put(from, 'Файл.txt');
    await assert.rejects(move(to, { files: [file.id, 999_999_999] }), failsWith(404));
    await assert.rejects(move(0, { files: [file.id] }), failsWith(200, /выберите папку/));
    await assert.rejects(move(to, {}), failsWith(400));
    await assert.rejects(move(999_999_999, { files: [file.id] }), failsWith(404));
    await clients.owner.call(changes.removeItems, { folders: [to] });
    await assert.rejects(move(to, { files: [file.id] }), failsWith(404));
    await assert.rejects(move(from, { folders: [to] }), failsWith(404));
    assert.deepEqual(await list(from), ['Файл.txt']);
  });

  test('a guest moves only their own files, within shared folders and to their own', async () => {
    const shared = await newFolder('Общая');
    const inside = await newFolder('В общей', shared);
    const closed = await newFolder('Закрытая');
    await clients.owner.call(changes.giveAccess, { id: shared, employeeId: ids.guest });
    const owners = await put(shared, 'Владельца.txt');
    const guests = await put(shared, 'Гостя.txt', 'x', clients.guest);
    const own = (await clients.guest.call(changes.createFolder, { parentId: 0, name: 'Гостя' })).id ?? 0;
    await assert.rejects(move(inside, { files: [owners.id] }, clients.guest), failsWith(404));
    await assert.rejects(move(closed, { files: [guests.id] }, clients.guest), failsWith(404));
    await assert.rejects(move(0, { folders: [inside] }, clients.guest), failsWith(403, /только свои/));
    await assert.rejects(move(shared, { folders: [own] }, clients.guest), failsWith(403, /только свои/));
    await move(inside, { files: [guests.id] }, clients.guest);
    assert.deepEqual(await list(inside), ['Гостя.txt']);
    await move(own, { files: [guests.id] }, clients.guest);
    assert.deepEqual(await list(own, clients.guest), ['Гостя.txt']);
    assert.equal(
      (await office.download(clients.owner, guests.downloadCode ?? '')).status,
      404,
      'what the guest has taken away is theirs alone again',
    );
    await clients.owner.call(changes.revokeAccess, { id: shared, employeeId: ids.guest });
    await assert.rejects(move(shared, { files: [guests.id] }, clients.guest), failsWith(404));
    for (const client of [clients.stranger, clients.foreigner])
      await assert.rejects(move(shared, { files: [owners.id] }, client), failsWith(404));
  });
});
