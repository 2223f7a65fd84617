/** Writes a backup: the database as it is at one moment, and every file that it names, while the product runs. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { FileMissingError, FileStoreUnavailableError, type FileStore } from '../../platform/files/store.ts';
import { StartError } from '../../platform/process/start-error.ts';
import {
  backupFormat,
  endName,
  fileName,
  headName,
  pieceName,
  quoted,
  signatureName,
  type BackedUpTable,
  type BackupEnd,
  type BackupHead,
} from './format.ts';
import type { BackupKey } from './keys.ts';
import { encrypted, signEnd } from './seal.ts';
import { readMigrations, readSequences, readStorageKeys, readTables } from './tables.ts';

export interface BackupCounts {
  readonly tables: number;
  readonly files: number;
  /** Keys of files that the database names but the store does not contain. */
  readonly missing: readonly string[];
}

/** Bytes of a table's compressed rows that are held in memory at once. */
const pieceSize = 4 * 1024 * 1024;

/** Puts entries into the tar and remembers their hashes. */
class Entries {
  readonly hashes: Record<string, string> = {};
  readonly #tar: Pack;
  readonly #mtime: Date;
  constructor(tar: Pack, mtime: Date) {
    this.#tar = tar;
    this.#mtime = mtime;
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.addStream(name, content.length, [content]);
  }

  /** Fails if the content does not have the declared length. */
  async addStream(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    // The tar's streams are not Node's own, so they are not for pipeline().
    const over = Promise.withResolvers<void>();
    const entry = this.#tar.entry({ name, size, mtime: this.#mtime }, (error) => (error ? over.reject(error) : over.resolve()));
    over.promise.catch(() => {}); // reported below
    // Emitted when the whole tar fails; without a listener it would end the process.
    entry.on('error', over.reject);
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), over.promise]);
    }
    entry.end(null);
    await over.promise;
    this.hashes[name] = hash.digest('hex');
  }
}

const addTable = async (client: pg.ClientBase, entries: Entries, { name, columns }: BackedUpTable): Promise<void> => {
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
  const packed = rows.pipe(createGzip());
  rows.once('error', (error) => packed.destroy(error));
  let pieces: Buffer[] = [];
  let length = 0;
  let count = 0;
  const flush = async (): Promise<void> => {
    await entries.add(pieceName(name, count), Buffer.concat(pieces));
    [pieces, length, count] = [[], 0, count + 1];
  };
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    length += chunk.length;
    if (length >= pieceSize) await flush();
  }
  if (length > 0) await flush();
};

const addFiles = async (files: FileStore, entries: Entries, keys: readonly string[]): Promise<string[]> => {
  const missing: string[] = [];
  for (const key of keys) {
    try {
      const { size, content } = await files.read(key);
      await entries.addStream(fileName(key), size, content);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      missing.push(key);
    }
  }
  return missing;
};

/** A backup made while the store is away would call every file missing. */
const expectStore = async (files: FileStore, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await files.expectThere?.(keys).catch((error: unknown) => {
    throw error instanceof FileStoreUnavailableError ? new StartError(`${error.message}. There is no backup.`) : error;
  });
};

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

export interface BackupOptions {
  readonly url: string;
  readonly files: FileStore;
  readonly target: Writable;
  readonly now: Date;
  /** Null for a plain backup, which anybody can read and change. */
  readonly key: BackupKey | null;
}

/** Fills the tar within one transaction, which sees the database as it was at its start, whatever is written meanwhile. */
const fill = async (client: pg.ClientBase, { files, now, key }: BackupOptions, tar: Pack): Promise<BackupCounts> => {
  const entries = new Entries(tar, now);
  await client.query('begin isolation level repeatable read read only');
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new StartError('There is nothing to back up: the database is empty.');
  const keys = await readStorageKeys(client);
  await expectStore(files, keys);
  const tables = await readTables(client);
  const head: BackupHead = { format: backupFormat, made: now.toISOString(), migrations, tables, sequences: await readSequences(client) };
  await entries.add(headName, json(head));
  for (const table of tables) await addTable(client, entries, table);
  await client.query('commit');
  // Contents never change under a key, so they may be read after the transaction.
  const missing = await addFiles(files, entries, keys);
  // As text at once: every entry that is added from here on changes the hashes.
  const end = json({ hashes: entries.hashes, missing } satisfies BackupEnd);
  await entries.add(endName, end);
  if (key) await entries.add(signatureName, signEnd(end, key));
  tar.finalize();
  return { tables: tables.length, files: keys.length - missing.length, missing };
};

/** Writes a backup to a stream, and ends it. Rejects with the error; the output is then useless. */
export const writeBackup = async (options: BackupOptions): Promise<BackupCounts> => {
  const { url, target, key } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'qujat backup', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  const tar = pack();
  const plain = Readable.from(tar, { objectMode: false });
  const written = pipeline(key ? await encrypted(plain, key) : plain, target);
  written.catch(() => {}); // reported below
  try {
    const counts = await fill(client, options, tar);
    await written;
    return counts;
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    // Where the target has failed, a full disk for example, the tar's own error only follows from it.
    await written;
    throw error;
  } finally {
    await client.end();
  }
};
