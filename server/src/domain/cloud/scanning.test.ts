/** Files and the scanner: waiting, infected and older files. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { isScannerThere, scanContent, type ScannerAwayError } from '../../platform/files/scanning/clamd.ts';
import { scanJob } from '../../platform/files/scanning/scan-job.ts';
import { eicar, scannerBreaker, startTestScanner, type TestScanner } from '../../platform/files/test-support/scanner.ts';
import type { ContentItem } from '@qujat/contract/cloud';
import type { Job } from '../../platform/jobs/worker.ts';
import { cloudOffice } from './test-support/cloud-office.ts';

describe('files with a configured scanner', () => {
  let scanner: TestScanner;
  const away: ScannerAwayError[] = [];
  const office = cloudOffice(undefined, undefined, { address: { path: '/nowhere' }, refusesWaiting: true });
  const { clients, newFolder, put, download, server } = office;
  let job: Job;
  const scan = (): Promise<void> => job.run(server.db, new Date());
  const look = async (folderId: number): Promise<ContentItem> => {
    const [item] = await clients.owner.call(cloud.folderContent, { folderId, page: 0 });
    assert.ok(item);
    return item;
  };
  const refusal = async (response: Response): Promise<string> => {
    assert.notEqual(response.headers.get('content-disposition')?.startsWith('attachment'), true);
    assert.notEqual(response.status, 200);
    return response.text();
  };

  before(async () => {
    scanner = await startTestScanner();
    job = scanJob({
      files: createDiskStore(join(office.folder, 'files')),
      scan: (content) => scanContent(scanner.address, content),
      isScannerThere: () => isScannerThere(scanner.address),
      onAway: (error) => void away.push(error),
    });
  });
  after(() => scanner.stop());

  test('wait, and can be downloaded once they are found clean', async () => {
    const id = await newFolder('Чистые');
    const item = await put(id, 'Отчёт.txt', 'годовой отчёт');
    assert.equal(item.scan, 'waiting');
    const code = item.downloadCode ?? '';
    assert.match(await refusal(await download(clients.owner, code)), /ещё проверяется на вирусы: Отчёт\.txt/);
    assert.match(await refusal(await clients.owner.fetch(`/file/zip?folder=${id}`)), /ещё проверяется на вирусы/);
    await scan();
    assert.equal((await look(id)).scan, 'clean');
    assert.equal(await (await download(clients.owner, code)).text(), 'годовой отчёт');
    assert.equal((await clients.owner.fetch(`/file/zip?folder=${id}`)).status, 200);
  });

  test('notify the people who see them when the scan is done', async () => {
    const id = await newFolder('Живая');
    await clients.owner.call(changes.giveAccess, { id, employeeId: office.ids.guest });
    await put(id, 'Отчёт.txt', 'x');
    const listener = new pg.Client({ connectionString: server.databaseUrl });
    await listener.connect();
    try {
      await listener.query('listen qujat_live');
      const told = once(listener, 'notification') as Promise<[{ payload?: string }]>;
      await scan();
      const [{ payload = '' }] = await told;
      const ids = payload.replace('cloud:', '').split(',').map(Number);
      assert.deepEqual(ids.toSorted(), [office.ids.owner, office.ids.guest].toSorted());
    } finally {
      await listener.end();
    }
  });

  test('that are infected stay refused, and their owner learns what was found', async () => {
    const id = await newFolder('Заражённые');
    const { downloadCode } = await put(id, 'Счёт.txt', `<${eicar}>`);
    await scan();
    assert.equal((await look(id)).scan, 'infected');
    assert.match(await refusal(await download(clients.owner, downloadCode ?? '')), /В вашем файле «Счёт\.txt» найдена.*Eicar-Signature/);
    await clients.owner.call(changes.giveAccess, { id, employeeId: office.ids.guest });
    const told = await refusal(await download(clients.guest, downloadCode ?? ''));
    assert.match(told, /найдена вредоносная программа, скачать его нельзя: Счёт\.txt/);
    assert.doesNotMatch(told, /Eicar/);
    assert.match(await refusal(await clients.owner.fetch(`/file/zip?file=${downloadCode}`)), /вредоносная программа/);
    const letters = await server.db.selectFrom('outgoing_letters').select(['recipient', 'body']).execute();
    assert.equal(letters.length, 1);
    assert.equal(letters[0]?.recipient, 'owner@cloud.example');
    assert.match(letters[0]?.body ?? '', /«Счёт\.txt».*Eicar-Signature/);
    await scan();
    assert.equal((await server.db.selectFrom('outgoing_letters').select('id').execute()).length, 1);
  });

  test('that the scanner refuses say so, and are scanned once', async () => {
    const id = await newFolder('Большие');
    const { downloadCode } = await put(id, 'Видео.dat', Buffer.alloc(2 * 1024 * 1024, 1));
    await scan();
    assert.equal((await look(id)).scan, 'unscanned');
    assert.equal((await download(clients.owner, downloadCode ?? '')).status, 200);
    const before = scanner.judged();
    await scan();
    assert.equal(scanner.judged(), before);
  });

  test('keep waiting while the scanner is unavailable, which is logged once', async () => {
    const id = await newFolder('Без сканера');
    await put(id, 'Письмо.txt', 'x');
    const { port } = scanner.address as { port: number };
    await scanner.stop();
    await scan();
    await scan();
    assert.deepEqual([away.length, (await look(id)).scan], [1, 'waiting']);
    scanner = await startTestScanner({ port });
    await scan();
    assert.equal((await look(id)).scan, 'clean');
  });

  test('older than the scanner can be downloaded, and are scanned when nothing else waits', async () => {
    const id = await newFolder('Прежние');
    const { downloadCode } = await put(id, 'Старый.txt', eicar);
    await server.db.updateTable('files').set({ scan: 'none' }).where('code', '=', downloadCode).execute();
    assert.equal((await download(clients.owner, downloadCode ?? '')).status, 200);
    await scan();
    assert.equal((await look(id)).scan, 'infected');
  });

  test('older than the scanner cause no notification when they are found clean', async () => {
    const { downloadCode } = await put(await newFolder('Чистые прежние'), 'Прежний.txt', 'x');
    await server.db.updateTable('files').set({ scan: 'none' }).where('code', '=', downloadCode).execute();
    const listener = new pg.Client({ connectionString: server.databaseUrl });
    await listener.connect();
    try {
      await listener.query('listen qujat_live');
      const heard: string[] = [];
      const ended = new Promise<void>((end) => {
        listener.on('notification', ({ payload = '' }) => (payload === 'end' ? end() : heard.push(payload)));
      });
      await scan();
      // Notices arrive in order: one from the scan would come before this one.
      await listener.query("select pg_notify('qujat_live', 'end')");
      await ended;
      assert.deepEqual(heard, []);
    } finally {
      await listener.end();
    }
    const { scan: verdict } = await server.db.selectFrom('files').select('scan').where('code', '=', downloadCode).executeTakeFirstOrThrow();
    assert.equal(verdict, 'clean');
  });

  test('that crash the scanner stay unscanned, and do not block others', async () => {
    const id = await newFolder('Ломает сканер');
    await put(id, 'Ломает.txt', scannerBreaker);
    const other = await newFolder('За ним');
    await put(other, 'Следующий.txt', 'x');
    await scan();
    assert.equal((await look(other)).scan, 'clean');
    assert.deepEqual([(await look(id)).scan, away.length], ['unscanned', 1]);
  });

  test('whose bytes are missing are not scanned again and again', async () => {
    const id = await newFolder('Потерянные');
    const { downloadCode } = await put(id, 'Нет.txt', 'x');
    const { storage_key } = await server.db
      .selectFrom('files')
      .select('storage_key')
      .where('code', '=', downloadCode)
      .executeTakeFirstOrThrow();
    await createDiskStore(join(office.folder, 'files')).remove(storage_key);
    await scan();
    assert.equal((await look(id)).scan, 'unscanned');
  });
});

describe('files without a scanner', () => {
  const { clients, newFolder, put, download } = cloudOffice();
  test('are unchanged: none waits', async () => {
    const item = await put(await newFolder('Обычные'), 'Отчёт.txt', eicar);
    assert.equal(item.scan, 'none');
    assert.equal((await download(clients.owner, item.downloadCode ?? '')).status, 200);
  });
});

describe('files whose policy allows downloads before the scan', () => {
  const { clients, newFolder, put, download } = cloudOffice(undefined, undefined, { address: { path: '/nowhere' }, refusesWaiting: false });
  test('are marked, and can be downloaded meanwhile', async () => {
    const item = await put(await newFolder('Сразу'), 'Отчёт.txt', 'x');
    assert.equal(item.scan, 'waiting');
    assert.equal((await download(clients.owner, item.downloadCode ?? '')).status, 200);
  });
});
