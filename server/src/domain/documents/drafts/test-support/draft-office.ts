/** An office whose people write drafts, on a running server with a folder for files. For the tests of one `describe`. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { CallInput } from '@qujat/contract/call';
import { documentList } from '@qujat/contract/document-list';
import { launchDraft, saveDraft } from '@qujat/contract/new-document';
import type { QueueCode } from '@qujat/contract/vocabulary';
import type { StoredField } from '../../../../platform/database/schema/documents.ts';
import type { Client } from '../../../../test-support/server.ts';
import { servedOffice } from '../../test-support/served-office.ts';

export type DraftInput = CallInput<typeof saveDraft>;

/** The fields of the template R3. */
const fields: readonly StoredField[] = [
  { key: 'sum', kind: 'sum', ru: 'Сумма', kk: 'Сома', required: true },
  { key: 'from', kind: 'day', ru: 'С какого дня', kk: 'Қай күннен' },
];
export const pdf = Buffer.from('%PDF-1.7\n%%EOF');
export const fileOf = (name: string, content: Buffer = pdf): File => new File([new Uint8Array(content)], name, { type: 'application/pdf' });

export const draftOffice = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-drafts-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const served = servedOffice({ dataDir: () => dataDir });
  const staff = () => served.office.staff;
  const templates = () => served.office.templates;
  before(async () => {
    await served.server.db
      .updateTable('templates')
      .set({ fields: JSON.stringify(fields) as never, may_be_public: true })
      .where('id', '=', templates().R3)
      .execute();
  });

  const given = (more: Partial<DraftInput> = {}): DraftInput => ({
    templateId: templates().R1,
    key: randomUUID(),
    writer: randomUUID(),
    sequence: 1,
    language: 'ru',
    subject: 'О закупке',
    text: 'Прошу согласовать.',
    values: {},
    recipients: [],
    participants: [
      { stage: 1, userid: staff().head, queue: 1, task: '' },
      { stage: 3, userid: staff().engineer, queue: 1, task: 'Закупить' },
    ],
    ...more,
  });
  const save = (client: Client, more: Partial<DraftInput> = {}) => client.call(saveDraft, given(more));
  const launch = (client: Client, id: number, version: number, attachmentIds: number[] = []) =>
    client.call(launchDraft, { id, version, ...(attachmentIds.length > 0 && { attachmentIds }) });
  const listed = async (client: Client, queue: QueueCode): Promise<number[]> =>
    (await client.call(documentList, { queue })).documents.map((each) => each.id);
  return { served, staff, templates, given, save, launch, listed };
};
