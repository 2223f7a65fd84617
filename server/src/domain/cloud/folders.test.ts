import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import { searchUsers } from '@qujat/contract/colleagues';
import { sql } from 'kysely';
import { limits } from '../../platform/limits/rate-limit.ts';
import { useUp } from '../../test-support/use-up.ts';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

describe('a person’s own folders', () => {
  const office = cloudOffice();
  const { clients, ids, newFolder, list, put } = office;

  test('are created at the root and inside each other, and renamed', async () => {
    const contracts = await newFolder(' Договоры ');
    const rent = await newFolder('Аренда', contracts);
    await clients.owner.call(changes.renameFolder, { id: rent, name: 'Жалға алу / 2026…' });
    assert.deepEqual(await list(contracts), ['Жалға алу / 2026…']);
    assert.ok((await list(0)).includes('Договоры'));
  });

  test('keep the person’s chosen view on every machine, for that person only', async () => {
    assert.deepEqual(await clients.owner.call(cloud.cloudView, {}), { view: null });
    for (const view of [cloud.views.grid, cloud.views.list, cloud.views.grid]) await clients.owner.call(changes.saveCloudView, { view });
    const elsewhere = await office.server.signIn('owner@cloud.example');
    assert.deepEqual(await elsewhere.call(cloud.cloudView, {}), { view: cloud.views.grid });
    assert.deepEqual(await clients.guest.call(cloud.cloudView, {}), { view: null });
    for (const view of [0, 3, 1.5]) await assert.rejects(clients.owner.call(changes.saveCloudView, { view }), failsWith(400), String(view));
  });

  test('have unique names within a parent, also when two are created at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => newFolder('Один')));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(failsWith(200, /уже есть/)(outcome.reason));
    const other = await newFolder('Другая');
    await assert.rejects(clients.owner.call(changes.renameFolder, { id: other, name: 'Один' }), failsWith(200, /уже есть/));
    await newFolder('Йод');
    const asOnMac = ` ${'Йод'.normalize('NFD')} `;
    await assert.rejects(newFolder(asOnMac), failsWith(200, /уже есть/));
    await assert.rejects(clients.owner.call(changes.renameFolder, { id: other, name: asOnMac }), failsWith(200, /уже есть/));
    await newFolder('Один', other);
  });

  test('are limited in number for an hour', async () => {
    const { person_id } = await office.server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', ids.owner)
      .executeTakeFirstOrThrow();
    await useUp(office.server.db, limits.foldersMade, person_id);
    await assert.rejects(newFolder('Лишняя'), failsWith(429));
    await office.server.db.deleteFrom('rate_limits').execute();
    assert.ok(!(await list(0)).includes('Лишняя'));
  });

  test('have one-line names of at most 255 bytes, and a limited depth', async () => {
    await newFolder('ң'.repeat(127));
    await assert.rejects(newFolder('ң'.repeat(128)), failsWith(200, /слишком длинное/));
    for (const name of ['  ', 'a\nb', '\u202e']) await assert.rejects(newFolder(name), failsWith(400), JSON.stringify(name));
    let parent = await newFolder('1');
    for (let depth = 2; depth <= 30; depth++) parent = await newFolder(String(depth), parent);
    await assert.rejects(newFolder('31', parent), failsWith(200, /глубоко/));
  });

  test('cannot be changed by another organisation, a stranger or a guest', async () => {
    const id = await newFolder('Чужим нельзя');
    const acts = (name: 'guest' | 'stranger' | 'foreigner') => [
      () => clients[name].call(changes.createFolder, { parentId: id, name: 'x' }),
      () => clients[name].call(changes.renameFolder, { id, name: 'x' }),
      () => clients[name].call(changes.shareFolder, { id, shared: true }),
      () => clients[name].call(changes.limitLink, { id }),
      () => clients[name].call(changes.giveAccess, { id, employeeId: ids.stranger }),
      () => clients[name].call(changes.revokeAccess, { id, employeeId: ids.stranger }),
    ];
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    for (const act of acts('guest')) await assert.rejects(act(), failsWith(403, /только свои/));
    for (const act of [...acts('stranger'), ...acts('foreigner')]) await assert.rejects(act(), failsWith(404));
    for (const name of ['stranger', 'foreigner'] as const) await assert.rejects(put(id, 'a.txt', 'x', clients[name]), failsWith(404));
    assert.deepEqual(await list(id), []);
    assert.deepEqual(await list(id, clients.guest), []);
  });

  test('are shared with colleagues and revoked, with everything below, at once', async () => {
    const id = await newFolder('Открытая');
    const below = await newFolder('Ниже', id);
    await assert.rejects(list(below, clients.guest), failsWith(404));
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    const item = await put(below, 'Отчёт.txt', 'отчёт', clients.guest);
    assert.equal(await (await office.download(clients.guest, item.downloadCode ?? '')).text(), 'отчёт');
    const [tree] = (await clients.owner.call(cloud.personalFolders, {})).filter((each) => each.id === id);
    assert.deepEqual(tree?.grantedUsers, [{ id: ids.guest, fullName: 'Тестов guest' }]);

    await clients.owner.call(changes.revokeAccess, { id, employeeId: ids.guest });
    await assert.rejects(list(below, clients.guest), failsWith(404));
    await assert.rejects(put(below, 'Ещё.txt', 'x', clients.guest), failsWith(404));
    assert.equal((await office.download(clients.guest, item.downloadCode ?? '')).status, 404, 'not even what one has put there oneself');
    assert.deepEqual(await clients.guest.call(cloud.accessibleFolders, {}).then((trees) => trees.filter((each) => each.id === id)), []);
    assert.equal((await office.download(clients.owner, item.downloadCode ?? '')).status, 200);
  });

  test('cannot be shared with another organisation or with oneself', async () => {
    const id = await newFolder('Только коллегам');
    await assert.rejects(clients.owner.call(changes.giveAccess, { id, employeeId: ids.foreigner }), failsWith(200, /не найден/));
    await assert.rejects(clients.owner.call(changes.giveAccess, { id, employeeId: ids.owner }), failsWith(200, /и так ваша/));
  });

  test('colleagues are found by part of a name, never oneself or another organisation’s people', async () => {
    const find = async (name: string) => (await clients.owner.call(searchUsers, { name })).map(({ fullName }) => fullName);
    assert.deepEqual(await find('тестов'), ['Тестов guest', 'Тестов revoked', 'Тестов stranger']);
    assert.deepEqual(await find('GUE'), ['Тестов guest']);
    assert.deepEqual([await find('%'), await find('   ')], [[], []]);
  });

  test('a revoked link that is created again has a new address', async () => {
    const id = await newFolder('Со ссылкой');
    const first = await office.link(id);
    assert.match(first, /^[\w-]{22,}$/);
    await clients.owner.call(changes.shareFolder, { id, shared: true });
    assert.equal(await office.link(id), first);
    await clients.owner.call(changes.shareFolder, { id, shared: false });
    const [closed] = (await clients.owner.call(cloud.personalFolders, {})).filter((each) => each.id === id);
    assert.deepEqual([closed?.shared, closed?.link], [false, null]);
    assert.notEqual(await office.link(id), first);
  });
});

