/** The files of a request: stored while they are read, so that a large one is never held in memory. */
import { BadFieldError, type SentFile } from '@qujat/contract/field';
import type { Queryable } from '../database/pool.ts';
import { TooLargeError } from '../http/errors.ts';
import { contentTypeOf, headBytes } from './file-kind.ts';
import { fileName } from './file-name.ts';
import { newCode, type WrittenFile } from './store-file.ts';
import { newKey, type Content, type FileStore } from './store.ts';

/** A file of a request. Its bytes are stored; `insertFile` inserts its row. A file without a row after the answer is removed. */
export class ReceivedFile implements WrittenFile, SentFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly code: string = newCode();
  readonly storageKey: string;
  readonly sha256: string;
  readonly scan?: 'waiting';
  constructor({ name, contentType, size, storageKey, sha256, scan }: Omit<WrittenFile, 'code'>) {
    this.name = name;
    this.contentType = contentType;
    this.size = size;
    this.storageKey = storageKey;
    this.sha256 = sha256;
    if (scan) this.scan = scan;
  }
}

/** The files of a call's field, as the server has read them. */
export const received = (files: readonly SentFile[]): readonly ReceivedFile[] =>
  files.map((file) => {
    // A JSON request may describe a file without sending one.
    if (!(file instanceof ReceivedFile)) throw new BadFieldError('wrong-form', 'files');
    return file;
  });

export interface Incoming {
  readonly givenName: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Called at the end: whether the content was cut off at its limit. */
  readonly isCutOff: () => boolean;
  readonly maxBytes: number;
}

/** Examines the beginning before anything is written. */
const checked = async function* (
  name: string,
  { content, isCutOff, maxBytes }: Incoming,
  tell: (contentType: string) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    tell(contentTypeOf(name, head.subarray(0, headBytes)));
    yield head;
    head = null;
  }
  if (isCutOff()) throw new TooLargeError('files.tooLarge', { megabytes: Math.floor(maxBytes / (1024 * 1024)) });
  if (head === null || head.length === 0) return;
  tell(contentTypeOf(name, head));
  yield head;
};

/** Stores a file completely or not at all. Rejects with RequestError if it is too large or not allowed. */
export const receiveFile = async (files: FileStore, begin: (key: string) => Promise<void>, incoming: Incoming): Promise<ReceivedFile> => {
  const name = fileName(incoming.givenName);
  const storageKey = newKey();
  await begin(storageKey);
  let contentType = 'application/octet-stream';
  const content: Content = checked(name, incoming, (found) => void (contentType = found));
  const written = await files.write(storageKey, content);
  return new ReceivedFile({ name, contentType, storageKey, ...written });
};

/** Removes received files without a row, after the request was refused, repeated or rolled back. */
export const deleteOrphans = async (
  db: Queryable,
  files: FileStore,
  receivedFiles: readonly Pick<WrittenFile, 'storageKey'>[],
): Promise<void> => {
  if (receivedFiles.length === 0) return;
  const keys = receivedFiles.map(({ storageKey }) => storageKey);
  const named = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute();
  const kept = new Set(named.map((row) => row.storage_key));
  await Promise.all(keys.filter((key) => !kept.has(key)).map((key) => files.remove(key)));
  await db.deleteFrom('file_remains').where('key', 'in', keys).execute();
};
