/** Files in a folder of this machine, or one that several machines have mounted. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { measure } from './measure.ts';
import { expectKey, FileMissingError, FileStoreUnavailableError, lastByte, opened, type FileStore } from './store.ts';

/** The folder for files that are being written: on the same disk, so that a rename puts them in place. */
const drafts = '.incoming';

/** A file that says that the folder is the store: the empty folder of a volume that is not mounted lacks it. */
const mark = '.qujat-files';
const markText =
  'Qujat keeps its files in this folder. Leave this file here: without it the folder counts as another one (docs/operating.md).\n';

const code = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
const isAbsent = (error: unknown): boolean => code(error) === 'ENOENT' || code(error) === 'ENOTDIR';

const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

const copyTo = async (path: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> => {
  const file = await open(path, 'wx', 0o640);
  try {
    for await (const chunk of content) {
      signal?.throwIfAborted();
      await file.write(chunk);
    }
    signal?.throwIfAborted();
    await file.sync();
  } finally {
    await file.close();
  }
};

export const createDiskStore = (folder: string): FileStore => {
  const pathOf = (key: string): string => join(folder, expectKey(key));
  const draftName = (key: string): string => expectKey(key).replaceAll('/', '_');
  /** A separate temporary file for each writer: a file named by its content may be written twice at once. */
  const newDraft = (key: string): string => join(folder, drafts, `${draftName(key)}~${randomBytes(6).toString('hex')}`);
  /** The key in the name makes the remains of a killed server recognisable. */
  const draftsOf = async (key: string): Promise<string[]> => {
    const name = draftName(key);
    const all = await readdir(join(folder, drafts)).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    return all.filter((each) => each === name || each.startsWith(`${name}~`)).map((each) => join(folder, drafts, each));
  };
  let isMade = false;
  let isMarked = false;
  /** Keys that the database names: unless the folder is marked, one of them must be in it. */
  let named: readonly string[] = [];
  const has = (path: string): Promise<boolean> =>
    stat(path).then(
      () => true,
      () => false,
    );
  const setMark = async (): Promise<void> => {
    await writeFile(join(folder, mark), markText, { flag: 'wx', mode: 0o640 }).catch((error: unknown) => {
      if (code(error) !== 'EEXIST') throw error;
    });
    isMarked = true;
  };
  const hasNamed = async (): Promise<boolean> => {
    for (const key of named) if (await has(pathOf(key))) return true;
    return false;
  };
  /** Without its folder, nothing is known of any file. The folder of another disk, in its place, is not it. */
  const isAway = async (): Promise<boolean> => {
    if (await has(join(folder, mark))) isMarked = isMade = true;
    else if (isMarked) return true;
    else if (named.length === 0) return isMade && !(await has(folder));
    else if (!(await hasNamed())) return true;
    // From a version without marks. Whoever only reads may be unable to set one.
    else await setMark().catch(() => {});
    named = [];
    return false;
  };
  const away = (): FileStoreUnavailableError =>
    new FileStoreUnavailableError('is away', new Error(`${folder} is not the folder in which this database's files are`));
  /** Makes the folder with the first file of this process. If it is away later, a new one in its place would lose what is written to it. */
  const expectFolder = async (): Promise<void> => {
    if (await isAway()) throw away();
    if (!isMade) await mkdir(folder, { recursive: true });
    isMade = true;
    if (!isMarked) await setMark();
    await mkdir(join(folder, drafts)).catch((error: unknown) => {
      if (code(error) !== 'EEXIST') throw error;
    });
  };
  const sizeOf = async (key: string): Promise<number | null> => {
    try {
      const found = await stat(pathOf(key));
      isMade = true;
      return found.isFile() ? found.size : null;
    } catch (error) {
      if (isAbsent(error)) {
        if (!(await isAway())) return null;
        throw away();
      }
      throw error instanceof RangeError ? error : new FileStoreUnavailableError('cannot be read', error);
    }
  };
  return {
    write: async (key, content, { signal } = {}) => {
      const path = pathOf(key);
      const draft = newDraft(key);
      const measured = measure(content);
      try {
        await expectFolder();
        await copyTo(draft, measured.content, signal);
        await mkdir(dirname(path), { recursive: true });
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        // The disk's own failures have a code and a system call; other errors come from the content.
        throw error instanceof Error && 'syscall' in error && ['open', 'write', 'mkdir', 'rename', 'fsync'].includes(String(error.syscall))
          ? new FileStoreUnavailableError('cannot be written to', error)
          : error;
      }
      return measured.written();
    },
    read: async (key, range) => {
      const size = await sizeOf(key);
      if (size === null) throw new FileMissingError(key);
      return { size, content: opened(createReadStream(pathOf(key), range && { start: range.start, end: lastByte(size, range) })) };
    },
    size: sizeOf,
    remove: async (key) => {
      // Whoever removes a file forgets it: its bytes would stay for ever.
      if (await isAway()) throw away();
      try {
        const paths = [pathOf(key), ...(await draftsOf(key))];
        await Promise.all(paths.map((path) => rm(path, { force: true })));
      } catch (error) {
        throw error instanceof RangeError ? error : new FileStoreUnavailableError('cannot be written to', error);
      }
    },
    keys: async function* () {
      if (await isAway()) throw away();
      const entries = await opendir(folder, { recursive: true }).catch(async (error: unknown) => {
        if (isAbsent(error) && !(await isAway())) return null;
        throw new FileStoreUnavailableError('cannot be read', error);
      });
      if (!entries) return;
      for await (const entry of entries) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && key !== mark && !key.startsWith(`${drafts}/`)) yield key;
      }
    },
    expectThere: async (keys) => {
      named = keys;
      if (await isAway()) throw away();
      // What cannot be written to says so with the first file.
      if (keys.length === 0) await expectFolder().catch(() => {});
    },
    close: () => {},
  };
};
