/** Uploads and removals, on a disk and in a bucket. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as changes from '@qujat/contract/cloud-changes';
import { limits } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { watched } from '../../platform/files/stream-out.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { sweepOrphans } from '../../platform/files/orphans.ts';
import { startS3 } from '../../platform/files/test-support/s3.ts';
import { startServerProcess } from '../../test-support/own-process.ts';
import { mayReach } from './access.ts';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

const megabyte = 1024 * 1024;

for (const kind of ['disk', 's3'] as const) {
  describe(`uploads to folders on ${kind}`, () => {
    const s3 = kind === 's3' ? startS3() : null;
    const office = cloudOffice(s3 ? () => ({ s3: s3.settings('qujat-files') }) : undefined);
    const { clients, ids, newFolder, put, list, download } = office;
    let opened: FileStore | null = null;
    const store = (): FileStore =>
      (opened ??= s3 ? openFileStore({ s3: s3.settings('qujat-files') }) : createDiskStore(join(office.folder, 'files')));
    after(() => opened?.close());

    const countKeys = async (): Promise<number> => {
      let count = 0;
      for await (const _ of store().keys()) count += 1;
      return count;
    };

    const countNoted = async (): Promise<number> => (await office.server.db.selectFrom('file_remains').select('key').execute()).length;

    test('are stored unchanged, up to 16 MB', async () => {
      const id = await newFolder('Большие');
      const bytes = randomBytes(16 * megabyte);
      const item = await put(id, 'Данные.bin', bytes);
      assert.deepEqual([item.extension, item.creator, item.changeable], ['bin', 'Тестов owner', true]);
      assert.ok(Buffer.from(await (await download(clients.owner, item.downloadCode ?? '')).arrayBuffer()).equals(bytes));
      await assert.rejects(put(id, 'Больше.bin', Buffer.concat([bytes, Buffer.alloc(1)])), failsWith(413, /16 МБ/));
      await assert.rejects(put(id, 'Пусто.txt', ''), failsWith(400));
      assert.deepEqual(await list(id), ['Данные.bin']);
    });

    test('of several files in one request are stored all or none', async () => {
      const id = await newFolder('Несколько');
      const files = ['1.txt', '2.txt', '3.txt'].map((name) => new File([name], name));
      await clients.owner.call(changes.uploadFiles, { folderId: id, files });
      assert.deepEqual(await list(id), ['3.txt', '2.txt', '1.txt']);
      await assert.rejects(
        clients.owner.call(changes.uploadFiles, { folderId: id, files: [...files, new File(['MZ program'], 'a.txt')] }),
        failsWith(400, /Программы/),
      );
      assert.equal((await list(id)).length, 3);
    });

    test('are limited in rate', async () => {
      const id = await newFolder('Без конца');
      await exhaust(office.server, limits.uploadsByEmployee, ids.guest);
      await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
      await assert.rejects(put(id, 'Ещё.txt', 'x', clients.guest), failsWith(429));
      assert.deepEqual(await list(id), []);
    });

    test('repeated with the same key are stored once', async () => {
      const id = await newFolder('Повтор');
      const key = { 'idempotency-key': randomUUID() };
      for (let time = 0; time < 2; time++)
        await clients.owner.call(changes.uploadFiles, { folderId: id, files: [new File(['x'], 'Один.txt')] }, key);
      assert.deepEqual(await list(id), ['Один.txt']);
    });

    test('can be read in parts', async () => {
      const id = await newFolder('Части');
      const bytes = randomBytes(300_000);
      const { downloadCode } = await put(id, 'Части.bin', bytes);
      const part = async (range: string, more: Record<string, string> = {}) => {
        const response = await download(clients.owner, downloadCode ?? '', { range, ...more });
        return {
          status: response.status,
          said: response.headers.get('content-range'),
          body: Buffer.from(await response.arrayBuffer()),
          tag: response.headers.get('etag') ?? '',
        };
      };
      const middle = await part('bytes=100000-199999');
      assert.deepEqual(
        [middle.status, middle.said, middle.body.equals(bytes.subarray(100_000, 200_000))],
        [206, 'bytes 100000-199999/300000', true],
      );
      const end = await part('bytes=-10', { 'if-range': middle.tag });
      assert.deepEqual([end.status, end.body.equals(bytes.subarray(-10))], [206, true]);
      assert.deepEqual(await part('bytes=300000-').then(({ status, said }) => [status, said]), [416, 'bytes */300000']);
      assert.equal((await part('bytes=0-5', { 'if-range': '"other"' })).body.length, 300_000);
    });

    test('stop midway when access is revoked', async () => {
      const id = await newFolder('Отозвать');
      await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
      const item = await put(id, 'Длинный.txt', 'тайна');
      const { organisation_id } = await office.server.db
        .selectFrom('employees')
        .select('organisation_id')
        .where('id', '=', ids.guest)
        .executeTakeFirstOrThrow();
      const guest = { employeeId: ids.guest, organisationId: organisation_id };
      const { storage_key } = await office.server.db
        .selectFrom('files')
        .select('storage_key')
        .where('id', '=', item.id)
        .executeTakeFirstOrThrow();
      // One byte after the other, so that it is still under way.
      const bytes = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of (await store().read(storage_key)).content as AsyncIterable<Uint8Array>)
          for (const byte of chunk) yield Uint8Array.of(byte);
      };
      const reading = watched(Readable.from(bytes()), () => mayReach(office.server.db, item.id, guest), -1)[Symbol.asyncIterator]();
      assert.equal((await reading.next()).done, false);
      await clients.owner.call(changes.revokeAccess, { id, employeeId: ids.guest });
      const rest = async (): Promise<void> => {
        while (!(await reading.next()).done);
      };
      await assert.rejects(rest(), /taken back/);
      assert.equal((await download(clients.guest, item.downloadCode ?? '')).status, 404);
    });

    test('aborted by the client appear in no list and not in the store', async () => {
      const id = await newFolder('Обрыв');
      const before = await countKeys();
      const noted = await countNoted();
      const boundary = 'x';
      const sending = request(`${office.server.url}/exchange/file/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${clients.owner.tokens?.accessToken}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(2 * megabyte),
        },
      });
      sending.on('error', () => {});
      sending.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="folder_id"\r\n\r\n${id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="half.bin"\r\n\r\n`,
      );
      sending.write(Buffer.alloc(megabyte));
      // It has begun when its key is noted.
      while ((await countNoted()) === noted) await sleep(5);
      sending.destroy();
      // The server has seen it when it has struck the key out, or left it to be removed later.
      while ((await countKeys()) !== before) await sleep(5);
      assert.deepEqual(await list(id), []);
      assert.equal(await countKeys(), before);
    });

    test('of a killed server appear in no list, and their remains are removed a day later', async () => {
      const id = await newFolder('Авария');
      const environment = s3
        ? {
            FILES_S3_BUCKET: 'qujat-files',
            FILES_S3_ENDPOINT: s3.settings('').endpoint ?? '',
            FILES_S3_REGION: 'us-east-1',
            FILES_S3_ACCESS_KEY_ID: 'S3RVER',
            FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
          }
        : {};
      const other = await startServerProcess({
        DATABASE_URL: office.server.databaseUrl,
        DATA_DIR: office.folder,
        WORKER: '0',
        ...environment,
      });
      const noted = await countNoted();
      const boundary = 'x';
      const sending = request(`${other.url}/exchange/file/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${clients.owner.tokens?.accessToken}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(12 * megabyte),
        },
      });
      sending.on('error', () => {});
      sending.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="folder_id"\r\n\r\n${id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="killed.bin"\r\n\r\n`,
      );
      sending.write(Buffer.alloc(9 * megabyte, 7));
      const { db } = office.server;
      while ((await countNoted()) === noted) await sleep(5);
      const drafts = (): string[] => (s3 ? [] : readdirSync(join(office.folder, 'files', '.incoming')));
      // On disk the first bytes are stored next to the files.
      if (kind === 'disk') while (drafts().length === 0) await sleep(5);
      await other.kill();
      sending.destroy();
      assert.deepEqual(await list(id), []);
      assert.equal(await db.selectFrom('files').select('id').where('name', '=', 'killed.bin').executeTakeFirst(), undefined);
      const left = await db.selectFrom('file_remains').select('key').orderBy('since', 'desc').executeTakeFirstOrThrow();
      const files = store();
      if (s3) await files.write(left.key, [Buffer.from('what it wrote before it died')]);
      else assert.equal(drafts().length, 1);
      const kept = (await put(id, 'Остаётся.txt')).downloadCode ?? '';
      await sweepOrphans(files).run(db, new Date(Date.now() + 25 * 3_600_000));
      assert.equal(await files.size(left.key), null);
      assert.deepEqual(drafts(), []);
      assert.deepEqual(await db.selectFrom('file_remains').select('key').execute(), []);
      assert.equal((await download(clients.owner, kept)).status, 200);
    });
  });
}

