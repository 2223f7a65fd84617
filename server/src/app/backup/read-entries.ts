/** Reads the entries of a backup in order, and checks that it is complete. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { StartError } from '../../platform/process/start-error.ts';
import { backupFormat, endName, headName, keyOf, signatureName, tableOf, type BackupEnd, type BackupHead } from './format.ts';
import type { RestoreKey } from './keys.ts';
import { decrypted, isEncrypted, isSignedBy } from './seal.ts';

/** The file of a backup, and the key that opens it. */
export interface BackupSource {
  readonly path: string;
  /** Null for a plain backup. */
  readonly key: RestoreKey | null;
}

/** One entry; `size` is the size stated in its header. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
}

/** Yields each entry; its content must be read before the next entry is requested. */
export const readEntries = async function* ({ path, key }: BackupSource): AsyncGenerator<Entry> {
  const tar = extract();
  const sealed = createReadStream(path);
  const source = key ? await decrypted(sealed, key) : sealed;
  source.once('error', (error: Error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: Readable.from(entry, { objectMode: false }) };
  } finally {
    source.destroy();
    sealed.destroy();
  }
};

const parse = <T>(bytes: Buffer): T => JSON.parse(bytes.toString('utf8')) as T;

/** The content of a complete backup. */
export interface CheckedBackup {
  readonly head: BackupHead;
  readonly end: BackupEnd;
}

interface WholeBackup {
  readonly head: BackupHead | null;
  readonly end: BackupEnd | null;
  /** The bytes of the end, and their signature. */
  readonly endBytes: Buffer;
  readonly signature: Buffer | null;
  readonly found: ReadonlyMap<string, string>;
}

const nothingChanged = 'Nothing has been changed.';

/** Reads everything: the head, the actual hashes, and the expected ones. */
const readWhole = async (source: BackupSource): Promise<WholeBackup> => {
  const kept = new Map<string, Buffer>();
  const found = new Map<string, string>();
  for await (const { name, content } of readEntries(source)) {
    if (found.has(name) || kept.has(name)) throw new StartError(`${source.path} is damaged: ${name} is in it twice. ${nothingChanged}`);
    if ([headName, endName, signatureName].includes(name)) kept.set(name, await buffer(content));
    const hash = createHash('sha256');
    const bytes = kept.get(name);
    if (bytes) hash.update(bytes);
    else for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
    if (name !== endName && name !== signatureName) found.set(name, hash.digest('hex'));
  }
  const [head, end] = [kept.get(headName), kept.get(endName)];
  return {
    head: head ? parse(head) : null,
    end: end ? parse(end) : null,
    endBytes: end ?? Buffer.alloc(0),
    signature: kept.get(signatureName) ?? null,
    found,
  };
};

/** Prevents an attacker from having a plain backup restored instead of an encrypted one. */
const expectSealing = async ({ path, key }: BackupSource): Promise<void> => {
  const sealed = await isEncrypted(path);
  if (sealed && !key) throw new StartError(`${path} is encrypted: name the restore key by --key <file>. ${nothingChanged}`);
  if (!sealed && key) throw new StartError(`${path} is not encrypted, so --key cannot prove where it comes from. ${nothingChanged}`);
};

/** Throws StartError, in one line, unless the file is a complete backup with every entry as the key's owner wrote it. Changes nothing. */
export const checkBackup = async (source: BackupSource): Promise<CheckedBackup> => {
  const { path, key } = source;
  const readBackup = async (): Promise<WholeBackup> => {
    await expectSealing(source);
    return readWhole(source);
  };
  const { head, end, endBytes, signature, found } = await readBackup().catch((error: NodeJS.ErrnoException) => {
    if (error instanceof StartError) throw error;
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'EACCES')
      throw new StartError(`${path} cannot be read (${error.code}).`);
    if (/no identity matched/.test(error.message)) throw new StartError(`The key does not open ${path}. ${nothingChanged}`);
    throw new StartError(`${path} is no backup, or was cut off or changed: ${error.message}. ${nothingChanged}`);
  });
  if (!head || !end)
    throw new StartError(`${path} is no backup, or was cut off: its ${head ? 'end' : 'beginning'} is missing. ${nothingChanged}`);
  if (key && !(signature && isSignedBy(endBytes, signature, key)))
    throw new StartError(`${path} was not signed by the backup key that belongs to this restore key. ${nothingChanged}`);
  if (head.format !== backupFormat)
    throw new StartError(`${path} is a backup of format ${head.format}; this server reads ${backupFormat}.`);
  const damaged = Object.entries(end.hashes).find(([name, hash]) => found.get(name) !== hash);
  if (damaged) throw new StartError(`${path} is damaged: ${damaged[0]} is not what was written. ${nothingChanged}`);
  const foreign = [...found.keys()].find(
    (name) => !(name in end.hashes) || (name !== headName && tableOf(name) === null && keyOf(name) === null),
  );
  if (foreign !== undefined) throw new StartError(`${path} is damaged: ${foreign} does not belong into it. ${nothingChanged}`);
  return { head, end };
};
