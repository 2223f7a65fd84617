import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import * as outside from '@qujat/contract/external-folder';
import { addDraftFiles, createPost, postList, removePost } from '@qujat/contract/feed';
import { sql } from 'kysely';
import { handOverFolders } from './hand-over.ts';
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

describe('the room of files in folders of others', () => {
  const office = cloudOffice(undefined, { perPerson: 3 * megabyte, perOrganisation: null });
  const { server, clients, ids, newFolder, put, list } = office;
  const used = async (client: typeof clients.owner): Promise<number> => (await client.call(cloud.cloudUse, {})).used;
  const bothUsed = async (): Promise<readonly number[]> => [await used(clients.owner), await used(clients.guest)];
  const organisationOf = async (employeeId: number): Promise<number> =>
    (await server.db.selectFrom('employees').select('organisation_id').where('id', '=', employeeId).executeTakeFirstOrThrow())
      .organisation_id;
  const handOver = async (from: number, to: number): Promise<number> => {
    const organisationId = await organisationOf(from);
    return server.db.transaction().execute((trx) => handOverFolders(trx, { from, to, organisationId, name: 'Прежний', now: new Date() }));
  };
  const guestsFolder = async (name: string): Promise<number> =>
    (await clients.guest.call(changes.createFolder, { parentId: 0, name })).id ?? 0;
  const clear = async (): Promise<void> => {
    for (const client of [clients.owner, clients.guest]) {
      const items = await client.call(cloud.folderContent, { folderId: 0, page: 0 });
      if (items.length > 0) await client.call(changes.removeItems, { folders: items.map(({ id }) => id) });
      const trash = await client.call(changes.trashContent, { page: 0 });
      const idsOf = (wanted: string): number[] => trash.filter(({ kind }) => kind === wanted).map(({ id }) => id);
      if (trash.length > 0) await client.call(changes.forgetItems, { folders: idsOf('folder'), files: idsOf('file') });
    }
    assert.deepEqual(await bothUsed(), [0, 0]);
  };

  test('is the owner’s, who can remove them, also after the uploader has lost access', async () => {
    const [open, closed] = [await newFolder('Общая'), await newFolder('Закрытая')];
    await clients.owner.call(changes.giveAccess, { id: open, employeeId: ids.guest });
    const files: number[] = [];
    for (const name of ['1.txt', '2.txt', '3.txt']) files.push((await put(open, name, Buffer.alloc(megabyte, 32), clients.guest)).id);
    assert.deepEqual(await bothUsed(), [3 * megabyte, 0]);
    await clients.owner.call(changes.moveItems, { to: closed, files: [files[0]!] });
    await clients.owner.call(changes.removeItems, { files: [files[1]!] });
    await clients.owner.call(changes.revokeAccess, { id: open, employeeId: ids.guest });
    assert.deepEqual(await bothUsed(), [3 * megabyte, 0]);
    const own = await guestsFolder('Своя');
    await clients.guest.call(changes.uploadFiles, { folderId: own, files: [file('Есть место.txt', 3 * megabyte)] });
    await clients.owner.call(changes.forgetItems, { files: [files[1]!] });
    assert.deepEqual(await bothUsed(), [2 * megabyte, 3 * megabyte]);
    await clear();
  });

  test('ends with a text for a colleague, who cannot remove the owner’s files', async () => {
    const open = await newFolder('Полная');
    await clients.owner.call(changes.giveAccess, { id: open, employeeId: ids.guest });
    await put(open, 'Всё.txt', Buffer.alloc(3 * megabyte - 1, 32));
    const refused = failsWith(200, /В этой папке закончилось место/);
    await assert.rejects(clients.guest.call(changes.uploadFiles, { folderId: open, files: [file('Два.txt', 2)] }), refused);
    // The last byte is the owner's too, and then nothing more is read.
    await clients.guest.call(changes.uploadFiles, { folderId: open, files: [file('Байт.txt', 1)] });
    await assert.rejects(clients.guest.call(changes.uploadFiles, { folderId: open, files: [file('Ещё.txt', 1)] }), refused);
    assert.deepEqual(await list(open), ['Байт.txt', 'Всё.txt']);
    // The owner's own words name what the owner can do.
    await assert.rejects(put(open, 'Моё.txt', 'x'), failsWith(200, /очистите корзину/));
    await clear();
  });

  test('passes to whom a file is moved, if they have room', async () => {
    const open = await newFolder('Отсюда и сюда');
    await clients.owner.call(changes.giveAccess, { id: open, employeeId: ids.guest });
    const own = await guestsFolder('Гостя');
    const { id } = await put(open, 'Гостя.txt', Buffer.alloc(2 * megabyte, 32), clients.guest);
    await clients.guest.call(changes.moveItems, { to: own, files: [id] });
    assert.deepEqual(await bothUsed(), [0, 2 * megabyte]);
    await put(open, 'Владельца.txt', Buffer.alloc(2 * megabyte, 32));
    await assert.rejects(
      clients.guest.call(changes.moveItems, { to: open, files: [id] }),
      failsWith(200, /В этой папке закончилось место/),
    );
    assert.deepEqual(await bothUsed(), [2 * megabyte, 2 * megabyte]);
    assert.deepEqual([await list(open), await list(own, clients.guest)], [['Владельца.txt'], ['Гостя.txt']]);
    // Within one's own folders nothing is used anew.
    const other = await guestsFolder('Другая гостя');
    await clients.guest.call(changes.uploadFiles, { folderId: own, files: [file('До предела.txt', megabyte)] });
    await clients.guest.call(changes.moveItems, { to: other, files: [id] });
    assert.deepEqual(await bothUsed(), [2 * megabyte, 3 * megabyte]);
    // What the guest would get does not fit either, and the guest can make room.
    const { id: second } = await put(open, 'Второй гостя.txt', 'x', clients.guest);
    await assert.rejects(clients.guest.call(changes.moveItems, { to: own, files: [second] }), failsWith(200, /очистите корзину/));
    await clear();
  });

  test('moves to each other at once are both counted', async () => {
    const open = await newFolder('Навстречу владельца');
    await clients.owner.call(changes.giveAccess, { id: open, employeeId: ids.guest });
    const own = await guestsFolder('Навстречу гостя');
    await clients.guest.call(changes.giveAccess, { id: own, employeeId: ids.owner });
    const { id: there } = await put(open, 'Туда.txt', Buffer.alloc(100, 32));
    await clients.guest.call(changes.uploadFiles, { folderId: own, files: [file('Обратно.txt', 10)] });
    const [back] = await clients.guest.call(cloud.folderContent, { folderId: own, page: 0 });
    await Promise.all([
      clients.owner.call(changes.moveItems, { to: own, files: [there] }),
      clients.guest.call(changes.moveItems, { to: open, files: [back!.id] }),
    ]);
    assert.deepEqual(await bothUsed(), [10, 100]);
    await clear();
  });

  test('passes to the successor with the folders; the trash stays with the owner until it is emptied', async () => {
    const [given, trashed] = [await newFolder('Передаётся'), await newFolder('В корзине')];
    await put(given, 'С папкой.txt', Buffer.alloc(100, 32));
    const inTrash = await put(given, 'Удалён из папки.txt', Buffer.alloc(10, 32));
    await clients.owner.call(changes.removeItems, { files: [inTrash.id] });
    await put(trashed, 'С корзиной.txt', Buffer.alloc(1, 32));
    await clients.owner.call(changes.removeItems, { folders: [trashed] });
    await handOver(ids.owner, ids.guest);
    assert.deepEqual(await bothUsed(), [1, 110]);
    await clients.guest.call(changes.restoreItems, { files: [inTrash.id] });
    await clients.owner.call(changes.restoreItems, { folders: [trashed] });
    assert.deepEqual(await bothUsed(), [1, 110]);
    await clear();
  });

  test('a file that is moved out while its folder is handed over counts where it lies then', async () => {
    const open = await newFolder('Уходит к преемнику');
    await clients.owner.call(changes.giveAccess, { id: open, employeeId: ids.guest });
    const own = await guestsFolder('Спасение');
    const { id } = await put(open, 'Гостя.txt', Buffer.alloc(100, 32), clients.guest);
    const organisationId = await organisationOf(ids.owner);
    const waiting = async (): Promise<boolean> =>
      (
        await sql`
          select from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where not l.granted and a.datname = current_database()`.execute(server.db)
      ).rows.length > 0;
    let handing: Promise<unknown> = Promise.resolve();
    await server.db.transaction().execute(async (moving) => {
      await sql`delete from folder_files where file_id = ${id} and organisation_id = ${organisationId}`.execute(moving);
      await sql`
        insert into folder_files (organisation_id, folder_id, file_id, added_by)
        values (${organisationId}, ${own}, ${id}, ${ids.guest})`.execute(moving);
      handing = handOver(ids.owner, ids.stranger);
      for (let waited = 0; !(await waiting()); waited += 10) {
        assert.ok(waited < 10_000, 'it waits');
        await sleep(10);
      }
    });
    await handing;
    assert.deepEqual([await bothUsed(), await used(clients.stranger)], [[0, 100], 0]);
  });
});

describe('an organisation’s quota', () => {
  const { clients, ids, newFolder, put } = cloudOffice(undefined, { perPerson: null, perOrganisation: 2 * megabyte });

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
    // A colleague can ask the administrator as well as the owner can.
    await clients.owner.call(changes.giveAccess, { id: own, employeeId: ids.guest });
    await assert.rejects(put(own, 'Чужое.txt', 'x', clients.guest), failsWith(200, /Обратитесь к администратору/));
    // The organisation has what is moved already.
    const [first] = await clients.guest.call(cloud.folderContent, { folderId: guests, page: 0 });
    if (first) await clients.guest.call(changes.moveItems, { to: own, files: [first.id] });
  });
});
