/** Files in a bucket of a server that speaks S3. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { measure } from './measure.ts';
import {
  expectKey,
  FileMissingError,
  FileStoreUnavailableError,
  lastByte,
  opened,
  type ByteRange,
  type Content,
  type FileStore,
} from './store.ts';

export interface S3Settings {
  readonly bucket: string;
  /** The server's address; by default Amazon's for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: the machine provides them (an instance's role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** A prefix of every key, for a bucket with other content: 'qujat/'. */
  readonly prefix?: string;
}

/** Timeouts for connecting and for silence, milliseconds. */
const connecting = 3_000;
const silence = 30_000;

const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound') && statusOf(error) === 404;

/** An error of `content` belongs to the caller; any other is a failure of the store. */
const remember = (content: Content): { content: AsyncIterable<Uint8Array>; failure: () => unknown } => {
  let failure: unknown;
  const pass = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  return { content: pass(), failure: () => failure };
};

export const createS3Store = ({ bucket, endpoint, region, credentials, prefix = '' }: S3Settings): FileStore => {
  const client = new S3Client({
    region,
    // Self-hosted servers rarely have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connecting, socketTimeout: silence, requestTimeout: silence },
    // Some S3 servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: prefix + expectKey(key) });
  const sizeOf = async (key: string): Promise<number | null> => {
    const place = at(key);
    try {
      return (await client.send(new HeadObjectCommand(place))).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return null;
      throw new FileStoreUnavailableError('does not answer', error);
    }
  };
  const open = async (key: string, range?: string): Promise<{ length: number; content: Readable }> => {
    const place = at(key);
    try {
      const { Body, ContentLength = 0 } = await client.send(
        new GetObjectCommand({ ...place, ...(range !== undefined && { Range: range }) }),
      );
      return { length: ContentLength, content: Body instanceof Readable ? opened(Body) : Readable.from([]) };
    } catch (error) {
      throw isMissing(error) ? new FileMissingError(key) : new FileStoreUnavailableError('does not answer', error);
    }
  };
  const readRange = async (key: string, range: ByteRange): Promise<{ size: number; content: Readable }> => {
    const size = await sizeOf(key);
    if (size === null) throw new FileMissingError(key);
    const { content } = await open(key, `bytes=${range.start}-${lastByte(size, range)}`);
    return { size, content };
  };
  return {
    write: async (key, content, { signal } = {}) => {
      const place = at(key);
      const remembered = remember(content);
      const measured = measure(remembered.content);
      const upload = new Upload({
        client,
        params: { ...place, Body: Readable.from(measured.content, { objectMode: false }) },
        queueSize: 2,
        partSize: 8 * 1024 * 1024,
      });
      const abort = (): void => void upload.abort();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        signal?.throwIfAborted();
        await upload.done();
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw remembered.failure() ?? new FileStoreUnavailableError('does not take a file', error);
      } finally {
        signal?.removeEventListener('abort', abort);
      }
      return measured.written();
    },
    read: async (key, range) => {
      if (range) return readRange(key, range);
      const { length, content } = await open(key);
      return { size: length, content };
    },
    size: sizeOf,
    remove: async (key) => {
      const place = at(key);
      await client.send(new DeleteObjectCommand(place)).catch((error: unknown) => {
        if (!isMissing(error)) throw new FileStoreUnavailableError('does not answer', error);
      });
    },
    keys: async function* () {
      for (let next: string | undefined, more = true; more;) {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }))
          .catch((error: unknown) => {
            throw new FileStoreUnavailableError('does not answer', error);
          });
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length);
        next = page.NextContinuationToken;
        more = next !== undefined;
      }
    },
    close: () => client.destroy(),
  };
};
