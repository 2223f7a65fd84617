import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { bareEnvironment } from '../../test-support/bare-environment.ts';
import { borrowPostgres, freshDatabase, type FreshDatabase, type TestPostgres } from '../../test-support/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { copyDemo, withDemo } from '../demo/test-support/filled.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { createS3Store } from '../../platform/files/s3-store.ts';
import { startS3 } from '../../platform/files/test-support/s3.ts';
import { readTables } from './tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import { makeKeyTexts, parseBackupKey, parseRestoreKey } from './keys.ts';

const now = new Date('2026-11-20T10:00:00Z');
const texts = await makeKeyTexts();
const sealing = parseBackupKey(texts.backup, 'the test');
const key = parseRestoreKey(texts.restore, 'the test');

/** The complete content of a database, table by table, in a fixed order. */
const contents = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all: Record<string, string> = {};
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from "${name}" t`,
    );
    all[name] = rows[0]!.hash;
  }
  await client.end();
  return all;
};

/** PostgreSQL's description of the schema: constraints, enabled triggers, indexes. */
const schemaOf = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`);
  await client.end();
  return rows.map(({ line }) => line);
};

describe('backing up and restoring', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-backup-'));
  const s3 = startS3();
  const closers: (() => Promise<void>)[] = [];
  let postgres: TestPostgres;
  const source = withDemo();
  const files = createDiskStore(source.filesDir);
  const path = join(folder, 'demo.tar.age');
  const keep = ({ url, drop }: FreshDatabase): string => {
    closers.push(drop);
    return url;
  };
  const fresh = async (empty = true): Promise<string> => keep(await freshDatabase(postgres.url, { empty }));

  /** Of the files and the frozen documents of the demo. */
  const storedKeys = async (): Promise<string[]> => {
    const named = await source.db
      .selectFrom('files')
      .select('storage_key')
      .union(source.db.selectFrom('document_originals').select('storage_key'))
      .execute();
    return named.map((row) => row.storage_key).sort();
  };

  before(async () => {
    postgres = await borrowPostgres();
    await writeBackup({ url: source.url, files, target: createWriteStream(path), now, key: sealing });
  });
  after(async () => {
    for (const close of closers) await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('restores every row, every file and every rule into an empty database and store', async () => {
    const url = await fresh();
    const store = createDiskStore(join(folder, 'restored'));
    const restored = await restoreBackup({ path, key, keepSessions: true, url, files: store, replace: false });
    assert.deepEqual(restored.made, now);
    assert.deepEqual(restored.missing, []);
    // The demo has one altered file, for people to see what is said of it.
    assert.equal(restored.damaged.length, 1);
    assert.deepEqual(await contents(url), await contents(source.url));
    assert.deepEqual(await schemaOf(url), await schemaOf(source.url));
    const keys = await storedKeys();
    assert.ok(keys.length > 50);
    assert.equal(restored.files, keys.length);
    for (const key of keys) {
      const [was, is] = await Promise.all([files, store].map(async (each) => buffer((await each.read(key)).content)));
      assert.ok(was!.equals(is!), key);
    }
    // The next inserted row gets an unused number.
    const copy = openDatabase({ url, maxConnections: 1 });
    const { id } = await copy
      .insertInto('organisations')
      .values({ name_ru: 'Новая', name_kk: 'Жаңа', bin: null, layout_sidebar: null, layout_table: null, layout_header: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows: last } = await sql<{ most: number }>`select max(id) as most from organisations`.execute(source.db);
    assert.equal(id, last[0]!.most + 1);
    await copy.destroy();
  });

  test('a backup shows one moment although people keep writing', async () => {
    const url = keep(await copyDemo(postgres.url));
    const busy = openDatabase({ url, maxConnections: 2 });
    const before = await contents(url);
    // The reader writes to the database before it takes each piece: the snapshot exists, and tables are still to be read.
    const target = createWriteStream(join(folder, 'busy.tar'));
    let added = 0;
    const slow = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        void busy
          .insertInto('rate_limits')
          .values({ key: `while ${(added += 1)}`, count: 1, window_ends_at: now })
          .execute()
          .then(() => target.write(chunk, () => done()), done);
      },
      final: (done) => void target.end(() => done()),
    });
    // Plain: what is encrypted leaves in fewer, larger pieces.
    await writeBackup({ url, files, target: slow, now, key: null });
    await busy.destroy();
    assert.ok(added > 10);
    assert.notDeepEqual(await contents(url), before);
    const copy = await fresh();
    await restoreBackup({ path: join(folder, 'busy.tar'), key: null, keepSessions: true, url: copy, files, replace: false });
    assert.deepEqual(await contents(copy), before);
  });

  test('a database with content is replaced only on request, with all its files', async () => {
    const url = keep(await copyDemo(postgres.url));
    const store = createDiskStore(join(folder, 'replaced'));
    const other = openDatabase({ url, maxConnections: 1 });
    await sql`update organisations set name_ru = 'Другая' || id`.execute(other);
    const own = await sql<{ storage_key: string }>`
      update files set storage_key = 'other/' || id where id in (select id from files order by id limit 5) returning storage_key`.execute(
      other,
    );
    await other.destroy();
    for (const { storage_key: key } of own.rows) await store.write(key, Readable.from([Buffer.from('of the other')]));
    const [was, keys] = [await contents(url), readdirSync(join(folder, 'replaced'), { recursive: true }).sort()];
    await assert.rejects(restoreBackup({ path, key, keepSessions: true, url, files: store, replace: false }), {
      name: 'StartError',
      message: /not empty.*--replace/,
    });
    assert.deepEqual(await contents(url), was);
    assert.deepEqual(readdirSync(join(folder, 'replaced'), { recursive: true }).sort(), keys);
    await restoreBackup({ path, key, keepSessions: true, url, files: store, replace: true });
    assert.deepEqual(await contents(url), await contents(source.url));
    const left: string[] = [];
    for await (const key of store.keys()) left.push(key);
    assert.deepEqual(left.sort(), await storedKeys());
  });

  test('files that cannot be removed are left to the worker, and the restore is complete', async () => {
    const url = keep(await copyDemo(postgres.url));
    const store = createDiskStore(join(folder, 'stuck'));
    const other = openDatabase({ url, maxConnections: 1 });
    await sql`update files set storage_key = 'other/1' where id = (select min(id) from files)`.execute(other);
    await other.destroy();
    const stuck = { ...store, remove: () => Promise.reject(new Error('the store is away')) };
    await restoreBackup({ path, key, keepSessions: true, url, files: stuck, replace: true });
    const restored = openDatabase({ url, maxConnections: 1 });
    const left = await restored.deleteFrom('file_remains').where('key', '=', 'other/1').returning('key').execute();
    await restored.destroy();
    assert.equal(left.length, 1);
    assert.deepEqual(await contents(url), await contents(source.url));
  });

  test('a truncated, damaged or foreign backup is refused in one line without any change', async () => {
    const whole = readFileSync(path);
    const url = await fresh(false);
    const was = await contents(url);
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)]! ^= 0xff;
    const samples: Record<string, Buffer> = {
      'half.tar': whole.subarray(0, whole.length / 2),
      'end.tar': whole.subarray(0, whole.length - 4096 * 8),
      'changed.tar': changed,
      'empty.tar': Buffer.alloc(0),
      'other.tar': Buffer.from('no tar at all'.repeat(100)),
    };
    const store = createDiskStore(join(folder, 'untouched'));
    for (const [name, bytes] of Object.entries(samples)) {
      writeFileSync(join(folder, name), bytes);
      await assert.rejects(
        restoreBackup({ path: join(folder, name), key, keepSessions: true, url, files: store, replace: true }),
        (error: Error) => {
          assert.equal(error.name, 'StartError', `${name}: ${error.stack}`);
          assert.ok(!error.message.includes('\n'), error.message);
          return true;
        },
      );
    }
    await assert.rejects(
      restoreBackup({ path: join(folder, 'absent.tar'), key, keepSessions: true, url, files: store, replace: true }),
      /cannot be read \(ENOENT\)/,
    );
    assert.deepEqual(await contents(url), was);
    assert.ok(!existsSync(join(folder, 'untouched')));
  });

  test('a restore that fails midway leaves database and files unchanged', async () => {
    const url = await fresh(false);
    const client = openDatabase({ url, maxConnections: 1 });
    await client
      .insertInto('organisations')
      .values({ name_ru: 'Прежняя', name_kk: 'Бұрынғы', bin: null, layout_sidebar: null, layout_table: null, layout_header: null })
      .execute();
    await client.destroy();
    const was = await contents(url);
    const disk = createDiskStore(join(folder, 'failing'));
    let writes = 0;
    const failing = {
      ...disk,
      write: (...args: Parameters<typeof disk.write>) =>
        ++writes > 20 ? Promise.reject(new Error('the disk is full')) : disk.write(...args),
    };
    await assert.rejects(restoreBackup({ path, key, keepSessions: true, url, files: failing, replace: true }), /the disk is full/);
    assert.equal(writes, 21);
    assert.deepEqual(await contents(url), was);
    for await (const key of disk.keys()) assert.fail(`${key} was left behind`);
  });

  test('a file of the right size whose content is damaged is written anew', async () => {
    const store = createDiskStore(join(folder, 'scratched'));
    const [first] = await source.db.selectFrom('files').select(['storage_key', 'size']).where('size', '>', 0).limit(1).execute();
    const { storage_key } = first!;
    const right = await buffer((await files.read(storage_key)).content);
    await store.write(storage_key, [Buffer.alloc(right.length, 7)]);
    await restoreBackup({ path, key, keepSessions: true, url: await fresh(), files: store, replace: false });
    assert.ok(right.equals(await buffer((await store.read(storage_key)).content)));
  });

  test('nothing is restored while a server uses the database', async () => {
    const url = await fresh(false);
    const server = openDatabase({ url, maxConnections: 1 });
    await sql`select 1`.execute(server);
    await assert.rejects(restoreBackup({ path, key, keepSessions: true, url, files, replace: true }), {
      name: 'StartError',
      message: /stop the server and the worker/,
    });
    await server.destroy();
  });

  test('a backup of an earlier version is migrated, one of a later version is refused', async () => {
    const url = await fresh();
    const early = openDatabase({ url, maxConnections: 1 });
    await migrate(early, { upTo: '0004-organisation-channels' });
    await sql`insert into organisations (name_ru, name_kk, bin) values ('Ранняя', 'Ерте', '000070000000')`.execute(early);
    await early.destroy();
    const target = join(folder, 'early.tar');
    await writeBackup({ url, files, target: createWriteStream(target), now, key: sealing });
    const copy = await fresh();
    await restoreBackup({ path: target, key, keepSessions: true, url: copy, files, replace: false });
    const { organisations } = await contents(copy);
    assert.match(organisations ?? '', /^1 /);
    assert.deepEqual(await schemaOf(copy), await schemaOf(source.url));

    const late = openDatabase({ url, maxConnections: 1 });
    await sql`insert into migrations (name) values ('9999-later')`.execute(late);
    await late.destroy();
    const later = join(folder, 'later.tar');
    await writeBackup({ url, files, target: createWriteStream(later), now, key: sealing });
    await assert.rejects(
      restoreBackup({ path: later, key, keepSessions: true, url: copy, files, replace: true }),
      /newer server: it has the migration 9999-later/,
    );
  });

  test('a backup carries files from disk to S3 and back, and reports missing ones', async () => {
    const bucket = createS3Store({ ...s3.settings('qujat-files'), prefix: 'restored/' });
    const url = await fresh();
    const [lost] = await source.db.selectFrom('files').select('storage_key').limit(1).execute();
    const { files: count } = await restoreBackup({ path, key, keepSessions: true, url, files: bucket, replace: false });
    await bucket.remove(lost!.storage_key);
    const target = join(folder, 'from-s3.tar');
    const counts = await writeBackup({ url, files: bucket, target: createWriteStream(target), now, key: sealing });
    assert.deepEqual([counts.files, counts.missing], [count - 1, [lost!.storage_key]]);
    const back = await restoreBackup({
      path: target,
      key,
      keepSessions: true,
      url,
      files: createDiskStore(join(folder, 'from-s3')),
      replace: true,
    });
    assert.deepEqual([back.files, back.missing], [count - 1, [lost!.storage_key]]);
    bucket.close();
  });

  test('the commands do the same, and report failures in one line', async () => {
    const run = (command: string, args: readonly string[], environment: Record<string, string>) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${command}-command.ts`), ...args], {
        encoding: 'utf8',
        env: bareEnvironment(environment),
      });
      return { status, said: stdout + stderr };
    };
    const keys = join(folder, 'keys');
    mkdirSync(keys);
    // As a container has it: a mounted file that was empty when the container started.
    writeFileSync(join(keys, 'backup-key'), '', { mode: 0o444 });
    const mounted = openSync(join(keys, 'backup-key'), 'r');
    assert.deepEqual(run('make-keys', [keys], {}).status, 0);
    assert.equal(readFileSync(mounted, 'utf8'), readFileSync(join(keys, 'backup-key'), 'utf8'));
    closeSync(mounted);
    assert.equal(statSync(join(keys, 'backup-key')).mode & 0o777, 0o444);
    assert.match(run('make-keys', [keys], {}).said, /is there already/);
    const from = { DATABASE_URL: source.url, FILES_DIR: source.filesDir, BACKUP_KEY_FILE: join(keys, 'backup-key') };
    const backups = `${join(folder, 'backups')}/`;
    const made = run('backup', [backups], from);
    assert.deepEqual([made.status, /^Backed up \d+ tables and \d+ files to /.test(made.said)], [0, true], made.said);
    const [name] = readdirSync(backups);
    assert.match(name ?? '', /^qujat-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.age$/);
    assert.equal(readdirSync(backups).length, 1);
    const file = join(backups, name!);
    assert.deepEqual(run('backup', [file], from), { status: 1, said: `${file} is there already.\n` });

    const to = { DATABASE_URL: await fresh(), FILES_DIR: join(folder, 'commanded') };
    const opening = [file, '--key', join(keys, 'restore-key')];
    assert.match(run('restore', [...opening, '--keep-sessions'], to).said, /^Restored \d+ tables and \d+ files as they were on \d{4}-/);
    assert.deepEqual(await contents(to.DATABASE_URL), await contents(source.url));
    assert.equal(run('restore', opening, to).status, 1);
    const again = run('restore', [...opening, '--replace'], to);
    // The altered file of the demo.
    assert.equal(again.status, 2);
    assert.match(again.said, /\n1 files were damaged before the backup was made:\n {2}[\w/-]+\n$/);
    assert.match(run('restore', [...opening, '--replace'], to).said, /^Restored[^\n]*\nEnded \d+ sessions, \d+ links in letters and /);
    for (const [command, args, expected] of [
      ['backup', [], /^Usage: npm run backup/],
      ['restore', [], /^Usage: npm run restore/],
      ['restore', ['--force', file], /^Usage/],
      ['restore', [join(folder, 'none.tar')], /cannot be read/],
      ['restore', [file], /is encrypted: name the restore key/],
      ['restore', [file, '--key', join(folder, 'no-key')], /no-key cannot be read/],
      ['restore', [file, '--key', join(keys, 'backup-key')], /holds no restore key/],
      ['backup', [backups], /BACKUP_KEY_FILE is not set.*--plain/],
      ['make-keys', [], /^Usage: npm run backup:keys/],
    ] as const) {
      const { status, said } = run(command, args, to);
      assert.equal(status, 1);
      assert.match(said, expected);
      assert.equal(said.trim().split('\n').length, 1, said);
    }
    assert.match(
      run('backup', [backups, '--plain'], { DATABASE_URL: 'postgresql://qujat@127.0.0.1:1/none' }).said,
      /^The database at .* does not answer .*\n$/,
    );
    const away = {
      FILES_S3_ENDPOINT: 'http://127.0.0.1:1',
      FILES_S3_BUCKET: 'b',
      FILES_S3_ACCESS_KEY_ID: 'a',
      FILES_S3_SECRET_ACCESS_KEY: 's',
    };
    assert.match(run('backup', [backups], { ...from, FILES_DIR: '', ...away }).said, /^The file store .*\n$/);
  });
});
