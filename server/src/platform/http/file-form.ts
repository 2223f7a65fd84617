/** A form with one file on one of the server's own pages, open to anybody. The file is read as a stream and stored nowhere. */
import { fieldsLimit } from '@qujat/contract/largest-body';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from './context.ts';
import { BusyError, InvalidError, RequestError, TooLargeError } from './errors.ts';
import { refuseForeign } from './foreign.ts';
import { readFields } from './fields.ts';
import { makeContext, type ServerParts } from './make-context.ts';
import { sendAnswer, sendFailure, type PageAnswer } from './page.ts';
import { notingWrites } from './replica-reads.ts';

export interface FileForm<T> {
  readonly fields: Readonly<Record<string, string>>;
  /** Null if no file was sent. */
  readonly file: T | null;
}

/**
 * Reads the form and returns it with the result of `readFile`. Throws TooLargeError, or BusyError when too many files are being read at
 * once.
 */
export type ReadFileForm<T> = (readFile: (name: string, content: AsyncIterable<Uint8Array>) => Promise<T>) => Promise<FileForm<T>>;

export interface FileFormOptions {
  /** The limit of the file, bytes. */
  readonly maxBytes: number;
  /** How many files are read at once: each may take memory. */
  readonly atOnce: number;
}

const plainFields = async (request: FastifyRequest): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await readFields(request)).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : '']),
  );

const readParts = async <T>(
  request: FastifyRequest,
  maxBytes: number,
  readFile: (name: string, content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<FileForm<T>> => {
  // A body announced as too large is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + fieldsLimit) throw new TooLargeError();
  const fields: Record<string, string> = {};
  let file: T | null = null;
  try {
    for await (const part of request.parts({
      limits: { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 4096, fieldNameSize: 100, parts: 11, headerPairs: 20 },
    })) {
      if (part.type !== 'file') {
        const value = String(part.value);
        if (part.valueTruncated || part.fieldnameTruncated || value.includes('\0') || !value.isWellFormed()) throw new InvalidError();
        fields[part.fieldname] = value;
        continue;
      }
      const name = part.filename.split(/[\\/]/).pop()?.replaceAll('\0', '').toWellFormed().slice(0, 255) ?? '';
      const read = await readFile(name, part.file);
      if (part.file.truncated) throw new TooLargeError();
      // A form in which no file was chosen sends one without name and bytes.
      if (name !== '') file = read;
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
      ? new TooLargeError()
      : error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
        ? new InvalidError()
        : error;
  }
  return { fields, file };
};

export type FileFormHandler<T, S = unknown> = (read: ReadFileForm<T>, context: RequestContext & S) => Promise<PageAnswer>;

export const addFileForm = <T>(
  app: FastifyInstance,
  parts: ServerParts,
  path: string,
  { maxBytes, atOnce }: FileFormOptions,
  handler: FileFormHandler<T>,
): void => {
  let reading = 0;
  const reader =
    (request: FastifyRequest): ReadFileForm<T> =>
    async (readFile) => {
      if (!request.isMultipart()) return { fields: await plainFields(request), file: null };
      if (reading >= atOnce) throw new BusyError('verify.busyMore');
      reading += 1;
      try {
        return await readParts(request, maxBytes, readFile);
      } finally {
        reading -= 1;
      }
    };
  // The handler's page, not the framework, answers a body that is announced as too large.
  app.post(path, { config: { largestMultipart: Infinity } }, async (request, reply) => {
    const context = await makeContext(parts, request, reply, 'cookie');
    try {
      refuseForeign(request, parts.publicOrigin);
      const answer = await notingWrites(parts.replica, context, () => handler(reader(request), context));
      return await sendAnswer(reply, request, answer);
    } catch (error) {
      return sendFailure(reply, request, error);
    }
  });
};
