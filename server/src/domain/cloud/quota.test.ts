import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import * as outside from '@qujat/contract/external-folder';
import { addDraftFiles, createPost, postList, removePost } from '@qujat/contract/feed';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

const megabyte = 1024 * 1024;
const file = (name: string, size: number): File => new File([Buffer.alloc(size, 32)], name);

describe('a person’s quota', () => {
  const { server, clients, ids, newFolder, put, list, link } = cloudOffice(undefined, { perPerson: 3 * megabyte, perOrganisation: null });
  const used = async (client = clients.owner): Promise<number> => (await client.call(cloud.cloudUse, {})).used;

  test('ends with a clear text; files in the trash count until it is emptied', async () => {
    const id = await newFolder('Моё');
    assert.deepEqual(await clients.owner.call(cloud.cloudUse, {}), { used: 0, limit: 3 * megabyte, linkDays: null });
    const first = await put(id, 'Первый.txt', Buffer.alloc(2 * megabyte, 32));
    await assert.rejects(put(id, 'Второй.txt', Buffer.alloc(megabyte + 1, 32)), failsWith(200, /закончилось место: не больше 3 МБ/));
    await put(id, 'Третий.txt', Buffer.alloc(megabyte, 32));
    assert.deepEqual([await used(), await list(id)], [3 * megabyte, ['Третий.txt', 'Первый.txt']]);
    await assert.rejects(put(id, 'Байт.txt', 'x'), failsWith(200, /закончилось место/));
    await clients.owner.call(changes.removeItems, { files: [first.id] });
    assert.equal(await used(), 3 * megabyte);
    await clients.owner.call(changes.forgetItems, { files: [first.id] });
    assert.equal(await used(), megabyte);
    await put(id, 'Снова.txt', 'x');
  });

  test('cannot be exceeded by concurrent uploads', async () => {
    const id = (await clients.guest.call(changes.createFolder, { parentId: 0, name: 'Гонка' })).id ?? 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        clients.guest.call(changes.uploadFiles, { folderId: id, files: [file(`${index}.txt`, megabyte)] }),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
    for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(failsWith(200, /закончилось место/)(outcome.reason));
    assert.equal(await used(clients.guest), 3 * megabyte);
    assert.equal((await list(id, clients.guest)).length, 3);
    // The files of one request are stored completely or not at all.
    await assert.rejects(
      clients.stranger.call(addDraftFiles, { files: [file('a.txt', 2 * megabyte), file('b.txt', 2 * megabyte)] }),
      failsWith(200, /закончилось место/),
    );
    assert.equal(await used(clients.stranger), 0);
  });

  test('is shared by cloud and feed; removing a post frees its share', async () => {
    await clients.stranger.call(addDraftFiles, { files: [file('Пост.txt', 3 * megabyte)] });
    await assert.rejects(clients.stranger.call(addDraftFiles, { files: [file('Ещё.txt', 1)] }), failsWith(200, /закончилось место/));
    await clients.stranger.call(createPost, { message: 'С файлом', draft: false });
    const [post] = await clients.stranger.call(postList, {});
    await clients.stranger.call(removePost, { postId: post!.id });
    assert.equal(await used(clients.stranger), 0);
  });

  test('is the owner’s for an outsider’s upload, and the outsider is told to contact the owner', async () => {
    const id = (await clients.guest.call(cloud.personalFolders, {}))[0]!.id;
    await clients.guest.call(changes.shareFolder, { id, shared: true });
    const [folder] = await clients.guest.call(cloud.personalFolders, {});
    await assert.rejects(
      server.anonymous().call(outside.externalUpload, { id: 0, link: folder!.link ?? '', files: [file('Чужой.txt', 1)] }),
      failsWith(200, /Сообщите об этом её владельцу/),
    );
    assert.ok(ids.guest);
    const open = await newFolder('Для всех');
    const address = await link(open);
    const before = await used();
    await server.anonymous().call(outside.externalUpload, { id: 0, link: address, files: [file('Влез.txt', 100)] });
    assert.equal(await used(), before + 100);
  });
});

describe('an organisation’s quota', () => {
  const { clients, newFolder, put } = cloudOffice(undefined, { perPerson: null, perOrganisation: 2 * megabyte });

  test('is shared by all of its people, also at once, and by no other organisation', async () => {
    const own = await newFolder('Первая');
    const guests = (await clients.guest.call(changes.createFolder, { parentId: 0, name: 'Вторая' })).id ?? 0;
    const foreign = (await clients.foreigner.call(changes.createFolder, { parentId: 0, name: 'Чужая' })).id ?? 0;
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3].map((n) => clients.owner.call(changes.uploadFiles, { folderId: own, files: [file(`${n}.txt`, megabyte)] })),
      ...[1, 2, 3].map((n) => clients.guest.call(changes.uploadFiles, { folderId: guests, files: [file(`${n}.txt`, megabyte)] })),
    ]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2);
    await assert.rejects(put(own, 'Ещё.txt', 'x'), failsWith(200, /Обратитесь к администратору/));
    await clients.foreigner.call(changes.uploadFiles, { folderId: foreign, files: [file('Свой.txt', megabyte)] });
    assert.deepEqual(await clients.owner.call(cloud.cloudUse, {}).then(({ limit }) => limit), null);
  });
});
