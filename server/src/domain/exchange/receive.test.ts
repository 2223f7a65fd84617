/** What the exchange accepts, from whom, and how it treats letters that it cannot store. */
import assert from 'node:assert/strict';
import { randomUUID, type KeyObject, type X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { emailOf, makeOffice, type Office } from '../documents/test-support/office.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { createLocalKeyReader } from '../../platform/keys/local-key-reader.ts';
import { keyPassword, makeTestAuthority, type TestAuthority, nodeKey } from '../../test-support/keys.ts';
import { testServer, type Client } from '../../test-support/server.ts';
import { maxTries } from './dead-letters.ts';
import { signEnvelope, writeEnvelope, type Envelope, type EnvelopeFile } from './envelope.ts';
import { exchangeTraffic } from './exchange-job.ts';
import { GatewayRefusalError, type ExchangeGateway } from './gateway.ts';
import { createDemoGateway } from './demo-gateway/demo-gateway.ts';

const sender = { bin: '000190009999', name: 'Министерство' };
const pdf: EnvelopeFile = { name: 'Письмо.pdf', type: 'text/html', content: Buffer.from('%PDF-1.7\n%%EOF') };
const other = (name: string, content: Buffer = Buffer.from('текст')): EnvelopeFile => ({ name, type: 'application/pdf', content });

interface Signer {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

describe('letters from the exchange', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-receive-'));
  const filesDir = join(dataDir, 'files');
  const made: { authority?: TestAuthority } = {};
  before(async () => {
    made.authority = await makeTestAuthority();
  });
  after(() => {
    made.authority?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const server = testServer({ dataDir: () => dataDir, demo: true, trustFolder: () => made.authority!.trustFolder });
  const offices = {} as Record<'north' | 'south', Office & { bin: string }>;
  const clerks = {} as Record<'north' | 'south', Client>;
  let ministry: Signer;
  let citizen: Signer;

  const signer = async (order: Parameters<TestAuthority['key']>[0]): Promise<Signer> => {
    const keys = createLocalKeyReader(made.authority!.trustFolder);
    try {
      const opened = await keys.open(new Uint8Array(await made.authority!.key(order)), keyPassword, { signedIn: true, name: 'test' });
      return { key: nodeKey(opened.privateKey), certificate: opened.certificate, chain: opened.chain };
    } finally {
      await keys.close();
    }
  };
  before(async () => {
    for (const name of ['north', 'south'] as const) {
      const office = await makeOffice(server.db, name);
      const { bin } = await server.db
        .selectFrom('organisations')
        .select('bin')
        .where('id', '=', office.organisationId)
        .executeTakeFirstOrThrow();
      offices[name] = { ...office, bin: bin ?? '' };
      await server.db.updateTable('templates').set({ correspondence: 'incoming' }).where('id', '=', office.templates.R5).execute();
      clerks[name] = await server.signIn(emailOf('clerk', name));
    }
    ministry = await signer({ organisation: sender });
    citizen = await signer({});
  });

  /** Letters by the BIN of their recipient, until they are confirmed. */
  const waiting = new Map<string, { messageId: string; envelope: string }[]>();
  const verdicts: { messageId: string; kind: string; reason: string | null }[] = [];
  const gateway: ExchangeGateway = {
    demo: true,
    submit: async () => {},
    receipts: async () => [],
    confirmReceipt: async () => {},
    collect: async (bin) => [...(waiting.get(bin) ?? [])],
    confirmDelivery: async (messageId) => {
      for (const [bin, letters] of waiting)
        waiting.set(
          bin,
          letters.filter((each) => each.messageId !== messageId),
        );
    },
    report: async ({ messageId, kind, reason }) => void verdicts.push({ messageId, kind, reason }),
    search: async () => [],
    find: async () => null,
  };
  beforeEach(() => {
    waiting.clear();
    verdicts.length = 0;
  });

  const envelope = (more: Partial<Envelope> = {}): Envelope => ({
    messageId: randomUUID(),
    createdAt: new Date(),
    sender,
    recipient: { bin: offices.south.bin, name: 'ТОО «south»' },
    number: '17',
    date: '20.11.2026',
    subject: 'О сроках',
    text: 'Просим сообщить.',
    character: 'request',
    kind: 'letter',
    executor: 'Исполнитель',
    phone: '1',
    files: [pdf],
    ...more,
  });
  const arrive = (letter: Envelope, by: Signer = ministry): string => {
    const text = signEnvelope(writeEnvelope(letter), by.key, [by.certificate, ...by.chain]);
    const { bin } = letter.recipient;
    waiting.set(bin, [...(waiting.get(bin) ?? []), { messageId: letter.messageId, envelope: text }]);
    return letter.messageId;
  };
  const round = async (now = new Date()): Promise<unknown> => {
    const keys = createLocalKeyReader(made.authority!.trustFolder);
    try {
      await exchangeTraffic(server.db, { gateway, keys, files: createDiskStore(filesDir), origin: 'https://qujat.example' }, now);
      return null;
    } catch (error) {
      return error;
    } finally {
      await keys.close();
    }
  };
  const stored = (messageId: string) =>
    server.db
      .selectFrom('exchange_messages')
      .select(['organisation_id', 'document_id'])
      .where('message_id', '=', messageId)
      .where('direction', '=', 'incoming')
      .orderBy('organisation_id')
      .execute();
  const filesOf = (documentId: number) =>
    server.db
      .selectFrom('document_attachments as a')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .select(['f.name', 'f.content_type'])
      .where('a.document_id', '=', documentId)
      .orderBy('a.id')
      .execute();
  const bytesOnDisk = (): number => readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;
  const remains = async (): Promise<number> => (await server.db.selectFrom('file_remains').select('key').execute()).length;

  test('only the sender’s own key is accepted for the sender', async () => {
    const right = arrive(envelope());
    const foreign = arrive(envelope({ sender: { bin: '000190001111', name: 'Акимат' } }));
    const personal = arrive(envelope(), citizen);
    assert.equal(await round(), null);
    assert.equal((await stored(right)).length, 1);
    const reason = 'БИН ключа не совпадает с БИН отправителя.';
    assert.deepEqual(verdicts, [
      { messageId: foreign, kind: 'rejected', reason },
      { messageId: personal, kind: 'rejected', reason },
    ]);
    assert.deepEqual([await stored(foreign), await stored(personal)], [[], []]);
  });

  test('the demo gateway refuses envelopes signed by another key', async () => {
    const keys = createLocalKeyReader(made.authority!.trustFolder);
    try {
      const demo = createDemoGateway(server.db, keys);
      const letter = envelope();
      const text = signEnvelope(writeEnvelope(letter), citizen.key, [citizen.certificate, ...citizen.chain]);
      await assert.rejects(demo.submit(letter.messageId, text, new Date()), GatewayRefusalError);
    } finally {
      await keys.close();
    }
  });

  test('files pass the upload filters for name, kind, count and size; a refused letter leaves nothing', async () => {
    const before = bytesOnDisk();
    const long = 'Письмо'.repeat(40);
    const fine = arrive(envelope({ files: [other(`../${long}\u202etxt.pdf`, pdf.content), pdf, pdf] }));
    const refused = [
      [pdf, other('run.exe', Buffer.from('MZ'))],
      [pdf, other('page.html', Buffer.from('<script>'))],
      [pdf, other('Счёт.pdf', Buffer.from('<script>alert(1)</script>'))],
      Array.from({ length: 32 }, () => pdf),
      [other('Много.txt', Buffer.alloc(15 * 1024 * 1024 + 1, 0x61))],
    ].map((files) => arrive(envelope({ files })));
    assert.equal(await round(), null);
    const [document] = await stored(fine);
    const files = await filesOf(document!.document_id);
    assert.ok(Buffer.byteLength(files[0]!.name) <= 255 && /^Письмо.*\.pdf$/.test(files[0]!.name), files[0]!.name);
    assert.deepEqual(
      files.slice(1).map((each) => each.name),
      ['Письмо.pdf', 'Письмо (2).pdf'],
    );
    assert.ok(
      files.every((each) => each.content_type === 'application/pdf'),
      'the sender does not say what a file is',
    );
    assert.deepEqual(
      verdicts.map((each) => each.messageId),
      refused,
    );
    assert.match(verdicts[0]!.reason!, /^Вложения не приняты/);
    assert.deepEqual([bytesOnDisk(), await remains()], [before + 3, 0]);
  });

  test('a message id received by another organisation is a separate letter here', async () => {
    const messageId = randomUUID();
    arrive(envelope({ messageId }));
    await round();
    arrive(envelope({ messageId, recipient: { bin: offices.north.bin, name: 'ТОО «north»' } }));
    await round();
    assert.deepEqual(
      (await stored(messageId)).map((each) => each.organisation_id),
      [offices.north.organisationId, offices.south.organisationId],
    );
    arrive(envelope({ messageId }));
    await round();
    assert.equal((await stored(messageId)).length, 2, 'a second time it is the same letter');
  });

  test('a letter that cannot be stored blocks and leaks nothing, and joins the clerks’ list after several tries', async () => {
    await sql`alter table documents add constraint poison check (subject <> 'Яд')`.execute(server.db);
    const [before, letters] = [bytesOnDisk(), (await server.db.selectFrom('outgoing_letters').select('id').execute()).length];
    const poison = arrive(envelope({ subject: 'Яд', recipient: { bin: offices.north.bin, name: 'ТОО «north»' } }));
    const behind = arrive(envelope({ recipient: { bin: offices.north.bin, name: 'ТОО «north»' }, files: [] }));
    const elsewhere = arrive(envelope({ files: [] }));
    let now = Date.now();
    assert.ok((await round(new Date(now))) instanceof AggregateError, 'the failure is logged by the worker');
    assert.deepEqual([(await stored(behind)).length, (await stored(elsewhere)).length], [1, 1]);
    assert.equal(await round(new Date(now)), null, 'it waits before it is tried again');
    for (let tries = 1; tries < maxTries; tries += 1) {
      now += 600_000;
      assert.ok((await round(new Date(now))) instanceof AggregateError, `try ${tries + 1}`);
    }
    assert.deepEqual(verdicts, []);
    assert.equal(await round(new Date(now)), null);
    assert.deepEqual(
      verdicts.map(({ messageId, kind }) => [messageId, kind]),
      [[poison, 'rejected']],
    );
    assert.deepEqual(waiting.get(offices.north.bin), [], 'the gateway does not hand it out any more');
    assert.deepEqual([bytesOnDisk(), await remains()], [before, 0]);
    const told = (await server.db.selectFrom('outgoing_letters').select(['recipient', 'subject', 'body']).orderBy('id').execute()).slice(
      letters,
    );
    const failed = told.filter((each) => each.subject === 'ЕСЭДО: письмо не принято (№ 17)');
    assert.deepEqual(
      failed.map((each) => each.recipient),
      [emailOf('clerk', 'north')],
    );
    assert.match(failed[0]!.body, /Министерство[^]*Яд[^]*https:\/\/qujat\.example\/ce\/esedo\/failed\//);
    const page = await (await clerks.north.fetch('/ce/esedo/failed/')).text();
    assert.match(page, new RegExp(`Министерство[^]*17[^]*Яд[^]*${poison}`));
    assert.match(await (await clerks.south.fetch('/ce/esedo/failed/')).text(), /Непринятых писем нет/);
    const worker = await server.signIn(emailOf('worker', 'north'));
    assert.equal((await worker.fetch('/ce/esedo/failed/')).status, 403);
    await sql`alter table documents drop constraint poison`.execute(server.db);
  });

  test('a letter goes to a clerk who may sign in; one who is locked gets it only where nobody else is there', async () => {
    const { organisationId, staff } = offices.south;
    const lock = (employeeId: number, at: Date | null) =>
      server.db.updateTable('employees').set({ locked_at: at }).where('id', '=', employeeId).execute();
    const registrarOf = async (messageId: string): Promise<number[]> => {
      const [{ document_id } = { document_id: null }] = await stored(messageId);
      const rows = await server.db
        .selectFrom('participants')
        .select('employee_id')
        .where('document_id', '=', document_id)
        .where('stage', '=', 1)
        .execute();
      return rows.map(({ employee_id }) => employee_id);
    };
    await lock(staff.clerk, new Date());
    const alone = arrive(envelope({ files: [] }));
    await round();
    assert.deepEqual(await registrarOf(alone), [staff.clerk]);
    await server.db
      .insertInto('employee_roles')
      .values({ organisation_id: organisationId, employee_id: staff.worker, role: 'clerk' })
      .execute();
    const together = arrive(envelope({ files: [] }));
    await round();
    assert.deepEqual(await registrarOf(together), [staff.worker]);
    await lock(staff.clerk, null);
    await server.db.deleteFrom('employee_roles').where('employee_id', '=', staff.worker).where('role', '=', 'clerk').execute();
  });

  test('a temporary fault leaves nothing in the list', async () => {
    await sql`alter table documents add constraint poison check (subject <> 'Пройдёт')`.execute(server.db);
    const letter = arrive(envelope({ subject: 'Пройдёт' }));
    assert.ok((await round()) instanceof AggregateError);
    await sql`alter table documents drop constraint poison`.execute(server.db);
    assert.equal(await round(new Date(Date.now() + 600_000)), null);
    assert.equal((await stored(letter)).length, 1);
    const failed = await server.db.selectFrom('exchange_failed_letters').select('message_id').where('message_id', '=', letter).execute();
    assert.deepEqual([failed, verdicts], [[], []]);
  });
});
