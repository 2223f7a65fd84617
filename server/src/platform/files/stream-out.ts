/** Streams the bytes of stored files to clients. */
import { Readable } from 'node:stream';
import { NotFoundError } from '../http/errors.ts';
import { FileMissingError, type FileStore } from './store.ts';

/** How old the last check of the person's rights may be while bytes are sent, milliseconds. */
const freshness = 500;

/** Ends a download whose person has lost access meanwhile. */
export const watched = (content: Readable, stillMay: () => Promise<boolean>, freshFor = freshness): Readable => {
  const pass = async function* (): AsyncGenerator<Uint8Array> {
    let seen = Date.now();
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      if (Date.now() - seen > freshFor) {
        if (!(await stillMay())) throw new Error('Access to the file was taken back while it was being downloaded.');
        seen = Date.now();
      }
      yield chunk;
    }
  };
  return Readable.from(pass(), { objectMode: false });
};

/** Throws NotFoundError if the store has lost the file. */
export const openStored = (files: FileStore, key: string, part?: { start: number; end: number }): Promise<Readable> =>
  files.read(key, part).then(
    ({ content }) => content,
    (error: unknown) => {
      throw error instanceof FileMissingError ? new NotFoundError('errors.fileNotFound') : error;
    },
  );
