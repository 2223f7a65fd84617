/** The fields of a request by their wire names, independent of the encoding. Ambiguous input is refused. */
import { BadFieldError, type SentFile } from '@qujat/contract/field';
import { fieldsLimit, mostFields } from '@qujat/contract/largest-body';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveFile, type ReceivedFile } from '../files/receive.ts';
import { FileStoreUnavailableError, type FileStore } from '../files/store.ts';
import { FieldError, InvalidError, RequestError, TooLargeError } from './errors.ts';
import { outline } from './json-keys.ts';

export type RawFields = Readonly<Record<string, unknown>>;
type Entry = readonly [name: string, value: unknown];

/** How many files a path accepts, and how large each may be. */
export interface FileLimits {
  readonly count: number;
  readonly maxBytes: number;
  /** The limit for all other fields: lists of identifiers repeat one field name. */
  readonly fields: number;
  /** Names of the fields whose files go to the file store during the request; other files are small and stay in memory. */
  readonly stored: ReadonlySet<string>;
}
const noFiles: FileLimits = { count: 0, maxBytes: 0, fields: mostFields, stored: new Set() };

/**
 * Where the files of a request are stored, and the files received so far. The code that reads the request removes those that it does not
 * keep.
 */
export interface Intake {
  readonly store: FileStore;
  readonly receivedFiles: ReceivedFile[];
  /** Called with the fields that precede the first file, before a byte of it is read. Throws if the file is not allowed. */
  readonly admit: (fields: RawFields) => Promise<void>;
  /** Called with a key before anything is written under it. */
  readonly begin: (key: string) => Promise<void>;
  /**
   * The error that `admit` threw. The files are then read to their end and discarded, because a client that is still sending reads no
   * answer.
   */
  refusal?: unknown;
}
const maxNameLength = 100;

const isClean = (value: unknown): boolean =>
  typeof value === 'string' ? !value.includes('\0') && value.isWellFormed() : Array.isArray(value) ? value.every(isClean) : true;

/** An object without a prototype: a field named `__proto__` or `constructor` is a field like any other. */
const gather = (entries: readonly Entry[], atMost: number): RawFields => {
  if (entries.length > atMost) throw new InvalidError();
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entries) {
    if (name.length > maxNameLength || !isClean(name)) throw new InvalidError();
    if (!isClean(value)) throw new BadFieldError('wrong-form', name);
    if (name.endsWith('[]')) {
      const values = Array.isArray(value) ? value : [value];
      const list = (fields[name] ??= []) as unknown[];
      list.push(...values);
    } else if (name in fields) throw new FieldError('errors.invalid', name);
    else fields[name] = value;
  }
  return fields;
};

/** Maximum nesting of lists: calls accept flat lists only, and code that walks the input must terminate. */
const deepest = 10;

const pairs = (text: string): Entry[] => [...new URLSearchParams(text)];

const jsonEntries = (text: string): Entry[] => {
  if (text.trim() === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidError();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidError();
  const { keys, depth } = outline(text);
  if (depth > deepest) throw new InvalidError();
  const once = new Set<string>();
  const twice = keys.find((key) => once.size === once.add(key).size);
  if (twice !== undefined) throw new FieldError('errors.invalid', twice);
  return Object.entries(value);
};

const tooLarge = ({ stored, maxBytes }: FileLimits): TooLargeError =>
  stored.size > 0 ? new TooLargeError('files.tooLarge', { megabytes: Math.floor(maxBytes / (1024 * 1024)) }) : new TooLargeError();

/** The parser's own error for a file beyond its limit. */
const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/** The file's name without a path, if the browser sent one. */
const fileOf = async (part: MultipartFile): Promise<File> => {
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw part.file.truncated || isTooLarge(error) ? new TooLargeError() : error;
  });
  return new File([new Uint8Array(bytes)], part.filename.split(/[\\/]/).pop() ?? '', { type: part.mimetype });
};

