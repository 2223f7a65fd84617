import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as changes from '@qujat/contract/cloud-changes';
import * as outside from '@qujat/contract/external-folder';
import { limits } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import type { Client } from '../../test-support/server.ts';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

describe('a folder behind a link', () => {
  const office = cloudOffice();
  const { server, clients, newFolder, put, link: linkTo } = office;
  const text = (name: string): File => new File(['content'], name);

  test('can be listed, searched and entered anonymously, with everything below', async () => {
    const id = await newFolder('Для подрядчиков');
    const below = await newFolder('Чертежи', id);
    await put(below, 'План.txt');
    const link = await linkTo(id);
    const visitor = server.anonymous();
    const info = await visitor.call(outside.externalInfo, { id: 0, link });
    assert.deepEqual(info, {
      id,
      name: 'Для подрядчиков',
      pages: 1,
      path: [{ id, name: 'Для подрядчиков' }],
      passwordWanted: false,
      mode: 'both',
      organisation: 'Организация',
    });
    assert.deepEqual(
      (await visitor.call(outside.externalInfo, { id: below, link })).path.map(({ name }) => name),
      ['Для подрядчиков', 'Чертежи'],
    );
    assert.deepEqual(
      (await visitor.call(outside.externalContent, { id: 0, link, page: 0 })).map(({ name, changeable }) => [name, changeable]),
      [['Чертежи', false]],
    );
    const [plan] = await visitor.call(outside.externalContent, { id: 0, link, page: 0, search: 'план' });
    assert.equal(plan?.name, 'План.txt');
    const response = await visitor.fetch(`/file/dwn?code=${plan?.downloadCode}&download=1`);
    assert.equal(await response.text(), 'content');
  });

  test('accepts files and folders from visitors; they belong to the folder’s owner and are marked', async () => {
    const id = await newFolder('Приём');
    const link = await linkTo(id);
    const visitor = server.anonymous();
    const { id: made } = await visitor.call(outside.externalCreate, { id: 0, link, name: 'От подрядчика' });
    await visitor.call(outside.externalUpload, { id: made ?? 0, link, files: [text('Счёт.txt'), text('Акт.txt')] });
    assert.deepEqual(await office.list(made ?? 0), ['Акт.txt', 'Счёт.txt']);
    const items = await visitor.call(outside.externalContent, { id: made ?? 0, link, page: 0 });
    assert.deepEqual(
      items.map(({ creator }) => creator),
      ['Внешний посетитель', 'Внешний посетитель'],
    );
    await assert.rejects(visitor.call(outside.externalCreate, { id: 0, link, name: 'От подрядчика' }), failsWith(200, /уже есть/));
    await assert.rejects(
      visitor.call(outside.externalUpload, { id: 0, link, files: [new File(['MZ'], 'a.txt')] }),
      failsWith(400, /Программы/),
    );
  });

  test('refuses every id outside it', async () => {
    const id = await newFolder('За ссылкой');
    const beside = await newFolder('Рядом');
    const foreign = await clients.foreigner.call(changes.createFolder, { parentId: 0, name: 'Чужая' });
    const { downloadCode } = await put(beside, 'Не для всех.txt');
    const link = await linkTo(id);
    const visitor = server.anonymous();
    for (const other of [beside, foreign.id ?? 0, 999_999_999]) {
      await assert.rejects(visitor.call(outside.externalInfo, { id: other, link }), failsWith(404));
      await assert.rejects(visitor.call(outside.externalContent, { id: other, link, page: 0 }), failsWith(404));
      await assert.rejects(visitor.call(outside.externalCreate, { id: other, link, name: 'x' }), failsWith(404));
      await assert.rejects(visitor.call(outside.externalUpload, { id: other, link, files: [text('x.txt')] }), failsWith(404));
    }
    assert.equal((await visitor.fetch(`/file/dwn?code=${downloadCode}`)).status, 303);
  });

  test('a saved file address explains why it is closed, and sends no visitor to sign-in', async () => {
    const id = await newFolder('Сохранённый адрес');
    const { downloadCode } = await put(id, 'Счёт.txt');
    const link = await linkTo(id);
    const visitor = server.anonymous();
    const said = async (client = visitor): Promise<string> => {
      const response = await client.fetch(`/file/dwn?code=${downloadCode}`);
      return `${response.status} ${(await response.text()).match(/<h1>(.*)<\/h1>/)?.[1] ?? ''}`;
    };
    assert.equal(await said(), '403 Сначала откройте папку по её ссылке, затем скачайте файл.');
    await visitor.call(outside.externalInfo, { id: 0, link });
    assert.equal(await said(), '200 ');
    assert.match(await said(server.anonymous()), /^403 Сначала/, 'a code alone opens nothing');
    await clients.owner.call(changes.limitLink, { id, password: 'сезам-откройся' });
    assert.match(await said(), /^403 .*парол/);
    await clients.owner.call(changes.shareFolder, { id, shared: false });
    assert.equal(await said(), '403 Владелец закрыл доступ по этой ссылке.');
  });

  test('who was shut out stays out when the folder is opened again, also from addresses of files', async () => {
    const id = await newFolder('Снова открыта');
    const below = await newFolder('Ниже', id);
    const { downloadCode } = await put(below, 'Счёт.txt');
    const [before, later] = [server.anonymous(), server.anonymous()];
    const statusFor = async (client: Client): Promise<number> => (await client.fetch(`/file/dwn?code=${downloadCode}`)).status;
    const first = await linkTo(id);
    await before.call(outside.externalInfo, { id: below, link: first });
    assert.equal(await statusFor(before), 200);
    await clients.owner.call(changes.shareFolder, { id, shared: false });
    assert.equal(await statusFor(before), 403);
    const second = await linkTo(id);
    await assert.rejects(before.call(outside.externalInfo, { id: 0, link: first }), failsWith(200, /недействительна/));
    assert.equal(await statusFor(before), 403);
    assert.equal((await before.fetch(`/file/zip?file=${downloadCode}`)).status, 404);
    await later.call(outside.externalInfo, { id: 0, link: second });
    assert.equal(await statusFor(later), 200);
    assert.equal((await office.download(clients.owner, downloadCode ?? '')).status, 200);
  });

  test('explains a closed link: expired, revoked, in the trash, never existed', async () => {
    const id = await newFolder('Кончилась');
    const { downloadCode } = await put(id, 'Файл.txt');
    const link = await linkTo(id);
    const visitor = server.anonymous();
    const ask = () => visitor.call(outside.externalInfo, { id: 0, link });
    const soon = Math.floor(server.clock.now().getTime() / 1000) + 60;
    await assert.rejects(clients.owner.call(changes.limitLink, { id, expires: soon - 120 }), failsWith(200, /в будущем/));
    await clients.owner.call(changes.limitLink, { id, expires: soon });
    await ask();
    server.clock.advance(61_000);
    await assert.rejects(ask(), failsWith(200, /истёк/));
    assert.equal((await visitor.fetch(`/file/dwn?code=${downloadCode}`)).status, 403);
    await assert.rejects(visitor.call(outside.externalUpload, { id: 0, link, files: [text('x.txt')] }), failsWith(200, /истёк/));
    await clients.owner.call(changes.limitLink, { id });
    await ask();
    await clients.owner.call(changes.shareFolder, { id, shared: false });
    await assert.rejects(ask(), failsWith(200, /закрыл доступ/));
    await assert.rejects(visitor.call(outside.externalContent, { id, link, page: 0 }), failsWith(200, /закрыл доступ/));
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link: 'x'.repeat(24) }), failsWith(200, /недействительна/));
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link: `${link}' or true--` }), failsWith(200, /недействительна/));
    const again = await linkTo(id);
    await clients.owner.call(changes.removeItems, { folders: [id] });
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link: again }), failsWith(200, /закрыл доступ/));
    await clients.owner.call(changes.restoreItems, { folders: [id] });
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link: again }), failsWith(200, /закрыл доступ/));
  });

  test('shows nothing before its password is given, not even files by their codes', async () => {
    const id = await newFolder('Под паролем');
    const { downloadCode } = await put(id, 'Файл.txt');
    const link = await linkTo(id);
    await clients.owner.call(changes.limitLink, { id, password: 'сезам-откройся' });
    const visitor = server.anonymous();
    const other = server.anonymous();
    assert.deepEqual(await visitor.call(outside.externalInfo, { id: 0, link }), {
      id: null,
      name: '',
      pages: 0,
      path: [],
      passwordWanted: true,
      mode: 'both',
      organisation: null,
    });
    await assert.rejects(visitor.call(outside.externalContent, { id: 0, link, page: 0 }), failsWith(403, /пароль/));
    await assert.rejects(visitor.call(outside.externalUpload, { id: 0, link, files: [text('x.txt')] }), failsWith(403));
    assert.equal((await visitor.fetch(`/file/dwn?code=${downloadCode}`)).status, 403);
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link, password: 'sesame' }), failsWith(200, /Неверный пароль/));
    assert.equal((await visitor.call(outside.externalInfo, { id: 0, link, password: 'сезам-откройся' })).name, 'Под паролем');
    assert.equal((await visitor.call(outside.externalContent, { id: 0, link, page: 0 })).length, 1);
    assert.equal((await visitor.fetch(`/file/dwn?code=${downloadCode}`)).status, 200);
    assert.equal((await other.fetch(`/file/dwn?code=${downloadCode}`)).status, 403);
    await clients.owner.call(changes.limitLink, { id, password: 'другой-пароль' });
    await assert.rejects(visitor.call(outside.externalContent, { id: 0, link, page: 0 }), failsWith(403));
    await clients.owner.call(changes.limitLink, { id, withoutPassword: true });
    assert.equal((await other.call(outside.externalContent, { id: 0, link, page: 0 })).length, 1);
  });

  test('passwords cannot be brute-forced', async () => {
    const id = await newFolder('Угадать');
    const link = await linkTo(id);
    await clients.owner.call(changes.limitLink, { id, password: 'пароль-ссылки' });
    for (let attempt = 0; attempt < 10; attempt++)
      await assert.rejects(server.anonymous().call(outside.externalInfo, { id: 0, link, password: String(attempt) }), failsWith(200));
    await assert.rejects(server.anonymous().call(outside.externalInfo, { id: 0, link, password: 'пароль-ссылки' }), failsWith(429));
  });

  test('limits visitors’ folders and files and the link’s megabytes', async () => {
    const id = await newFolder('Пределы');
    const link = await linkTo(id);
    const visitor = server.anonymous();
    await clients.owner.call(changes.limitLink, { id, password: 'пароль-ссылки' });
    await exhaust(server, limits.linkPasswordsOfFolder, id);
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link, password: 'пароль-ссылки' }), failsWith(429));
    await clients.owner.call(changes.limitLink, { id, withoutPassword: true });
    await exhaust(server, limits.visitorFolders, '127.0.0.1');
    await assert.rejects(visitor.call(outside.externalCreate, { id: 0, link, name: 'Ещё' }), failsWith(429));
    await exhaust(server, limits.visitorMegabytes, id);
    await assert.rejects(visitor.call(outside.externalUpload, { id: 0, link, files: [text('x.txt')] }), failsWith(429));
    await exhaust(server, limits.visitorUploads, '127.0.0.1');
    await assert.rejects(visitor.call(outside.externalUpload, { id: 0, link, files: [text('x.txt')] }), failsWith(429));
    await exhaust(server, limits.unknownLinks, '127.0.0.1');
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link: 'y'.repeat(24) }), failsWith(429));
    await exhaust(server, limits.linkReads, '127.0.0.1');
    await assert.rejects(visitor.call(outside.externalInfo, { id: 0, link }), failsWith(429));
    assert.deepEqual(await office.list(id), []);
  });

  test('an opening is remembered for a day', async () => {
    const id = await newFolder('На день');
    const { downloadCode } = await put(id, 'Счёт.txt');
    const link = await linkTo(id);
    const visitor = server.anonymous();
    const status = async (): Promise<number> => (await visitor.fetch(`/file/dwn?code=${downloadCode}`)).status;
    await server.db.deleteFrom('rate_limits').execute();
    for (const hours of [23, 2]) {
      await visitor.call(outside.externalInfo, { id: 0, link });
      server.clock.advance(hours * 3_600_000);
      assert.equal(await status(), 200);
    }
    server.clock.advance(23 * 3_600_000);
    assert.equal(await status(), 403);
  });
});
