import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import { FileMissingError, FileStoreUnavailableError, newKey, type FileStore } from './store.ts';
import { startS3 } from './test-support/s3.ts';

const once = async function* (...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
};

const read = async (store: FileStore, key: string, range?: { start: number; end?: number }): Promise<string> =>
  text((await store.read(key, range)).content);
const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys;
};

/** The same for every kind of store. */
const behaves = (open: () => FileStore): void => {
  test('a file reads back as written, whole and in parts, with its size', async () => {
    const store = open();
    const key = newKey();
    const written = await store.write(key, once('Құжат', ' ', 'жүйесі'));
    const bytes = Buffer.from('Құжат жүйесі');
    assert.deepEqual(written, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    assert.equal(await read(store, key), 'Құжат жүйесі');
    assert.equal((await store.read(key, { start: 0, end: 1 })).size, bytes.length);
    assert.equal(await read(store, key, { start: 0, end: 3 }), 'Құ');
    assert.equal(await read(store, key, { start: bytes.length - 4 }), bytes.subarray(-4).toString());
    assert.equal(await read(store, key, { start: bytes.length - 4, end: 10_000 }), bytes.subarray(-4).toString());
    assert.equal(await store.size(key), bytes.length);
    await assert.rejects(store.read(key, { start: bytes.length }), RangeError);
  });

  test('stores an empty file and one of several parts', async () => {
    const store = open();
    const [empty, large] = [newKey(), newKey()];
    assert.equal((await store.write(empty, once())).size, 0);
    assert.equal(await read(store, empty), '');
    const piece = randomBytes(1024 * 1024);
    const { size, sha256 } = await store.write(large, once(...Array.from({ length: 19 }, () => piece)));
    assert.equal(size, 19 * piece.length);
    const hash = createHash('sha256');
    for await (const chunk of (await store.read(large)).content) hash.update(chunk as Uint8Array);
    assert.equal(hash.digest('hex'), sha256);
  });

  test('a file written concurrently under its content hash is complete for all writers', async () => {
    const store = open();
    const key = newKey();
    const content = randomBytes(300_000);
    const written = await Promise.all(Array.from({ length: 5 }, () => store.write(key, once(content))));
    assert.equal(new Set(written.map(({ sha256 }) => sha256)).size, 1);
    assert.equal((await store.read(key)).size, content.length);
  });

  test('an unknown key is missing, and removing it succeeds', async () => {
    const store = open();
    const key = newKey();
    await assert.rejects(store.read(key), FileMissingError);
    await assert.rejects(store.read(key, { start: 0, end: 1 }), FileMissingError);
    assert.equal(await store.size(key), null);
    await store.remove(key);
    await store.write(key, once('x'));
    assert.ok((await keysOf(store)).includes(key));
    await store.remove(key);
    await assert.rejects(store.read(key), FileMissingError);
    assert.ok(!(await keysOf(store)).includes(key));
  });

  test('a file whose content fails or is aborted is not stored', async () => {
    const store = open();
    const [failed, stopped] = [newKey(), newKey()];
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield randomBytes(1000);
      throw new Error('the sender is gone');
    };
    await assert.rejects(store.write(failed, broken()), /the sender is gone/);
    assert.equal(await store.size(failed), null);
    const stop = new AbortController();
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (let count = 0; ; count += 1) {
        if (count === 20) stop.abort(new Error('called off'));
        yield randomBytes(1024 * 1024);
      }
    };
    await assert.rejects(store.write(stopped, endless(), { signal: stop.signal }), /called off/);
    assert.equal(await store.size(stopped), null);
    assert.ok(!(await keysOf(store)).some((key) => key.includes(stopped) || key.includes(failed)));
  });

  test('a key that leads outside is refused', async () => {
    const store = open();
    for (const key of ['../secret', '/etc/passwd', 'a//b', '', 'a/../b', '.incoming/x', 'a\0b'])
      await assert.rejects(store.read(key), RangeError, key);
  });
};