/** A client that disconnects in the middle of a file does not notify the parser, which would wait for the rest. */
const readUntilDisconnect = async <T>(
  { raw }: FastifyRequest,
  part: MultipartFile,
  read: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> => {
  const end = (): void => void (raw.complete || part.file.destroy(new InvalidError()));
  raw.once('close', end);
  try {
    return await read(part.file);
  } finally {
    raw.off('close', end);
  }
};

/** Browsers escape a quotation mark in a file name like this, and nothing else: company names contain them. */
const givenName = ({ filename }: MultipartFile): string => filename.replaceAll('%22', '"');

const storePart = async (
  request: FastifyRequest,
  part: MultipartFile,
  { store, receivedFiles, begin }: Intake,
  maxBytes: number,
): Promise<ReceivedFile> => {
  try {
    const file = await readUntilDisconnect(request, part, (content) =>
      receiveFile(store, begin, { givenName: givenName(part), content, isCutOff: () => part.file.truncated, maxBytes }),
    );
    receivedFiles.push(file);
    return file;
  } catch (error) {
    // A refused file is still read to its end: if the connection were cut, the person would see no message.
    part.file.resume();
    throw error;
  }
};

/** Reads a file to its end and discards it. */
const discardFile = (request: FastifyRequest, part: MultipartFile): Promise<SentFile> =>
  readUntilDisconnect(request, part, async (content) => {
    let size = 0;
    for await (const chunk of content) size += chunk.length;
    if (part.file.truncated) throw new TooLargeError();
    return { name: part.filename, size };
  });

const readParts = async (
  request: FastifyRequest,
  { count, maxBytes, fields, stored }: FileLimits,
  intake: Intake | null,
): Promise<Entry[]> => {
  const limits = {
    fieldNameSize: maxNameLength,
    fieldSize: fieldsLimit,
    fields,
    files: count,
    fileSize: maxBytes,
    parts: fields + count,
    headerPairs: 20,
  };
  const entries: Entry[] = [];
  let size = 0;
  let admitted = false;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (count === 0) throw new InvalidError();
      if (!intake || !stored.has(part.fieldname)) entries.push([part.fieldname, await fileOf(part)]);
      else {
        if (!admitted) await intake.admit(gather(entries, fields + count)).catch((error: unknown) => void (intake.refusal = error));
        admitted = true;
        entries.push([
          part.fieldname,
          intake.refusal === undefined ? await storePart(request, part, intake, maxBytes) : await discardFile(request, part),
        ]);
      }
      continue;
    }
    if (part.fieldnameTruncated) throw new InvalidError();
    if (part.valueTruncated) throw new TooLargeError();
    size += String(part.value).length + part.fieldname.length;
    if (size > fieldsLimit) throw new TooLargeError();
    entries.push([part.fieldname, part.value]);
  }
  return entries;
};

/** The parser throws a plain Error for malformed input, which is the client's fault. */
const multipartEntries = (request: FastifyRequest, files: FileLimits, intake: Intake | null): Promise<Entry[]> =>
  readParts(request, files, intake).catch((error: unknown) => {
    if (error instanceof RequestError || error instanceof FileStoreUnavailableError) throw error;
    throw isTooLarge(error) ? tooLarge(files) : new InvalidError();
  });

/** Bodies are read as lists of entries, because an object would hide repeated fields. */
export const addBodyParsers = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, text: string) => jsonEntries(text));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_: FastifyRequest, text: string) =>
    pairs(text),
  );
};

/** The fields of the address and of the body together. */
export const readFields = async (
  request: FastifyRequest,
  files: FileLimits = noFiles,
  intake: Intake | null = null,
): Promise<RawFields> => {
  const query = pairs(request.raw.url?.split('?').slice(1).join('?') ?? '');
  const body = request.isMultipart() ? await multipartEntries(request, files, intake) : ((request.body as Entry[] | undefined) ?? []);
  return gather([...query, ...body], files.fields + files.count);
};
