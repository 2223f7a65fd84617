/** The audit log of access: refusals, and what was exported from the product. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as changes from '@qujat/contract/cloud-changes';
import * as cloud from '@qujat/contract/cloud';
import { limits } from '../platform/limits/rate-limit.ts';
import { exhaust } from '../domain/identity/auth/test-support/exhaust.ts';
import { cloudOffice } from '../domain/cloud/test-support/cloud-office.ts';
import { servedOffice } from '../domain/documents/test-support/served-office.ts';

interface Entry {
  readonly event: string;
  readonly details: unknown;
}

describe('access to the cloud', () => {
  const lines: Record<string, unknown>[] = [];
  const office = cloudOffice(undefined, undefined, undefined, (line) => void lines.push(line));
  const { clients, server, ids, newFolder, put, download } = office;
  let folderId = 0;
  let code = '';
  /** Entries of an act; a refusal is written after its answer, so the log is asked until it is there. */
  const written = async (act: () => Promise<unknown>, count: number): Promise<Entry[]> => {
    const { last } = await server.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    await act();
    for (let tries = 0; ; tries++) {
      const rows = await server.db
        .selectFrom('audit_log')
        .selectAll()
        .where('id', '>', last ?? 0)
        .orderBy('id')
        .execute();
      if (rows.length >= count || tries > 500) return rows.map(({ event, details }) => ({ event, details }));
    }
  };

  before(async () => {
    folderId = await newFolder('Договоры');
    code = (await put(folderId, 'Договор.txt', 'текст')).downloadCode ?? '';
  });

  test('a download is logged once, also when it is requested first by HEAD or continued', async () => {
    const { id } = await server.db.selectFrom('files').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    const act = async (): Promise<void> => {
      await (await download(clients.owner, code, { range: 'bytes=0-0' })).arrayBuffer();
      await (await download(clients.owner, code)).arrayBuffer();
      await (await download(clients.owner, code, { range: 'bytes=3-' })).arrayBuffer();
    };
    assert.deepEqual(await written(act, 1), [{ event: 'file.downloaded', details: { file: id } }]);
  });

  test('a file fetched in parts from its middle is logged once', async () => {
    const { id } = await server.db.selectFrom('files').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    await server.db.deleteFrom('rate_limits').execute();
    const act = async (): Promise<void> => {
      for (const range of ['bytes=1-', 'bytes=0-0', 'bytes=2-']) await (await download(clients.owner, code, { range })).arrayBuffer();
    };
    assert.deepEqual(await written(act, 1), [{ event: 'file.downloaded', details: { file: id } }]);
  });

  test('an archive is logged', async () => {
    assert.deepEqual(await written(async () => (await clients.owner.fetch(`/file/zip?folder=${folderId}`)).arrayBuffer(), 1), [
      { event: 'archive.downloaded', details: { files: 1, folders: String(folderId) } },
    ]);
  });

  test('access to another person’s folder is logged as a refusal with the folder’s id', async () => {
    const act = (): Promise<void> => assert.rejects(clients.stranger.call(cloud.folderContent, { folderId, page: 0 }));
    assert.deepEqual(await written(act, 1), [
      {
        event: 'access.refused',
        details: { method: 'POST', path: '/exchange/folder/content', status: 404, ids: String(folderId) },
      },
    ]);
    const entry = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const person = await server.db.selectFrom('employees').select('person_id').where('id', '=', ids.stranger).executeTakeFirstOrThrow();
    assert.deepEqual([entry.person_id, entry.address], [person.person_id, '127.0.0.1']);
  });

  test('probing of ids is logged without filling the log', async () => {
    const person = await server.db.selectFrom('employees').select('person_id').where('id', '=', ids.foreigner).executeTakeFirstOrThrow();
    await exhaust(server, limits.refusalsWritten, person.person_id);
    const act = async (): Promise<void> => {
      for (let id = 1; id <= 5; id++)
        await assert.rejects(clients.foreigner.call(cloud.folderContent, { folderId: id + 1_000_000, page: 0 }));
      // Written after all of them.
      await clients.owner.fetch(`/file/zip?folder=${folderId}`);
    };
    const entries = await written(act, 2);
    assert.deepEqual(
      entries.map(({ event }) => event),
      ['access.refused-often', 'archive.downloaded'],
    );
  });

  test('goes to standard output as lines if configured, without file names or codes', async () => {
    assert.ok(lines.some((line) => line['audit'] === 'file.downloaded'));
    assert.ok(lines.some((line) => line['audit'] === 'access.refused'));
    for (const line of lines)
      assert.deepEqual(Object.keys(line), ['time', 'audit', 'personId', 'organisationId', 'address', 'userAgent', 'details']);
    for (const word of [code, 'Договор']) assert.ok(!JSON.stringify(lines).includes(word));
  });

  test('cannot be changed even by its owner', async () => {
    for (const change of [server.db.deleteFrom('audit_log').execute(), server.db.updateTable('audit_log').set({ address: '' }).execute()])
      await assert.rejects(change, /append-only/);
    await clients.owner.call(changes.createFolder, { parentId: 0, name: 'Ещё' });
  });
});

describe('access to documents', () => {
  const site = servedOffice();
  const events = async (count: number): Promise<Entry[]> => {
    for (let tries = 0; ; tries++) {
      const rows = await site.server.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
      const own = rows.filter(({ event }) => /^(access|document|list)\./.test(event));
      if (own.length >= count || tries > 500) return own.map(({ event, details }) => ({ event, details }));
    }
  };

  test('prints, files, exports and refusals are logged', async () => {
    const id = await site.store([]);
    const ask = async (path: string): Promise<number> => {
      const response = await site.clients.worker.fetch(path);
      await response.arrayBuffer();
      return response.status;
    };
    assert.equal(await ask(`/ce/viewdoc/?${id}`), 200);
    assert.equal(await ask(`/ce/viewdoc/?${id}&auto_print=1`), 200);
    assert.equal(await ask(`/ce/pdf.php?q=${id}&pdf=show`), 200);
    assert.equal(await ask('/ce/chfav.php?excel=1&q=0&q1=3'), 200);
    const refused = await site.clients.trainee.fetch(`/ce/viewdoc/?${id}`);
    assert.equal(refused.status, 403);
    assert.deepEqual(await events(4), [
      { event: 'document.printed', details: { document: id } },
      { event: 'document.downloaded', details: { document: id, copy: false } },
      { event: 'list.exported', details: { list: 'bookmarks' } },
      { event: 'access.refused', details: { method: 'GET', path: '/ce/viewdoc/', status: 403, ids: String(id) } },
    ]);
  });
});
