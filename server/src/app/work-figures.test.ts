/** The figures of what people do: they move with real acts, and no label holds what a person typed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { signOut } from '@qujat/contract/authentication';
import { beginMobileSigning } from '@qujat/contract/mobile-signing';
import { documentToSign, signByKey, uploadSignature } from '@qujat/contract/signing';
import { makePhone, signByFile, signedBy } from '../domain/documents/signing/mobile/test-support/phone.ts';
import { asFile, newBatch, signingOffice } from '../domain/documents/signing/test-support/signing.ts';
import { addReader, connect, testKey, testPolicy } from '../domain/mail/test-support/accounts.ts';
import { startImapServer } from '../domain/mail/test-support/imap-server.ts';
import type { RunningServer } from '../domain/mail/test-support/line-server.ts';
import { rawLetter } from '../domain/mail/test-support/raw-letter.ts';
import { mailboxOf, password } from '../domain/mail/test-support/rounds.ts';
import { startMailServer } from '../platform/letters/test-support/mail-server.ts';
import { withDatabase } from '../test-support/database.ts';
import { figureOf, figureOrNone, readFigures } from '../test-support/figures.ts';
import { keyPassword } from '../test-support/keys.ts';
import { createBackground, type Background } from './background.ts';

const metrics = { host: '127.0.0.1', port: 0 };

describe('figures of signing', () => {
  const { get } = signingOffice({
    metrics,
    publicOrigin: 'http://qujat.example',
    mobileSigningLink: 'https://m.egov.kz/mobileSign/?link={link}',
  });
  const signatures = async (way: string, outcome: string): Promise<number> =>
    figureOrNone(await readFigures(get().server.metricsUrl), 'qujat_signature_duration_seconds_count', { way, outcome });

  test('each way has its own, by outcome', async () => {
    const { director, documents, authority, server } = get();
    const [one = 0, two = 0, three = 0] = await documents(3);
    const file = await authority.key({});
    const byKey = { documentIds: [one], keyFile: asFile(file), password: keyPassword };
    assert.equal(await signatures('key-file', 'signed'), 0);
    assert.equal(await director.call(signByKey, { ...byKey, batch: newBatch() }), 'ok');
    assert.equal(await signatures('key-file', 'signed'), 1);

    const content = Buffer.from((await director.call(documentToSign, { id: two })).pdf, 'base64');
    const upload = (signature: string) => director.call(uploadSignature, { id: two, batch: newBatch(), signature });
    assert.equal(await upload(signByFile(file, Buffer.from('another document'))), 'error');
    assert.equal(await upload(signByFile(file, content)), 'ok');
    assert.deepEqual([await signatures('ncalayer', 'refused'), await signatures('ncalayer', 'signed')], [1, 1]);

    const { code } = await director.call(beginMobileSigning, { documentIds: [three] });
    const phone = makePhone(server.anonymous());
    const { body: info } = await phone.info(code);
    const { body: offered } = await phone.documents(info);
    assert.equal(
      (
        await phone.give(
          info,
          signedBy(offered, (bytes) => signByFile(file, bytes)),
        )
      ).status,
      200,
    );
    assert.equal(await signatures('egov-mobile', 'signed'), 1);

    const text = await readFigures(server.metricsUrl);
    assert.ok(figureOf(text, 'qujat_signature_duration_seconds_sum', { way: 'key-file' }) > 0);
    for (const line of text.split('\n').filter((each) => each.startsWith('qujat_signature')))
      assert.match(line, /\{way="(?:key-file|ncalayer|egov-mobile)",outcome="(?:signed|refused)"(?:,le="[\d.+Inf]+")?\} /);
  });

  test('sessions are counted by whether people use them, and are gone when people sign out', async () => {
    const { server } = get();
    await server.db.updateTable('sessions').set({ ended_at: server.clock.now() }).execute();
    const background = createBackground({ databaseUrl: server.databaseUrl, dataDir: server.dataDir, metrics, clock: server.clock.now });
    await background.start();
    const open = async (): Promise<number[]> => {
      const text = await readFigures(background.metricsUrl);
      return ['active', 'idle'].map((state) => figureOf(text, 'qujat_sessions_open', { state }));
    };
    try {
      assert.deepEqual(await open(), [0, 0]);
      const director = await get().clientOf('director');
      await get().clientOf('director');
      assert.deepEqual(await open(), [2, 0]);
      await director.call(signOut, {});
      assert.deepEqual(await open(), [1, 0]);
      server.clock.advance(16 * 60_000);
      assert.deepEqual(await open(), [0, 1]);
    } finally {
      await background.stop();
    }
  });
});

describe('figures of mail', () => {
  // Before the database's own hook, so that the background work ends first.
  after(async () => {
    await background.stop();
    await mailbox.stop();
    letters.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const database = withDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-figures-'));
  let letters: Awaited<ReturnType<typeof startMailServer>>;
  let mailbox: RunningServer;
  let background: Background;
  const figures = (): Promise<string> => readFigures(background.metricsUrl);
  /** Reads until that figure has that value. */
  const until = async (name: string, labels: Readonly<Record<string, string>>, value: number): Promise<void> => {
    while (figureOrNone(await figures(), name, labels) < value);
    assert.equal(figureOrNone(await figures(), name, labels), value);
  };

  before(async () => {
    letters = await startMailServer();
    mailbox = await startImapServer({
      mailbox: mailboxOf([
        rawLetter({ id: '<1@x.example>', subject: 'Первое' }),
        rawLetter({ id: '<1@x.example>', subject: 'Первое' }),
        rawLetter({ id: '<2@x.example>', subject: 'Фильм', body: 'x'.repeat(26 * 1024 * 1024) }),
      ]),
    });
    background = createBackground({
      databaseUrl: database.appUrl,
      dataDir,
      metrics,
      publicOrigin: 'https://qujat.example',
      mail: { url: letters.url, from: 'Qujat <noreply@qujat.example>', mayBePlain: true },
      mailboxes: { keys: [testKey], policy: testPolicy() },
    });
    await background.start();
  });
  test('letters that are sent, deferred and refused', async () => {
    await database.db
      .insertInto('outgoing_letters')
      .values(
        ['dulat', 'busy', 'refused'].map((name) => ({
          recipient: `${name}@secret.example`,
          subject: 'Тема',
          body: 'Текст',
          created_at: new Date(),
        })),
      )
      .execute();
    const name = 'qujat_letter_sending_duration_seconds_count';
    for (const outcome of ['sent', 'deferred', 'failed']) await until(name, { outcome }, 1);
    assert.equal(letters.taken.length, 1);
    const text = await figures();
    assert.equal(figureOf(text, 'qujat_queue_size', { queue: 'letters' }), 1, 'the deferred one waits');
    assert.doesNotMatch(text, /secret/);
  });

  test('letters that were leaving when their worker ended: what the bell tells too is given up, the others are sent again', async () => {
    const letter = { recipient: 'doubt@secret.example', subject: 'Тема', body: 'Текст', created_at: new Date(), leaving_at: new Date() };
    await database.db
      .insertInto('outgoing_letters')
      .values([
        { ...letter, once: true },
        { ...letter, once: false },
      ])
      .execute();
    for (const outcome of ['given-up', 'sent-again']) await until('qujat_letters_in_doubt_total', { outcome }, 1);
  });

  test('letters that arrive, by what became of them, and mailboxes that do not answer', async () => {
    const { db } = database;
    const [owner, other] = [await addReader(db), await addReader(db)];
    await connect(db, owner, mailbox.port, password, new Date());
    await connect(db, other, mailbox.port, 'guess', new Date());
    for (const outcome of ['done', 'failed']) await until('qujat_mailbox_fetching_duration_seconds_count', { outcome }, 1);
    for (const outcome of ['stored', 'known', 'too-large']) await until('qujat_letters_received_total', { outcome }, 1);
    const text = await figures();
    assert.equal(figureOf(text, 'qujat_queue_size', { queue: 'mailboxes' }), 0);
    assert.doesNotMatch(text, /x\.example|north\.example|localhost/);
  });
});
