import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import type { CallInput } from '@qujat/contract/call';
import * as changes from '@qujat/contract/cloud-changes';
import { externalArchive } from '@qujat/contract/external-folder';
import { sql } from 'kysely';
import { readZip } from '../../test-support/read-zip.ts';
import { fails } from '../documents/test-support/served-office.ts';
import { limits } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { startS3 } from '../../platform/files/test-support/s3.ts';
import type { Client } from '../../test-support/server.ts';
import { cloudOffice } from './test-support/cloud-office.ts';

for (const kind of ['disk', 's3'] as const) {
  describe(`several files as one archive, from ${kind}`, () => {
    const s3 = kind === 's3' ? startS3() : null;
    const office = cloudOffice(s3 ? () => ({ s3: s3.settings('qujat-files') }) : undefined);
    const { server, clients, ids, newFolder, put, link } = office;

    const get = (query: string, client: Client = clients.owner): Promise<Response> =>
      client.fetch(`/file/zip?${query}`, { headers: { authorization: '' } });
    const unpacked = async (response: Response): Promise<Record<string, string>> => {
      assert.equal(response.status, 200);
      return Object.fromEntries([...readZip(Buffer.from(await response.arrayBuffer()))].map(([name, bytes]) => [name, bytes.toString()]));
    };

    test('contains files under their names, and folders with everything below', async () => {
      const id = await newFolder(`Договоры ${kind}`);
      const below = await newFolder('2026 / I: аренда', id);
      const one = await put(id, 'Акт №1.txt', 'первый');
      await put(below, 'Акт №1.txt', 'второй');
      const other = await put(below, 'АКТ №1.txt', 'третий');
      const gone = await put(id, 'Удалён.txt');
      await clients.owner.call(changes.removeItems, { files: [gone.id] });
      const response = await get(`folder=${id}`);
      assert.match(
        response.headers.get('content-disposition') ?? '',
        new RegExp(`filename\\*=UTF-8''${encodeURIComponent(`Договоры ${kind}.zip`)}$`),
      );
      assert.deepEqual(
        [response.headers.get('content-type'), response.headers.get('x-content-type-options')],
        ['application/zip', 'nosniff'],
      );
      assert.deepEqual(await unpacked(response), {
        [`Договоры ${kind}/Акт №1.txt`]: 'первый',
        [`Договоры ${kind}/2026 _ I_ аренда/Акт №1.txt`]: 'второй',
        [`Договоры ${kind}/2026 _ I_ аренда/АКТ №1 (2).txt`]: 'третий',
      });
      assert.deepEqual(await unpacked(await get(`file=${one.downloadCode}&file=${other.downloadCode}`)), {
        'Акт №1.txt': 'первый',
        'АКТ №1 (2).txt': 'третий',
      });
    });

    test('never has a file and a folder of one name beside each other: a disk would refuse one of them', async () => {
      const id = await newFolder(`Сметы ${kind}`);
      const below = await newFolder('Смета', id);
      await put(id, 'СМЕТА', 'файл');
      await put(below, 'Акт.txt', 'первый');
      const other = await put(below, `Сметы ${kind}`, 'второй');
      assert.deepEqual(await unpacked(await get(`folder=${id}&file=${other.downloadCode}`)), {
        [`Сметы ${kind}/СМЕТА (2)`]: 'файл',
        [`Сметы ${kind}/Смета/Акт.txt`]: 'первый',
        [`Сметы ${kind}/Смета/Сметы ${kind}`]: 'второй',
        [`Сметы ${kind} (2)`]: 'второй',
      });
    });

    test('contains no path that leads outside the unpacked folder', async () => {
      const id = await newFolder('..');
      await put(id, 'a.txt', 'x');
      assert.deepEqual(Object.keys(await unpacked(await get(`folder=${id}`))), ['_/a.txt']);
    });

    test('of a folder behind a link is open to outsiders, and of no other folder', async () => {
      const id = await newFolder(`Наружу ${kind}`);
      const below = await newFolder('Ниже', id);
      const beside = await newFolder(`Рядом ${kind}`);
      const inside = await put(below, 'Внутри.txt', 'x');
      await put(beside, 'Не для всех.txt');
      const address = await link(id);
      const visitor = server.anonymous();
      const check = (folder: number) => visitor.call(externalArchive, { link: address, folders: [folder] });
      assert.equal(await check(below), null);
      await fails(check(beside), 404);
      assert.deepEqual(await unpacked(await get(`folder=0&link=${address}`, visitor)), { [`Наружу ${kind}/Ниже/Внутри.txt`]: 'x' });
      assert.deepEqual(await unpacked(await get(`folder=${below}&link=${address}`, visitor)), { 'Ниже/Внутри.txt': 'x' });
      assert.equal((await get(`folder=${beside}&link=${address}`, visitor)).status, 404);
      assert.deepEqual(await unpacked(await get(`file=${inside.downloadCode}&link=${address}`, visitor)), { 'Внутри.txt': 'x' });
      assert.equal((await get(`file=${inside.downloadCode}`, visitor)).status, 404);
      await clients.owner.call(changes.limitLink, { id, password: 'сезам-откройся' });
      assert.equal((await get(`folder=0&link=${address}`, visitor)).status, 403);
      await clients.owner.call(changes.shareFolder, { id, shared: false });
      assert.equal((await get(`folder=0&link=${address}`, visitor)).status, 400);
    });

    test('is refused for an empty selection, for missing items, and for too many', async () => {
      const id = await newFolder(`Пусто ${kind}`);
      for (const [query, status] of [
        ['', 400],
        ['folder=x', 400],
        [`folder=${'9'.repeat(30)}`, 400],
        [`folder=${id}`, 400],
        ['file=nothing', 404],
        [Array.from({ length: 201 }, () => `folder=${id}`).join('&'), 400],
      ] as const) {
        assert.equal((await get(query)).status, status, query.slice(0, 40));
      }
      const check = (input: CallInput<typeof changes.checkArchive>) => clients.owner.call(changes.checkArchive, input);
      await fails(check({ folders: [id] }), 200, 'В выбранных папках нет файлов.');
      await fails(check({ codes: 'nothing' }), 404);
      await fails(check({}), 400);
      const small = await put(id, 'Большой.txt');
      assert.equal(await check({ folders: [id], codes: small.downloadCode! }), null);
      await sql`update files set size = 3000000000 where id in (select file_id from folder_files where folder_id = ${id})`.execute(
        server.db,
      );
      const response = await get(`folder=${id}`);
      assert.equal(response.status, 400);
      assert.match(await response.text(), /не больше 2048 МБ/);
      await fails(check({ folders: [id] }), 200, 'В один архив помещается не больше 2048 МБ и 2000 файлов. Скачайте их по частям.');
    });

    test('stops midway when access is revoked', async () => {
      const id = await newFolder(`Отозвать ${kind}`);
      await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
      for (let index = 0; index < 3; index++) await put(id, `${index}.bin`, randomBytes(8 * 1024 * 1024));
      const response = await get(`folder=${id}`, clients.guest);
      const reader = response.body!.getReader();
      await reader.read();
      await clients.owner.call(changes.revokeAccess, { id, employeeId: ids.guest });
      const rest = async (): Promise<void> => {
        while (!(await reader.read()).done);
      };
      await assert.rejects(rest());
    });

    test('is limited in number', async () => {
      await exhaust(server, limits.archives, ids.owner);
      assert.equal((await get('folder=1')).status, 429);
      await fails(clients.owner.call(changes.checkArchive, { folders: [1] }), 429);
      await exhaust(server, limits.archiveChecks, ids.guest);
      await fails(clients.guest.call(changes.checkArchive, { folders: [1] }), 429);
    });
  });
}
