/** Attachments inside the reader: who reads them, and how often (DAY-3). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { attachFile, saveDraft } from '@qujat/contract/new-document';
import { attachmentText, readDocument } from '@qujat/contract/reading';
import { strToU8, zipSync } from 'fflate';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { useUp } from '../../../test-support/use-up.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

const docx = zipSync({ 'word/document.xml': strToU8('<w:p><w:t>Перечень работ</w:t></w:p>') });

describe('an attachment in the reader', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-reader-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const served = servedOffice({ dataDir: () => dataDir });
  const { clients, server } = served;
  let id = 0;
  let codes = new Map<string, string>();

  before(async () => {
    const draft = await clients.worker.call(saveDraft, {
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
    ({ id } = draft);
    for (const [name, content] of [
      ['Перечень.docx', docx],
      ['Пустой.docx', zipSync({ 'word/styles.xml': strToU8('<w:styles/>') })],
      ['Схема.pdf', strToU8('%PDF-1.7\n%%EOF')],
    ] as const)
      await clients.worker.call(attachFile, { id, files: [new File([new Uint8Array(content)], name)] });
    const { attachments } = await clients.worker.call(readDocument, { id });
    codes = new Map(attachments.map(({ name, code }) => [name, code]));
    assert.deepEqual(
      attachments.map(({ name, preview }) => [name, preview]),
      [
        ['Перечень.docx', 'text'],
        ['Пустой.docx', 'text'],
        ['Схема.pdf', 'pages'],
      ],
    );
  });

  const readAs = (who: 'worker' | 'trainee' | 'head', name: string, document = id) =>
    clients[who].call(attachmentText, { id: document, code: codes.get(name) ?? '' });

  test('is read by who sees the document, and by nobody else', async () => {
    assert.deepEqual(await readAs('worker', 'Перечень.docx'), { text: 'Перечень работ', cut: false });
    for (const { client, status, text } of served.strangers())
      await fails(client.call(attachmentText, { id, code: codes.get('Перечень.docx') ?? '' }), status, text);
    // The code of a file opens it in its own document only.
    const other = await served.store([{ stage: 1, employeeId: served.office.staff.trainee }]);
    await fails(readAs('trainee', 'Перечень.docx', other), 404);
  });

  test('says so if it has no text', async () => {
    for (const name of ['Пустой.docx', 'Схема.pdf']) await fails(readAs('worker', name), 200);
  });

  test('the pages of a PDF are read in parts, by who sees the document', async () => {
    const show = (who: typeof clients.worker, name: string, headers: Record<string, string> = {}) =>
      who.fetch(`/ce/attachment/?q=${id}&code=${codes.get(name)}`, { headers });
    const part = await show(clients.worker, 'Схема.pdf', { range: 'bytes=1-3' });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), part.headers.get('content-type'), await part.text()],
      [206, 'bytes 1-3/14', 'application/pdf', 'PDF'],
    );
    assert.equal((await show(clients.worker, 'Схема.pdf', { range: 'bytes=14-' })).status, 416);
    for (const { client, status } of served.strangers())
      assert.equal((await show(client, 'Схема.pdf', { range: 'bytes=1-3' })).status, status);
    assert.equal((await show(clients.worker, 'Перечень.docx')).status, 404);
  });

  test('whoever reads again and again waits', async () => {
    const { person_id } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', served.office.staff.worker)
      .executeTakeFirstOrThrow();
    await useUp(server.db, limits.attachmentTexts, person_id);
    await fails(readAs('worker', 'Перечень.docx'), 429);
  });
});