describe('views of the cloud', () => {
  const office = cloudOffice();
  const { clients, ids, newFolder, put } = office;

  test('internal: folders shared with colleagues and by colleagues', async () => {
    const opened = await newFolder('Открыта');
    const below = await newFolder('Под открытой', opened);
    const closed = await newFolder('Закрыта');
    await clients.owner.call(changes.giveAccess, { id: opened, employeeId: ids.guest });
    await put(below, 'Общий.txt');
    await put(closed, 'Личный.txt');
    for (const name of ['owner', 'guest'] as const) {
      assert.deepEqual(
        (await clients[name].call(cloud.internalFiles, { page: 0 })).map((each) => each.name),
        ['Общий.txt'],
        name,
      );
      assert.deepEqual(await clients[name].call(cloud.internalPages, {}), { pages: 1 });
    }
    for (const name of ['stranger', 'foreigner'] as const)
      assert.deepEqual(await clients[name].call(cloud.internalFiles, { page: 0 }), [], name);
  });

  test('external: folders behind the person’s valid links', async () => {
    const id = await newFolder('Наружу');
    await put(id, 'Для всех.txt');
    assert.deepEqual(await clients.owner.call(cloud.externalFiles, { page: 0 }), []);
    await office.link(id);
    assert.deepEqual(
      (await clients.owner.call(cloud.externalFiles, { page: 0 })).map((each) => each.name),
      ['Для всех.txt'],
    );
    assert.deepEqual(await clients.owner.call(cloud.externalPages, {}), { pages: 1 });
    assert.deepEqual(await clients.guest.call(cloud.externalFiles, { page: 0 }), []);
    await clients.owner.call(changes.shareFolder, { id, shared: false });
    assert.deepEqual(await clients.owner.call(cloud.externalFiles, { page: 0 }), []);
  });

  test('feed files: files of the organisation’s posts', async () => {
    const id = await newFolder('Для ленты');
    const { id: fileId } = await put(id, 'Фото.txt');
    const { organisation_id } = await office.server.db
      .selectFrom('employees')
      .select('organisation_id')
      .where('id', '=', ids.owner)
      .executeTakeFirstOrThrow();
    const post = await office.server.db
      .insertInto('posts')
      .values({ organisation_id, author_id: ids.guest, message: 'Новость' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await office.server.db
      .insertInto('post_files')
      .values([
        { organisation_id, post_id: post.id, file_id: fileId, url: null, name: 'Фото.txt' },
        { organisation_id, post_id: post.id, file_id: null, url: 'https://video.example/1', name: 'Видео' },
      ])
      .execute();
    assert.deepEqual(
      (await clients.stranger.call(cloud.feedFiles, { page: 0 })).map(({ name, creator }) => [name, creator]),
      [['Фото.txt', 'Тестов guest']],
    );
    assert.deepEqual(await clients.stranger.call(cloud.feedPages, {}), { pages: 1 });
    assert.deepEqual(await clients.foreigner.call(cloud.feedFiles, { page: 0 }), []);
  });

  test('a view is searched by part of a name, and counts its results', async () => {
    const id = await newFolder('Искать в разделах');
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    for (const name of ['Құпия жоспар.txt', 'Другое.txt']) await put(id, name);
    await office.link(id);
    for (const [files, pages] of [
      [cloud.recentFiles, cloud.recentPages],
      [cloud.internalFiles, cloud.internalPages],
      [cloud.externalFiles, cloud.externalPages],
    ] as const) {
      assert.deepEqual(
        (await clients.owner.call(files, { page: 0, search: 'құпия' })).map(({ name }) => name),
        ['Құпия жоспар.txt'],
        files.name,
      );
      assert.deepEqual(await clients.owner.call(pages, { search: 'құпия' }), { pages: 1 });
      assert.deepEqual(
        [await clients.owner.call(files, { page: 0, search: '%' }), await clients.owner.call(pages, { search: '%' })],
        [[], { pages: 0 }],
      );
      assert.deepEqual(await clients.stranger.call(files, { page: 0, search: 'құпия' }), []);
    }
    assert.deepEqual(
      (await clients.guest.call(cloud.feedFiles, { page: 0, search: 'фото' })).map(({ name }) => name),
      ['Фото.txt'],
    );
    assert.deepEqual(
      [
        await clients.guest.call(cloud.feedFiles, { page: 0, search: 'құпия' }),
        await clients.guest.call(cloud.feedPages, { search: 'құпия' }),
      ],
      [[], { pages: 0 }],
    );
  });

  test('a downloaded file is listed among the recent files', async () => {
    const id = await newFolder('Недавнее');
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    const item = await put(id, 'Открытый.txt');
    assert.ok(!(await clients.guest.call(cloud.recentFiles, { page: 0 })).some((each) => each.id === item.id));
    await (await office.download(clients.guest, item.downloadCode ?? '')).arrayBuffer();
    assert.equal((await clients.guest.call(cloud.recentFiles, { page: 0 }))[0]?.id, item.id);
  });

  test('search finds folders and files below, ignores case, and takes wildcards literally', async () => {
    const id = await newFolder('Поиск');
    const below = await newFolder('Годовые ОТЧЁТЫ', id);
    await put(below, 'отчёт 100%.txt');
    await put(id, 'Смета.txt');
    const find = async (search: string, folderId = id) =>
      (await clients.owner.call(cloud.folderContent, { folderId, page: 0, search })).map(({ name }) => name);
    assert.deepEqual(await find('отчёт'), ['Годовые ОТЧЁТЫ', 'отчёт 100%.txt']);
    assert.deepEqual(await find('100%'), ['отчёт 100%.txt']);
    assert.deepEqual(await find('_'), []);
    assert.ok((await find('отчёт', 0)).includes('отчёт 100%.txt'));
    assert.deepEqual(await clients.owner.call(cloud.folderPages, { folderId: id, search: 'отчёт' }), { pages: 1 });
    assert.deepEqual(await clients.stranger.call(cloud.folderContent, { folderId: 0, page: 0, search: 'отчёт' }), []);
  });

  test('pages of a large folder are complete, also far down and after removals', async () => {
    const id = await newFolder('Большая');
    const { db } = office.server;
    const count = 1300;
    const { rows } = await sql<{ id: number }>`
      with added as (
        insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id)
        select e.organisation_id, 'many-' || lpad(n::text, 30, '0'), n::text, '', 1, 'text/plain', repeat('0', 64), 'many/' || n, e.id from generate_series(1, ${count}) n, employees e where e.id = ${ids.owner}
        returning id, owner_id, name
      ), placed as (insert into folder_files (folder_id, file_id, added_by, place) select ${id}, id, owner_id, name::int from added)
      select id from added order by name::int`.execute(db);
    const expected = Array.from({ length: count }, (_, index) => String(count - index));
    const all = async () => {
      const { pages } = await clients.owner.call(cloud.folderPages, { folderId: id });
      const found: string[] = [];
      for (let page = 0; page <= pages; page++)
        found.push(...(await clients.owner.call(cloud.folderContent, { folderId: id, page })).map(({ name }) => name));
      return { pages, found };
    };
    assert.deepEqual(await all(), { pages: 65, found: expected });
    const gone = rows.filter((_, index) => index % 3 === 0 || (index > 500 && index < 640)).map((row) => row.id);
    for (let from = 0; from < gone.length; from += 200)
      await clients.owner.call(changes.removeItems, { files: gone.slice(from, from + 200) });
    const left = new Set(rows.map((row) => row.id).filter((each) => !gone.includes(each)));
    const after = await all();
    assert.equal(after.found.length, left.size);
    assert.equal(after.pages, Math.ceil(left.size / 20));
    assert.deepEqual(
      after.found,
      after.found.toSorted((one, other) => Number(other) - Number(one)),
    );
  });
});
