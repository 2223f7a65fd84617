/** A mailbox whose letters have been fetched, of each kind that the tests read or make documents from. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { letterFramePath } from '@qujat/contract/mail';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { CallFailure, testServer, type Client, type TestServer } from '../../../test-support/server.ts';
import { emailOf, makeOffice, type Office } from '../../documents/test-support/office.ts';
import { fetchDueMail } from '../fetching/fetch-mail.ts';
import { connect, testKey, testParts, testPolicy } from './accounts.ts';
import { startImapServer } from './imap-server.ts';
import type { RunningServer } from './line-server.ts';
import { rawLetter, withAttachments } from './raw-letter.ts';

const password = 'secret';
/** The smallest picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const hostile =
  '<h1>Акция</h1><script>parent.document.body.remove()</script><img src="http://127.0.0.1:PORT/1.gif" alt="Счётчик"><img src="cid:logo@x"><form action="https://x.example"><input></form><a href="javascript:alert(1)">сюда</a>';

/** The first bytes of the letter's files. */
export const docx = Buffer.from('PK\x03\x04docx');
export const xlsx = Buffer.from('PK\x03\x04xlsx!');

const raws = (port: number) => ({
  files: withAttachments(
    { id: '<files@x>', subject: 'Договор', from: 'ТОО «Дала» <a@dala.example>' },
    'Прошу подписать.\r\n\r\nС уважением',
    [
      { name: 'Договор.docx', content: docx },
      { name: 'Смета «1».xlsx', content: xlsx },
    ],
  ),
  html: withAttachments(
    { id: '<html@x>', subject: 'Рассылка <b>', from: 'Сайт <news@x.example>' },
    hostile.replace('PORT', String(port)),
    [{ name: 'logo.png', content: png, type: 'image/png', contentId: 'logo@x' }],
    'html',
  ),
  pictures: withAttachments(
    { id: '<pictures@x>', subject: 'Фото' },
    '<p>Фото</p><img src="cid:one@x"><img src="cid:scan2@x"><img src="cid:tiff@x">',
    [
      { name: 'one.png', content: png, type: 'image/png', contentId: 'one@x' },
      { name: 'scan.png', content: png, type: 'image/png', contentId: 'scan' },
      { name: 'план.tiff', content: Buffer.from('II*\0'), type: 'image/tiff', contentId: 'tiff@x' },
      { name: 'Счёт.pdf', content: Buffer.from('%PDF-1.7'), type: 'application/pdf', contentId: 'pdf@x' },
    ],
    'html',
  ),
  large: withAttachments({ id: '<large@x>', subject: 'Большое' }, 'Видео во вложении', [
    { name: 'видео.mp4', content: Buffer.alloc(15 * 1024 * 1024 + 1, 7) },
  ]),
  many: withAttachments(
    { id: '<many@x>', subject: 'Папка' },
    'Много',
    Array.from({ length: 31 }, (_, place) => ({ name: `${place}.txt`, content: Buffer.from('x') })),
  ),
  odd: withAttachments({ id: '<odd@x>', subject: 'Разное' }, 'Смотрите', [
    { name: 'setup.exe', content: Buffer.from('MZ') },
    { name: 'Скан.pdf', content: Buffer.from('MZ not a scan') },
    { name: 'Акт.pdf', content: Buffer.from('%PDF-1.7') },
  ]),
  long: rawLetter({ id: '<long@x>', subject: 'Длинное', body: 'слово '.repeat(5000) }),
  heavy: rawLetter({
    id: '<heavy@x>',
    subject: 'Тяжёлое',
    headers: ['Content-Type: text/html; charset=utf-8'],
    body: `<p>Начало</p>${'<b>x</b>'.repeat(30_000)}`,
  }),
  plain: rawLetter({ id: '<plain@x>', subject: '', body: '<b>не разметка</b>' }),
});

type LetterName = keyof ReturnType<typeof raws>;

/** What the tests of a fetched mailbox work with; set before the first of them. */
interface FetchedMailbox {
  readonly server: TestServer;
  office: Office;
  worker: Client;
  head: Client;
  /** A person of another organisation, with access to mail. */
  foreigner: Client;
  /** The letters by the name of their kind. */
  readonly ids: Record<LetterName, number>;
  /** What was asked of the sender's server, which records when its pictures are loaded. */
  readonly trackerAsked: readonly string[];
  /** The frame that shows a letter. */
  readonly frame: (client: Client, id: number, more?: string, headers?: Record<string, string>) => Promise<Response>;
}

/** Whether a call was refused because the person has no such letter. */
export const noLetter = (error: unknown): boolean => error instanceof CallFailure && error.text === 'Письмо не найдено.';

/** Starts the server and the mailbox for the tests of this suite. */
export const fetchedMailbox = (): FetchedMailbox => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-mail-'));
  const server = testServer({ dataDir: () => folder, mailboxes: { keys: [testKey], policy: testPolicy() } });
  const asked: string[] = [];
  const tracker = createServer((request, answer) => {
    asked.push(String(request.url));
    answer.end(png);
  });
  let mail: RunningServer;
  const frame: FetchedMailbox['frame'] = (client, id, more = '', headers = {}) =>
    client.fetch(`${letterFramePath}?id=${id}${more}`, { headers });
  const mailbox: Partial<FetchedMailbox> & Pick<FetchedMailbox, 'ids'> = {
    server,
    ids: {} as FetchedMailbox['ids'],
    trackerAsked: asked,
    frame,
  };

  before(async () => {
    const office = await makeOffice(server.db);
    const south = await makeOffice(server.db, 'south');
    await server.db
      .updateTable('employees')
      .set({ mail_access: true })
      .where('id', 'in', [office.staff.worker, office.staff.head, south.staff.worker])
      .execute();
    await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve));
    const letters = raws((tracker.address() as AddressInfo).port);
    mail = await startImapServer({
      mailbox: { user: 'reader@north.example', password, letters: Object.values(letters).map((raw, place) => ({ uid: place + 1, raw })) },
    });
    const now = new Date();
    await connect(
      server.db,
      { employeeId: office.staff.worker, organisationId: office.organisationId, email: '' },
      mail.port,
      password,
      now,
    );
    await fetchDueMail(server.db, testParts(createDiskStore(join(folder, 'files'))), now, new AbortController().signal);
    assert.deepEqual(await server.db.selectFrom('mail_accounts').select(['trouble', 'trouble_details']).execute(), [
      { trouble: null, trouble_details: '' },
    ]);
    const rows = await server.db.selectFrom('letters').select(['id', 'message_id']).execute();
    for (const name of Object.keys(letters) as LetterName[])
      mailbox.ids[name] = rows.find((row) => row.message_id === `<${name}@x>`)?.id ?? 0;
    mailbox.office = office;
    mailbox.worker = await server.signIn(emailOf('worker', 'north'));
    mailbox.head = await server.signIn(emailOf('head', 'north'));
    mailbox.foreigner = await server.signIn(emailOf('worker', 'south'));
  });
  after(async () => {
    await mail.stop();
    tracker.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return mailbox as FetchedMailbox;
};
