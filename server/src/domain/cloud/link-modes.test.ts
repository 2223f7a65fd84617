import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { personalFolders, type Folder } from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import * as outside from '@qujat/contract/external-folder';
import { limits } from '../../platform/limits/rate-limit.ts';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

const day = 86_400;

describe('modes and locks of links (CLD-9)', () => {
  const office = cloudOffice();
  const { server, clients, newFolder, put, link: linkTo } = office;
  const text = (name: string): File => new File(['content'], name);
  const flat = (folders: readonly Folder[]): Folder[] => folders.flatMap((each) => [each, ...flat(each.children)]);
  const ownFolders = async (): Promise<Folder[]> => flat(await clients.owner.call(personalFolders, {}));
  const inMode = async (name: string, mode: 'view' | 'upload'): Promise<{ id: number; link: string; code: string }> => {
    const id = await newFolder(name);
    const { downloadCode } = await put(id, 'План.txt');
    const link = await linkTo(id);
    await clients.owner.call(changes.limitLink, { id, mode });
    return { id, link, code: downloadCode ?? '' };
  };

  test('a link opened without a mode allows both, as specified, and expires after thirty days', async () => {
    const link = await linkTo(await newFolder('Как прежде'));
    const visitor = server.anonymous();
    await visitor.call(outside.externalUpload, { id: 0, link, files: [text('Акт.txt')] });
    assert.equal((await visitor.call(outside.externalInfo, { id: 0, link })).mode, 'both');
    const folder = (await ownFolders()).find((each) => each.link === link);
    const left = (folder?.linkExpires ?? 0) - server.clock.now().getTime() / 1000;
    // The wire has whole seconds, rounded.
    assert.ok(left > 30 * day - 60 && left <= 30 * day + 1, String(left));
  });

  test('the log keeps what a link allowed before and allows now, and never its password', async () => {
    const id = await newFolder('Сроки');
    await clients.owner.call(changes.shareFolder, { id, shared: true, mode: 'view' });
    const last = async () => {
      const { event, details } = await server.db
        .selectFrom('audit_log')
        .select(['event', 'details'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return [event, details];
    };
    const usual = (await ownFolders()).find((each) => each.id === id)?.linkExpires ?? 0;
    assert.deepEqual(await last(), ['folder.shared', { folder: id, expires: usual, linkMode: 'view' }]);
    const expires = usual - day;
    const same = { 'before.expires': expires, 'after.expires': expires, 'before.linkMode': 'view', 'after.linkMode': 'view' };
    await clients.owner.call(changes.limitLink, { id, expires, password: 'Kelisim-2026!q' });
    assert.deepEqual(await last(), [
      'folder.link-limited',
      { folder: id, ...same, 'before.expires': usual, 'before.withPassword': false, 'after.withPassword': true },
    ]);
    await clients.owner.call(changes.limitLink, { id, expires, password: 'Kelisim-2027!q' });
    const replaced = { 'before.withPassword': true, 'after.withPassword': true, passwordReplaced: true };
    assert.deepEqual(await last(), ['folder.link-limited', { folder: id, ...same, ...replaced }]);
    await clients.owner.call(changes.limitLink, { id, withoutPassword: true, mode: 'both' });
    assert.deepEqual(await last(), [
      'folder.link-limited',
      {
        folder: id,
        ...same,
        'after.expires': 'none',
        'after.linkMode': 'both',
        'before.withPassword': true,
        'after.withPassword': false,
      },
    ]);
  });

  test('a link for viewing lists and downloads files, and accepts none', async () => {
    const { link, code } = await inMode('Смотреть', 'view');
    const visitor = server.anonymous();
    assert.equal((await visitor.call(outside.externalInfo, { id: 0, link })).mode, 'view');
    assert.equal((await visitor.call(outside.externalContent, { id: 0, link, page: 0 })).length, 1);
    assert.equal((await visitor.fetch(`/file/dwn?code=${code}&download=1`)).status, 200);
    const refused = failsWith(403, /только просматривать/);
    await assert.rejects(visitor.call(outside.externalUpload, { id: 0, link, files: [text('x.txt')] }), refused);
    await assert.rejects(visitor.call(outside.externalCreate, { id: 0, link, name: 'x' }), refused);
    await assert.rejects(visitor.call(outside.externalTaken, { id: 0, link, names: 'План.txt' }), refused);
  });

  test('a link for uploads accepts files, and lists, names and downloads none', async () => {
    const { id, link, code } = await inMode('Приём', 'upload');
    const below = await newFolder('Ниже', id);
    const visitor = server.anonymous();
    const info = await visitor.call(outside.externalInfo, { id: 0, link });
    assert.deepEqual([info.mode, info.name], ['upload', 'Приём']);
    await assert.rejects(visitor.call(outside.externalInfo, { id: below, link }), failsWith(404));
    await assert.rejects(visitor.call(outside.externalContent, { id: 0, link, page: 0 }), failsWith(403, /только загружать/));
    assert.deepEqual(await visitor.call(outside.externalTaken, { id: 0, link, names: 'План.txt' }), []);
    assert.notEqual((await visitor.fetch(`/file/dwn?code=${code}&download=1`)).status, 200);
    assert.notEqual((await visitor.fetch(`/file/zip?folder=${id}&link=${link}`)).status, 200);
    for (const name of ['Ниже', 'Новая'])
      await assert.rejects(visitor.call(outside.externalCreate, { id: 0, link, name }), failsWith(403, /только загружать/));
    // A taken name reveals nothing: the file is kept beside the other.
    await visitor.call(outside.externalUpload, { id: 0, link, files: [text('План.txt')] });
    assert.equal((await office.list(id)).length, 3);
  });

  test('the mode can be set when the link is opened', async () => {
    const id = await newFolder('Сразу');
    await clients.owner.call(changes.shareFolder, { id, shared: true, mode: 'view' });
    const folder = (await ownFolders()).find((each) => each.id === id);
    assert.equal(folder?.linkMode, 'view');
  });

  test('the password of a link has at least ten characters', async () => {
    const id = await newFolder('Пароль');
    await linkTo(id);
    for (const short of ['девять-зн', ' '.repeat(12), '\u200b'.repeat(12), `девять-зн${' '.repeat(5)}`])
      await assert.rejects(clients.owner.call(changes.limitLink, { id, password: short }), failsWith(200, /Наименьшая длина: 10/), short);
    for (const guessed of ['1234567890', 'aaaaaaaaaa', 'qwertyuiop', 'ababababab', 'qujat-2026!'])
      await assert.rejects(clients.owner.call(changes.limitLink, { id, password: guessed }), failsWith(200, /легко угадать/), guessed);
    await clients.owner.call(changes.limitLink, { id, password: 'десять-зна' });
  });

  test('twenty wrong passwords lock the link, even concurrent and from many addresses, and its owner gets a letter', async () => {
    const id = await newFolder('Под замком');
    const link = await linkTo(id);
    const password = 'правильный-пароль';
    await clients.owner.call(changes.limitLink, { id, password });
    const passed = server.anonymous();
    await passed.call(outside.externalInfo, { id: 0, link, password });
    const guess = (address: string, given = 'неправильный'): Promise<unknown> =>
      server.anonymous().call(outside.externalInfo, { id: 0, link, password: given }, { 'x-forwarded-for': address });
    const guesses = await Promise.allSettled(Array.from({ length: 24 }, (_, number) => guess(`198.51.100.${number}`)));
    const told = guesses.map((each) => (each.status === 'rejected' ? String(each.reason) : ''));
    assert.deepEqual(
      [told.filter((each) => /Неверный пароль/.test(each)).length, told.filter((each) => /Ссылка заблокирована/.test(each)).length],
      [20, 4],
    );
    await assert.rejects(guess('198.51.100.99', password), failsWith(200, /Ссылка заблокирована/));
    const letters = await server.db
      .selectFrom('outgoing_letters')
      .selectAll()
      .where('subject', '=', 'Ссылка на папку заблокирована')
      .execute();
    assert.equal(letters.length, 1);
    assert.match(letters[0]?.body ?? '', /«Под замком»/);
    const isLocked = async () => (await ownFolders()).find((each) => each.id === id)?.linkLocked;
    assert.equal(await isLocked(), true);
    // Visitors who have already given the right one can go on.
    await passed.call(outside.externalContent, { id: 0, link, page: 0 });
    const another = 'совсем-другой-пароль';
    await clients.owner.call(changes.limitLink, { id, password: another });
    await guess('198.51.100.99', another);
    assert.equal(await isLocked(), false);
  });

  test('the owner is told with the twentieth wrong password, and right ones do not count', async () => {
    const id = await newFolder('Двадцатый');
    const link = await linkTo(id);
    const password = 'правильный-пароль';
    await clients.owner.call(changes.limitLink, { id, password });
    const give = (address: string, given: string): Promise<unknown> =>
      server.anonymous().call(outside.externalInfo, { id: 0, link, password: given }, { 'x-forwarded-for': address });
    const letters = async (): Promise<number> =>
      (await server.db.selectFrom('outgoing_letters').select('body').execute()).filter(
        ({ body }) => body.includes('«Двадцатый»') && body.includes('заблокирована'),
      ).length;
    for (let number = 0; number < 19; number++) await assert.rejects(give(`203.0.113.${number}`, 'неверный'), failsWith(200, /Неверный/));
    for (let number = 0; number < 3; number++) await give(`203.0.113.${30 + number}`, password);
    assert.equal(await letters(), 0);
    await assert.rejects(give('203.0.113.20', 'неверный'), failsWith(200, /Неверный/));
    assert.equal(await letters(), 1);
    await assert.rejects(give('203.0.113.40', password), failsWith(200, /заблокирована/));
  });
});

describe('uploads of outsiders', () => {
  const { server, newFolder, link: linkTo } = cloudOffice();
  const used = async (id: number): Promise<number> =>
    (
      await server.db
        .selectFrom('rate_limits')
        .select('count')
        .where('key', '=', `${limits.visitorMegabytes.name}:${id}`)
        .executeTakeFirst()
    )?.count ?? 0;
  const leave = async (id: number, megabytes: number): Promise<void> => {
    await server.db
      .insertInto('rate_limits')
      .values({
        key: `${limits.visitorMegabytes.name}:${id}`,
        count: limits.visitorMegabytes.tries - megabytes,
        window_ends_at: new Date(server.clock.now().getTime() + 3_600_000),
      })
      .execute();
  };
  const big = (name: string): File => new File([new Uint8Array(3 * 1024 * 1024).fill(65)], name);

  test('are admitted by their announced length before anything is stored; a refused one consumes nothing', async () => {
    const id = await newFolder('Мало места');
    const link = await linkTo(id);
    await leave(id, 2);
    const stored = async () => (await server.db.selectFrom('files').select('id').execute()).length;
    const before = await stored();
    await assert.rejects(server.anonymous().call(outside.externalUpload, { id: 0, link, files: [big('a.txt')] }), failsWith(429));
    assert.equal(await stored(), before);
    assert.equal(await used(id), limits.visitorMegabytes.tries - 2);
    await server.anonymous().call(outside.externalUpload, { id: 0, link, files: [new File(['small'], 'b.txt')] });
  });

  test('concurrent ones share the remaining allowance of the link', async () => {
    const id = await newFolder('Одновременно');
    const link = await linkTo(id);
    await leave(id, 8);
    const sent = await Promise.allSettled(
      Array.from({ length: 5 }, (_, number) =>
        server.anonymous().call(outside.externalUpload, { id: 0, link, files: [big(`${number}.txt`)] }),
      ),
    );
    assert.ok(sent.filter(({ status }) => status === 'fulfilled').length <= 2);
    assert.ok((await used(id)) <= limits.visitorMegabytes.tries);
  });
});