describe('files on a disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-files-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  behaves(() => createDiskStore(join(folder, 'files')));

  test('a file that is gone before it is read fails for its reader only', async () => {
    const store = createDiskStore(join(folder, 'gone'));
    const key = newKey();
    await store.write(key, once('text'));
    const { content } = await store.read(key);
    rmSync(join(folder, 'gone'), { recursive: true });
    await new Promise<void>((closed) => void content.on('close', closed));
    await assert.rejects(text(content), { code: 'ENOENT' });
  });

  test('says that it is away when its folder is, and makes no other in its place', async () => {
    const away = join(folder, 'away');
    const store = createDiskStore(away);
    const key = newKey();
    await store.write(key, once('text'));
    renameSync(away, `${away}-elsewhere`);
    for (const ask of [() => store.read(key), () => store.size(key), () => store.write(newKey(), once('x')), () => store.remove(key)])
      await assert.rejects(ask, FileStoreUnavailableError);
    assert.equal(existsSync(away), false);
    renameSync(`${away}-elsewhere`, away);
    assert.equal(await store.size(key), 4);
  });

  test('a start without its folder takes no other for it, and goes on when it is there', async () => {
    const home = join(folder, 'home');
    const key = newKey();
    await createDiskStore(home).write(key, once('text'));
    renameSync(home, `${home}-elsewhere`);
    mkdirSync(home);
    const store = createDiskStore(home);
    const asks = [() => store.expectThere!([key]), () => store.read(key), () => store.write(newKey(), once('x')), () => store.remove(key)];
    for (const ask of [...asks, () => keysOf(store)]) await assert.rejects(ask, FileStoreUnavailableError);
    assert.deepEqual(readdirSync(home), []);
    rmSync(home, { recursive: true });
    renameSync(`${home}-elsewhere`, home);
    assert.equal(await store.size(key), 4);
    assert.deepEqual(await keysOf(store), [key]);
    // An empty folder in its place, as an unmounted volume leaves it.
    renameSync(home, `${home}-elsewhere`);
    mkdirSync(home);
    for (const ask of asks) await assert.rejects(ask, FileStoreUnavailableError);
  });

  test('a folder from before marks is known by a file that the database names', async () => {
    const old = join(folder, 'old');
    const key = newKey();
    await createDiskStore(old).write(key, once('text'));
    rmSync(join(old, '.qujat-files'));
    await createDiskStore(old).expectThere?.([newKey(), key]);
    assert.ok(existsSync(join(old, '.qujat-files')));
    await createDiskStore(old).expectThere?.([newKey()]);
  });

  test('reports an unwritable disk in one line', async () => {
    writeFileSync(join(folder, 'taken'), '');
    const store = createDiskStore(join(folder, 'taken'));
    await assert.rejects(
      store.write(newKey(), once('x')),
      (error: Error) => error instanceof FileStoreUnavailableError && !error.message.includes('\n'),
    );
  });
});

describe('files by S3', () => {
  const s3 = startS3();
  let store: FileStore;
  before(() => {
    store = createS3Store(s3.settings('qujat-files'));
  });
  after(() => store.close());
  behaves(() => store);

  test('a prefix separates them from the bucket’s other content', async () => {
    const apart = createS3Store({ ...s3.settings('qujat-files'), prefix: 'apart/' });
    const key = newKey();
    await apart.write(key, once('x'));
    assert.deepEqual(await keysOf(apart), [key]);
    assert.equal(await store.size(key), null);
    assert.equal(await store.size(`apart/${key}`), 1);
    apart.close();
  });

  test('reports an unreachable server and refused credentials quickly, in one line', async () => {
    const gone = createServer();
    await new Promise<void>((done) => void gone.listen(0, '127.0.0.1', done));
    const { port } = gone.address() as AddressInfo;
    await new Promise((done) => gone.close(done));
    const stores = [
      createS3Store({ ...s3.settings('qujat-files'), endpoint: `http://127.0.0.1:${port}` }),
      createS3Store({ ...s3.settings('qujat-files'), credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' } }),
      createS3Store(s3.settings('no-such-bucket')),
    ];
    for (const away of stores) {
      const begun = performance.now();
      const attempts = [() => away.read(newKey()), () => away.write(newKey(), once('x')), () => keysOf(away)];
      for (const attempt of attempts)
        await assert.rejects(attempt, (error: Error) => error instanceof FileStoreUnavailableError && !error.message.includes('\n'));
      assert.ok(performance.now() - begun < 20_000);
      away.close();
    }
  });
});