describe('names and kinds of files', () => {
  const { server, clients, ids, newFolder, put, list, download } = cloudOffice();

  test('names in any script are returned unchanged, and never as a path', async () => {
    const id = await newFolder('Имена');
    for (const [given, kept] of [
      ['Қазақша әңгіме — №1.txt', 'Қазақша әңгіме — №1.txt'],
      ['日本語 😀.txt', '日本語 😀.txt'],
      ['../../etc/passwd', 'passwd'],
      ['C:\\Temp\\отчёт.txt', 'отчёт.txt'],
      ['..', 'file'],
      ['.htaccess', '.htaccess'],
      ['a"b;c\'d%.txt', 'a"b;c\'d%.txt'],
      [`${'ң'.repeat(200)}.txt`, `${'ң'.repeat(125)}.txt`],
    ] as const) {
      const item = await put(id, given);
      assert.equal(item.name, kept);
      const { headers } = await download(clients.owner, item.downloadCode ?? '');
      const said = headers.get('content-disposition') ?? '';
      // A plain name stands alone; any other has a plain fallback beside it.
      const plain = /^attachment; filename=([\w.-]+)$/.exec(said)?.[1];
      const encoded = /^attachment; filename=(?:[\w.-]+|"[\w. -]*"); filename\*=UTF-8''([\w%.~!-]+)$/.exec(said)?.[1];
      assert.equal(plain ?? decodeURIComponent(encoded ?? ''), kept, said);
    }
  });

  test('files that a browser could run are always sent as downloads', async () => {
    const id = await newFolder('Страницы');
    for (const [name, content] of [
      ['page.html', '<script>alert(1)</script>'],
      ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a.xml', '<?xml version="1.0"?><a/>'],
      ['a.txt', '<html>'],
    ] as const) {
      const { downloadCode } = await put(id, name, content);
      const { headers } = await clients.owner.fetch(`/file/dwn?code=${downloadCode}`, { headers: { authorization: '' } });
      assert.deepEqual(
        [headers.get('content-type'), headers.get('x-content-type-options'), headers.get('content-disposition')?.split(';')[0]],
        ['application/octet-stream', 'nosniff', 'attachment'],
        name,
      );
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
    }
  });

  test('content must match the name, and programs are refused', async () => {
    const id = await newFolder('Виды');
    for (const [name, content] of [
      ['a.pdf', 'text'],
      ['a.png', '%PDF-1.7'],
      ['a.docx', 'text'],
      ['a.jpg', '<script>'],
    ])
      await assert.rejects(put(id, name!, content), failsWith(400, /не соответствует/), name);
    for (const [name, content] of [
      ['a.exe', 'x'],
      ['a.pdf', 'MZ'],
      ['a', '\x7fELF'],
    ])
      await assert.rejects(put(id, name!, content), failsWith(400, /Программы/), name);
    assert.deepEqual(await list(id), []);
  });

  test('uploads to a stranger’s folder are refused unread', async () => {
    const id = await newFolder('Не войти');
    const before = await server.db
      .selectFrom('file_remains')
      .select((each) => each.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    await assert.rejects(
      clients.stranger.call(changes.uploadFiles, { folderId: id, files: [new File([Buffer.alloc(megabyte)], 'a.bin')] }),
      failsWith(404),
    );
    assert.deepEqual(
      await server.db
        .selectFrom('file_remains')
        .select((each) => each.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
      before,
    );
  });

  test('files are renamed by their owner and the folder’s owner, and keep their kind', async () => {
    const id = await newFolder('Переименовать');
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    const own = await put(id, 'Черновик.txt');
    const guests = await put(id, 'Гостя.txt', 'x', clients.guest);
    await clients.owner.call(changes.renameFile, { id: own.id, name: 'Приказ' });
    await clients.owner.call(changes.renameFile, { id: guests.id, name: 'Гостя 2.TXT' });
    assert.deepEqual(await list(id), ['Гостя 2.TXT', 'Приказ.txt']);
    await clients.guest.call(changes.renameFile, { id: guests.id, name: 'Снова моё' });
    for (const client of [clients.guest, clients.stranger, clients.foreigner])
      await assert.rejects(client.call(changes.renameFile, { id: own.id, name: 'x' }), failsWith(404));
    assert.deepEqual(await list(id), ['Снова моё.txt', 'Приказ.txt']);
  });

  test('no file becomes a program or a deceptive name by renaming', async () => {
    const id = await newFolder('Переименовать тайком');
    const file = await put(id, 'Без расширения');
    for (const name of ['Отчёт.bat', 'Отчёт.LNK', 'Отчёт.js\u200b'])
      await assert.rejects(
        clients.owner.call(changes.renameFile, { id: file.id, name }),
        failsWith(400, /Программы загружать нельзя/),
        name,
      );
    await clients.owner.call(changes.renameFile, { id: file.id, name: '../счёт\u202Exslx.doc' });
    assert.deepEqual(await list(id), ['счётxslx.doc']);
  });

  test('files are downloaded only by people with access', async () => {
    const id = await newFolder('Скачать');
    const { downloadCode } = await put(id, 'Тайна.txt');
    for (const client of [clients.stranger, clients.foreigner, clients.guest])
      assert.equal((await download(client, downloadCode ?? '')).status, 404);
    const anonymous = await download(server.anonymous(), downloadCode ?? '');
    assert.deepEqual([anonymous.status, anonymous.headers.get('location')?.split('?')[0]], [303, '/login']);
  });
});
