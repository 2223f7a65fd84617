/**
 * Where the contents of files are kept: documents' attachments, posts, cloud, letters. One interface, on a local disk or any
 * server that speaks S3; the database holds names, owners and the key (`files.storage_key`). Contents are streamed and never
 * change: a key is written once, by `newKey()`.
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The result of a write. */
export interface Written {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Set if a scanner will look at it (scanning/scanned-store.ts). */
  readonly scan?: 'waiting';
}

/** The content to write: a stream, or chunks in memory. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An opened content: if it fails before anybody reads it, its reader is told, and the process goes on. */
export const opened = (content: Readable): Readable => content.on('error', () => {});

/** Bytes of a file, both ends included, counted from 0. Without `end` to the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface FileStore {
  /**
   * Writes a stream under a key, completely or not at all: if `content` fails or `signal` is aborted, nothing is stored. Rejects with the
   * error of `content`, or {@link FileStoreUnavailableError}.
   */
  readonly write: (key: string, content: Content, options?: { readonly signal?: AbortSignal }) => Promise<Written>;
  /**
   * Opens a file. Rejects with {@link FileMissingError}, with RangeError for a range beyond its end, or {@link FileStoreUnavailableError}.
   * The stream must be read or destroyed.
   */
  readonly read: (key: string, range?: ByteRange) => Promise<{ readonly size: number; readonly content: Readable }>;
  /** The size of a file, or null if it does not exist. Rejects with {@link FileStoreUnavailableError}. */
  readonly size: (key: string) => Promise<number | null>;
  /** Removes a file; a missing file is not a failure. Rejects with {@link FileStoreUnavailableError}. */
  readonly remove: (key: string) => Promise<void>;
  /** Keys of all files, in no order. */
  readonly keys: () => AsyncIterable<string>;
  /** Whether files that still wait for the scanner may not be read by people; false if no scanner is configured. */
  readonly refusesWaiting?: boolean;
  /**
   * Rejects with {@link FileStoreUnavailableError} if this is not the store that holds the given files, for example the empty folder of a
   * volume that is not mounted. Until it is, everything else rejects in the same way. Without keys the store begins here. Absent where a
   * store cannot be mistaken for another: a bucket that is not there answers nothing.
   */
  readonly expectThere?: (keys: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

/** No file has this key. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
  constructor(key: string) {
    super(`There is no file ${key}.`);
  }
}

/** The store does not answer, or refuses. People see that it is temporary; the message is for the log. */
export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError';
  constructor(what: string, cause: unknown) {
    super(`The file store ${what}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
  }
}

/** A unique key that nobody can guess; its first letters spread the files over folders. */
export const newKey = (): string => {
  const name = randomBytes(24).toString('base64url');
  return `${name.slice(0, 2)}/${name}`;
};

/** Throws RangeError unless the key may name a file: it becomes part of a path. */
export const expectKey = (key: string): string => {
  if (!/^[\w-]{1,200}(\/[\w-]{1,200}){0,4}$/.test(key)) throw new RangeError(`"${key}" is no key of a file.`);
  return key;
};

/** Checks a range against the size of its file; returns its last byte. */
export const lastByte = (size: number, { start, end = size - 1 }: ByteRange): number => {
  const last = Math.min(end, size - 1);
  if (!Number.isInteger(start) || !Number.isInteger(last) || start < 0 || start > last)
    throw new RangeError(`There are no bytes ${start} to ${end} in a file of ${size}.`);
  return last;
};
