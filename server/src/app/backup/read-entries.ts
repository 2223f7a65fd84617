/** Reads the entries of a backup in order, and checks that it is whole. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { StartError } from '../../platform/process/start-error.ts';
import { backupFormat, endName, headName, keyOf, tableOf, type BackupEnd, type BackupHead } from './format.ts';

/** One entry; `size` is what its head says. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
}

/** Yields each entry; its content must be read before the next entry is requested. */
export const readEntries = async function* (path: string): AsyncGenerator<Entry> {
  const tar = extract();
  const source = createReadStream(path);
  source.once('error', (error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: Readable.from(entry, { objectMode: false }) };
  } finally {
    source.destroy();
  }
};

const parse = <T>(bytes: Buffer): T => JSON.parse(bytes.toString('utf8')) as T;

/** The content of a complete backup. */
export interface CheckedBackup {
  readonly head: BackupHead;
  readonly end: BackupEnd;
}

/** Reads all of it: the head, the hashes as they are, and the hashes as they should be. */
const readWhole = async (path: string): Promise<{ head: BackupHead | null; end: BackupEnd | null; found: Map<string, string> }> => {
  let head: BackupHead | null = null;
  let end: BackupEnd | null = null;
  const found = new Map<string, string>();
  for await (const { name, content } of readEntries(path)) {
    if (name === endName) {
      end = parse(await buffer(content));
      continue;
    }
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (name === headName) kept.push(chunk);
    }
    if (name === headName) head = parse(Buffer.concat(kept));
    found.set(name, hash.digest('hex'));
  }
  return { head, end, found };
};

/** Throws StartError, in one line, unless the file is a whole backup, each entry as it was written. Changes nothing. */
export const checkBackup = async (path: string): Promise<CheckedBackup> => {
  const { head, end, found } = await readWhole(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'EACCES')
      throw new StartError(`${path} cannot be read (${error.code}).`);
    throw new StartError(`${path} is no backup, or was cut off: ${error.message}. Nothing has been changed.`);
  });
  if (!head || !end)
    throw new StartError(`${path} is no backup, or was cut off: its ${head ? 'end' : 'beginning'} is missing. Nothing has been changed.`);
  if (head.format !== backupFormat)
    throw new StartError(`${path} is a backup of format ${head.format}; this server reads ${backupFormat}.`);
  const damaged = Object.entries(end.hashes).find(([name, hash]) => found.get(name) !== hash);
  if (damaged) throw new StartError(`${path} is damaged: ${damaged[0]} is not what was written. Nothing has been changed.`);
  const foreign = [...found.keys()].find(
    (name) => !(name in end.hashes) || (name !== headName && tableOf(name) === null && keyOf(name) === null),
  );
  if (foreign !== undefined) throw new StartError(`${path} is damaged: ${foreign} does not belong into it. Nothing has been changed.`);
  return { head, end };
};
