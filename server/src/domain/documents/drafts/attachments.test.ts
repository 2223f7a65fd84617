/** A file that is sent for a draft but not kept leaves no bytes in the store. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyDocument, deleteDocument, deleteDrafts } from '@qujat/contract/document-acts';
import { attachFile, launchDraft, openDraft, saveDraft } from '@qujat/contract/new-document';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

const megabyte = 1024 * 1024;
const pdf = Buffer.from('%PDF-1.7\n%%EOF');
const fileOf = (name: string, content: Buffer = pdf): File => new File([new Uint8Array(content)], name, { type: 'text/html' });

describe('files of drafts', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-attachments-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const served = servedOffice({ dataDir: () => dataDir });
  const { clients, server } = served;
  const countKeys = async (): Promise<number> => {
    let count = 0;
    for await (const _ of createDiskStore(join(dataDir, 'files')).keys()) count += 1;
    return count;
  };
  const countNoted = async (): Promise<number> => (await server.db.selectFrom('file_remains').select('key').execute()).length;
  const newDraft = async () =>
    clients.worker.call(saveDraft, {
      templateId: served.office.templates.R1,
      key: randomUUID(),
      writer: randomUUID(),
      sequence: 1,
      language: 'ru',
      subject: 'О закупке',
      text: 'Прошу.',
      values: {},
      recipients: [],
      participants: [{ stage: 1, userid: served.office.staff.head, queue: 1, task: '' }],
    });
  const attachedTo = async (id: number): Promise<(string | undefined)[]> =>
    (await clients.worker.call(openDraft, { id })).draft?.attachments.map(({ name }) => name) ?? [];

  test('get the type of their content, whatever the client says', async () => {
    const { id } = await newDraft();
    const { id: attachment } = await clients.worker.call(attachFile, { id, files: [fileOf('Смета.pdf')] });
    const { content_type } = await server.db
      .selectFrom('document_attachments as a')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .select('f.content_type')
      .where('a.id', '=', attachment)
      .executeTakeFirstOrThrow();
    assert.equal(content_type, 'application/pdf');
  });

  test('that are refused, added to another person’s draft, or sent too late leave no bytes', async () => {
    const { id, version } = await newDraft();
    const keys = await countKeys();
    const large = Buffer.concat([pdf, Buffer.alloc(2 * megabyte)]);
    await fails(
      clients.worker.call(attachFile, { id, files: [fileOf('Фото.png', large)] }),
      400,
      'Содержимое файла не соответствует его типу: Фото.png.',
    );
    await fails(
      clients.worker.call(attachFile, { id, files: [fileOf('page.html', large)] }),
      200,
      'Файлы такого вида приложить нельзя: page.html.',
    );
    await fails(clients.head.call(attachFile, { id, files: [fileOf('Смета.pdf', large)] }), 403);
    await clients.worker.call(launchDraft, { id, version });
    const sent = await countKeys();
    await fails(
      clients.worker.call(attachFile, { id, files: [fileOf('Смета.pdf', large)] }),
      200,
      'Документ уже отправлен, изменить его нельзя.',
    );
    assert.deepEqual([await countKeys(), sent - keys], [sent, 1], 'only the document itself, frozen when it was sent');
  });

  test('aborted by the client are neither on the draft nor in the store', async () => {
    const { id } = await newDraft();
    const [before, noted] = [await countKeys(), await countNoted()];
    const boundary = 'x';
    const sending = request(`${server.url}/ce/newdoc/attach.php`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clients.worker.tokens?.accessToken}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(2 * megabyte),
      },
    });
    sending.on('error', () => {});
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="document"\r\n\r\n${id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="half.pdf"\r\n\r\n%PDF-1.7`,
    );
    sending.write(Buffer.alloc(megabyte));
    // It has begun when its key is noted.
    while ((await countNoted()) === noted) await sleep(5);
    sending.destroy();
    while ((await countKeys()) !== before) await sleep(5);
    assert.deepEqual(await attachedTo(id), []);
  });

  test('of a deleted draft go with it: nobody can download them any more, and no bytes are left', async () => {
    const { worker } = clients;
    const [one, two] = [await newDraft(), await newDraft()];
    const [keys, noted] = [await countKeys(), await countNoted()];
    const codes = [
      (await worker.call(attachFile, { id: one.id, files: [fileOf('Смета.pdf')] })).downloadCode,
      (await worker.call(attachFile, { id: two.id, files: [fileOf('Акт.pdf')] })).downloadCode,
    ];
    assert.equal(await countKeys(), keys + 2);
    await worker.call(deleteDrafts, { ids: [one.id] });
    await worker.call(deleteDocument, { id: two.id });
    const rows = await server.db.selectFrom('files').select('name').where('code', 'in', codes).execute();
    assert.deepEqual([rows, await countKeys(), await countNoted()], [[], keys, noted]);
  });

  test('that a copy has too stay until the copy is deleted', async () => {
    const { worker } = clients;
    const { id } = await newDraft();
    const { downloadCode } = await worker.call(attachFile, { id, files: [fileOf('Смета.pdf')] });
    const copied = Number(await worker.call(copyDocument, { id }));
    const isThere = async (): Promise<boolean> =>
      (await server.db.selectFrom('files').select('id').where('code', '=', downloadCode).execute()).length > 0;
    await worker.call(deleteDocument, { id });
    assert.deepEqual([await attachedTo(copied), await isThere()], [['Смета.pdf'], true]);
    await worker.call(deleteDocument, { id: copied });
    assert.equal(await isThere(), false);
  });
});
