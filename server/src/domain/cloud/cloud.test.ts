import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as cloud from '@qujat/contract/cloud';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../../test-support/server.ts';

const notFound = (failure: unknown): boolean => failure instanceof CallFailure && failure.status === 404;

describe('the cloud', () => {
  const server = testServer();
  const organisation = { north: 0, south: 0 };
  const staff: Record<string, number> = {};
  const folders: Record<string, number> = {};
  let code = 0;

  const addFolder = async (
    name: string,
    owner: string,
    parent: string | null = null,
    more: { shared?: boolean; link?: string } = {},
  ): Promise<void> => {
    const { id } = await server.db
      .insertInto('folders')
      .values({
        organisation_id: owner.endsWith('south') ? organisation.south : organisation.north,
        owner_id: staff[owner]!,
        parent_id: parent === null ? null : folders[parent]!,
        name,
        shared: more.shared ?? false,
        link: more.link ?? null,
        link_expires_at: null,
        created_at: new Date('2026-11-01T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    folders[name] = id;
  };

  const addFile = async (folder: string, name: string, owner: string, addedAt: Date): Promise<number> => {
    const unique = String(++code).padStart(32, 'c');
    const { id } = await server.db
      .insertInto('files')
      .values({
        organisation_id: organisation.north,
        code: unique,
        name,
        extension: name.split('.').at(-1) ?? '',
        size: 1,
        content_type: 'text/plain',
        sha256: '0'.repeat(64),
        storage_key: unique,
        owner_id: staff[owner]!,
        created_at: addedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('folder_files')
      .values({ organisation_id: organisation.north, folder_id: folders[folder]!, file_id: id, added_by: staff[owner]!, added_at: addedAt })
      .execute();
    return id;
  };

  const open = (folder: string, name: string): Promise<unknown> =>
    server.db
      .insertInto('folder_access')
      .values({ organisation_id: organisation.north, folder_id: folders[folder]!, employee_id: staff[name]! })
      .execute();
  const signIn = (name: string): Promise<Client> =>
    server.signIn(`${name.replace(' in south', '')}@north.example`, {
      organisationId: name.endsWith('south') ? organisation.south : organisation.north,
    });

  before(async () => {
    organisation.north = await addOrganisation(server.db);
    organisation.south = await addOrganisation(server.db);
    for (const name of ['owner', 'guest', 'stranger'])
      staff[name] = (
        await addEmployee(server.db, {
          organisationId: organisation.north,
          email: `${name}@north.example`,
          person: { full_name: `Тестов ${name}` },
        })
      ).employeeId;
    staff['owner in south'] = (
      await addEmployee(server.db, { organisationId: organisation.south, email: 'owner@north.example' })
    ).employeeId;
    await addFolder('Өтініштер', 'owner');
    await addFolder('Акты', 'owner', null, { shared: true, link: 'l'.repeat(22) });
    await addFolder('Схемы', 'owner', 'Өтініштер');
    await addFolder('Старые', 'owner', 'Схемы');
    await addFolder('Закрытая', 'owner', 'Өтініштер');
    await addFolder('Гостевая', 'guest');
    await addFolder('Южная', 'owner in south');
    await open('Схемы', 'guest');
    for (let index = 0; index < 45; index++)
      await addFile('Схемы', `Схема ${index}.pdf`, 'owner', new Date(Date.UTC(2026, 10, 2, 0, index)));
    await addFile('Старые', 'Старая.txt', 'owner', new Date('2026-11-01T10:00:00Z'));
    await addFile('Закрытая', 'Тайна.txt', 'owner', new Date('2026-11-01T10:00:00Z'));
  });

  test('personal folders form a tree sorted by name, with links and the people they are shared with', async () => {
    const trees = await (await signIn('owner')).call(cloud.personalFolders, {});
    assert.deepEqual(
      trees.map(({ name }) => name),
      ['Акты', 'Өтініштер'],
    );
    assert.deepEqual({ shared: trees[0]?.shared, link: trees[0]?.link }, { shared: true, link: 'l'.repeat(22) });
    const [closed, schemes] = trees[1]?.children ?? [];
    assert.equal(closed?.name, 'Закрытая');
    assert.deepEqual(schemes?.grantedUsers, [{ id: staff['guest'], fullName: 'Тестов guest' }]);
    assert.deepEqual(
      schemes?.children.map(({ name }) => name),
      ['Старые'],
    );
  });

  test('shared folders start where they were shared and include everything below; links are visible to the owner only', async () => {
    await open('Старые', 'guest');
    const trees = await (await signIn('guest')).call(cloud.accessibleFolders, {});
    assert.deepEqual(
      trees.map(({ name, link, grantedUsers, children }) => ({ name, link, grantedUsers, children: children.map((each) => each.name) })),
      [{ name: 'Схемы', link: null, grantedUsers: [], children: ['Старые'] }],
    );
    assert.deepEqual(await (await signIn('owner')).call(cloud.accessibleFolders, {}), []);
  });

  test('the root holds the person’s own top folders', async () => {
    const client = await signIn('owner');
    const content = await client.call(cloud.folderContent, { folderId: 0, page: 0 });
    assert.deepEqual(
      content.map(({ kind, name, creator, created }) => ({ kind, name, creator, created })),
      [
        { kind: 'folder', name: 'Акты', creator: 'Тестов owner', created: '01.11.2026 05:00' },
        { kind: 'folder', name: 'Өтініштер', creator: 'Тестов owner', created: '01.11.2026 05:00' },
      ],
    );
    assert.deepEqual(await client.call(cloud.folderPages, { folderId: 0 }), { pages: 1 });
    assert.deepEqual(await (await signIn('stranger')).call(cloud.folderContent, { folderId: 0, page: 0 }), []);
    assert.deepEqual(await (await signIn('stranger')).call(cloud.folderPages, { folderId: 0 }), { pages: 0 });
  });

  test('a folder is paged from 0, folders before files, newest file first', async () => {
    const client = await signIn('guest');
    const folderId = folders['Схемы']!;
    assert.deepEqual(await client.call(cloud.folderPages, { folderId }), { pages: 3 });
    const pages = await Promise.all([0, 1, 2, 3].map((page) => client.call(cloud.folderContent, { folderId, page })));
    assert.deepEqual(
      pages.map((page) => page.length),
      [20, 20, 6, 0],
    );
    const all = pages.flat();
    assert.deepEqual(
      all.slice(0, 2).map(({ kind, name, extension }) => ({ kind, name, extension })),
      [
        { kind: 'folder', name: 'Старые', extension: '' },
        { kind: 'file', name: 'Схема 44.pdf', extension: 'pdf' },
      ],
    );
    assert.deepEqual(
      all.slice(1).map(({ name }) => name),
      Array.from({ length: 45 }, (_, index) => `Схема ${44 - index}.pdf`),
    );
    assert.equal(all[1]?.downloadCode?.length, 32);
  });

  test('sharing a folder gives access to everything below, and to nothing beside', async () => {
    const client = await signIn('guest');
    assert.equal((await client.call(cloud.folderContent, { folderId: folders['Старые']!, page: 0 }))[0]?.name, 'Старая.txt');
    for (const name of ['Өтініштер', 'Закрытая', 'Акты', 'Южная']) {
      await assert.rejects(client.call(cloud.folderContent, { folderId: folders[name]!, page: 0 }), notFound, name);
      await assert.rejects(client.call(cloud.folderPages, { folderId: folders[name]! }), notFound, name);
    }
    await assert.rejects(client.call(cloud.folderContent, { folderId: 999_999_999, page: 0 }), notFound);
  });

  test('a person in two organisations sees each organisation’s folders separately', async () => {
    const client = await signIn('owner in south');
    assert.deepEqual(
      (await client.call(cloud.personalFolders, {})).map(({ name }) => name),
      ['Южная'],
    );
    await assert.rejects(client.call(cloud.folderContent, { folderId: folders['Схемы']!, page: 0 }), notFound);
  });

  test('recent files are those last added or opened, while they are accessible', async () => {
    const guest = await signIn('guest');
    const [newest, secret] = await Promise.all(
      ['Схема 3.pdf', 'Тайна.txt'].map((name) =>
        server.db.selectFrom('files').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
      ),
    );
    const mine = await addFile('Гостевая', 'Моя.txt', 'guest', new Date('2026-11-05T10:00:00Z'));
    await server.db
      .insertInto('file_opens')
      .values([
        {
          organisation_id: organisation.north,
          employee_id: staff['guest']!,
          file_id: newest!.id,
          opened_at: new Date('2026-11-06T10:00:00Z'),
        },
        {
          organisation_id: organisation.north,
          employee_id: staff['guest']!,
          file_id: secret!.id,
          opened_at: new Date('2026-11-07T10:00:00Z'),
        },
      ])
      .execute();
    assert.deepEqual(
      (await guest.call(cloud.recentFiles, { page: 0 })).map(({ name }) => name),
      ['Схема 3.pdf', 'Моя.txt'],
    );
    assert.deepEqual(await guest.call(cloud.recentPages, {}), { pages: 1 });
    const owner = await signIn('owner');
    assert.deepEqual(await owner.call(cloud.recentPages, {}), { pages: 3 });
    assert.equal((await owner.call(cloud.recentFiles, { page: 2 })).length, 7);

    await server.db.deleteFrom('folder_access').where('employee_id', '=', staff['guest']!).execute();
    assert.deepEqual(
      (await guest.call(cloud.recentFiles, { page: 0 })).map(({ id }) => id),
      [mine],
    );
    await assert.rejects(guest.call(cloud.folderContent, { folderId: folders['Схемы']!, page: 0 }), notFound);
  });

  test('circular folders end', async () => {
    const { db } = server;
    await addFolder('Кольцо 1', 'stranger');
    await addFolder('Кольцо 2', 'stranger', 'Кольцо 1');
    await db.updateTable('folders').set({ parent_id: folders['Кольцо 2']! }).where('id', '=', folders['Кольцо 1']!).execute();
    const client = await signIn('stranger');
    assert.deepEqual(await client.call(cloud.personalFolders, {}), []);
    assert.equal((await client.call(cloud.folderContent, { folderId: folders['Кольцо 1']!, page: 0 }))[0]?.name, 'Кольцо 2');
    await assert.rejects((await signIn('guest')).call(cloud.folderContent, { folderId: folders['Кольцо 1']!, page: 0 }), notFound);
  });

  test('nothing is accessible without a session', async () => {
    const client = server.anonymous();
    for (const asked of [
      () => client.call(cloud.personalFolders, {}),
      () => client.call(cloud.accessibleFolders, {}),
      () => client.call(cloud.recentPages, {}),
      () => client.call(cloud.folderContent, { folderId: folders['Акты']!, page: 0 }),
      () => client.call(cloud.folderPages, { folderId: 0 }),
      () => client.call(cloud.recentFiles, { page: 0 }),
    ])
      await assert.rejects(asked(), (failure) => failure instanceof CallFailure && failure.status === 401);
  });
});
