import assert from 'node:assert/strict';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, test } from 'node:test';
import { pack } from 'tar-stream';
import { openSession } from '../../domain/identity/auth/open-session.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { openDatabase, type Database } from '../../platform/database/pool.ts';
import { borrowPostgres, freshDatabase, withDatabase, type FreshDatabase } from '../../test-support/database.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { makeKeyTexts, parseBackupKey, parseRestoreKey } from './keys.ts';
import { readEntries } from './read-entries.ts';
import { restoreBackup, type RestoreOptions } from './restore-backup.ts';
import { decrypted, encrypted, isSignedBy } from './seal.ts';
import { writeBackup } from './write-backup.ts';

const now = new Date('2026-11-20T10:00:00Z');
const later = new Date('2126-11-20T10:00:00Z');

describe('an encrypted backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-sealed-'));
  const files = createDiskStore(join(folder, 'files'));
  const database = withDatabase();
  const path = join(folder, 'whole.tar.age');
  const closers: (() => Promise<void>)[] = [];
  let postgresUrl = '';
  let texts = { backup: '', restore: '' };
  const sealing = () => parseBackupKey(texts.backup, 'the test');
  const opening = () => parseRestoreKey(texts.restore, 'the test');

  const fresh = async (): Promise<FreshDatabase & { readonly db: Database }> => {
    const made = await freshDatabase(postgresUrl);
    const db = openDatabase({ url: made.url, maxConnections: 1 });
    closers.push(made.drop);
    return { ...made, db };
  };
  const options = (url: string, given: Partial<RestoreOptions> = {}): RestoreOptions => ({
    path,
    key: opening(),
    url,
    files,
    replace: true,
    keepSessions: false,
    ...given,
  });
  const signedIn = async (db: Database): Promise<unknown> =>
    db
      .selectFrom('sessions')
      .select((each) => each.fn.countAll<number>().as('count'))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();

  before(async () => {
    const postgres = await borrowPostgres();
    closers.push(postgres.stop);
    postgresUrl = postgres.url;
    texts = await makeKeyTexts();
    const { db } = database;
    const organisationId = await addOrganisation(db, { name_ru: 'Тайная организация' });
    const { personId, employeeId } = await addEmployee(db, { organisationId, email: 'dulat@saryozen.example' });
    await openSession(db, { personId, employeeId, remember: true, now: new Date(), address: '127.0.0.1', userAgent: 'test' });
    await db
      .insertInto('letter_links')
      .values({
        hash: Buffer.from('a link'),
        purpose: 'recovery',
        person_id: personId,
        registration: null,
        created_at: now,
        expires_at: later,
      })
      .execute();
    await db
      .insertInto('esign_challenges')
      .values({ hash: Buffer.from('begun'), browser_hash: Buffer.from('browser'), created_at: now, expires_at: later })
      .execute();
    await writeBackup({ url: database.url, files, target: createWriteStream(path), now, key: sealing() });
  });
  after(async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('shows nothing of its content without the restore key, and the backup key does not open it', async () => {
    const bytes = readFileSync(path);
    for (const word of ['backup.json', 'organisations', 'Тайная', 'saryozen']) assert.ok(!bytes.includes(word), word);
    assert.throws(() => parseRestoreKey(texts.backup, 'the backup key'), /the backup key holds no restore key/);
    const { db, url } = await fresh();
    await db.destroy();
    const stranger = parseRestoreKey((await makeKeyTexts()).restore, 'the test');
    await assert.rejects(restoreBackup(options(url, { key: stranger })), /The key does not open .* Nothing has been changed/);
    await assert.rejects(restoreBackup(options(url, { key: null })), /is encrypted: name the restore key/);
  });

  test('ends sessions, links and unfinished sign-ins of its time, and reports how many', async () => {
    const { db, url } = await fresh();
    await db.destroy();
    assert.deepEqual((await restoreBackup(options(url))).ended, { sessions: 1, links: 1, signIns: 1 });
    const restored = openDatabase({ url, maxConnections: 1 });
    assert.deepEqual(await signedIn(restored), { count: 0 });
    for (const table of ['access_tokens', 'refresh_tokens', 'letter_links', 'esign_challenges'] as const)
      assert.deepEqual(await restored.selectFrom(table).selectAll().execute(), [], table);
    assert.equal((await restored.selectFrom('organisations').select('name_ru').executeTakeFirst())?.name_ru, 'Тайная организация');
    await restored.destroy();
  });

  test('keeps them on request', async () => {
    const { db, url } = await fresh();
    await db.destroy();
    assert.equal((await restoreBackup(options(url, { keepSessions: true }))).ended, null);
    const restored = openDatabase({ url, maxConnections: 1 });
    assert.deepEqual(await signedIn(restored), { count: 1 });
    assert.equal((await restored.selectFrom('refresh_tokens').selectAll().execute()).length, 1);
    await restored.destroy();
  });

  test('is refused before any change when a byte differs, when it is truncated, and when it is forged', async () => {
    const whole = readFileSync(path);
    const { db, url } = await fresh();
    await addOrganisation(db, { name_ru: 'Прежняя' });
    await db.destroy();
    const plain = await buffer(await decrypted(Readable.from([whole]), opening()));
    /** The archive again, encrypted to the public key, as anybody can who knows it; entries are changed or left out. */
    const forge = async (change: (name: string, bytes: Buffer) => Buffer | null): Promise<Buffer> => {
      const tar = pack();
      for await (const { name, content } of readEntries({ path, key: opening() })) {
        const bytes = change(name, await buffer(content));
        if (bytes) tar.entry({ name }, bytes);
      }
      tar.finalize();
      return buffer(await encrypted(Readable.from(tar, { objectMode: false }), sealing()));
    };
    const other = Buffer.from(whole);
    other[Math.floor(whole.length / 2)]! ^= 1;
    const samples: Record<string, readonly [Buffer, RegExp]> = {
      changed: [other, /cut off or changed/],
      cut: [whole.subarray(0, whole.length - 1), /cut off or changed/],
      'cut at a block': [whole.subarray(0, 65_536), /cut off or changed/],
      plain: [plain, /is not encrypted, so --key cannot prove/],
      unsigned: [await forge((name, bytes) => (name === 'end.signature' ? null : bytes)), /was not signed by the backup key/],
      'with another end': [
        await forge((name, bytes) => (name === 'end.json' ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes)),
        /was not signed by the backup key/,
      ],
      'with another table': [
        await forge((name, bytes) => (name.startsWith('tables/people/') ? Buffer.concat([bytes, bytes]) : bytes)),
        /is damaged: tables\/people/,
      ],
    };
    for (const [name, [bytes, expected]] of Object.entries(samples)) {
      const file = join(folder, `${name}.tar.age`);
      writeFileSync(file, bytes);
      await assert.rejects(restoreBackup(options(url, { path: file })), (error: Error) => {
        assert.equal(error.name, 'StartError', error.stack);
        assert.match(error.message, expected, name);
        assert.match(error.message, /Nothing has been changed/);
        return true;
      });
    }
    const left = openDatabase({ url, maxConnections: 1 });
    assert.deepEqual(await left.selectFrom('organisations').select('name_ru').execute(), [{ name_ru: 'Прежняя' }]);
    await left.destroy();
  });

  test('a signature fits only its own end record', async () => {
    const entries = new Map<string, Buffer>();
    for await (const { name, content } of readEntries({ path, key: opening() })) entries.set(name, await buffer(content));
    const [end, signature] = [entries.get('end.json')!, entries.get('end.signature')!];
    assert.equal(isSignedBy(end, signature, opening()), true);
    assert.equal(isSignedBy(Buffer.concat([end, end]), signature, opening()), false);
  });

  test('a plain backup is restored without a key', async () => {
    const file = join(folder, 'plain.tar');
    await pipeline(await decrypted(Readable.from([readFileSync(path)]), opening()), createWriteStream(join(folder, 'opened.tar')));
    await writeBackup({ url: database.url, files, target: createWriteStream(file), now, key: null });
    const { db, url } = await fresh();
    await db.destroy();
    for (const each of [file, join(folder, 'opened.tar')]) {
      const { ended } = await restoreBackup(options(url, { path: each, key: null }));
      assert.equal(ended?.sessions, 1);
    }
  });
});
