/** Writes a zip archive while its files are produced: it holds only the data in transit. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { descriptor, directory, entryLength, localHeader, momentOf, type WrittenEntry } from './zip-headers.ts';

export interface StreamedEntry {
  readonly name: string;
  /** Pieces of text or bytes. */
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** When it was last changed; without it, the archive has the same bytes whenever it is written. */
  readonly modified?: Date;
}

export interface ZipEntry extends Omit<StreamedEntry, 'content'> {
  /** The whole content: its sizes are in the header before it, and `readOwnZip` reads such an archive. */
  readonly content: string | Uint8Array;
}

const isWhole = (entry: ZipEntry | StreamedEntry): entry is ZipEntry =>
  typeof entry.content === 'string' || entry.content instanceof Uint8Array;

// This level gives not the smallest file, but one that is ready in half the time.
const options = { level: constants.Z_BEST_SPEED + 2 };

function* wholeEntry({ name, content, modified }: ZipEntry, position: number): Generator<Buffer, WrittenEntry> {
  const bytes = Buffer.from(content as Uint8Array);
  const packed = deflateRawSync(bytes, options);
  const written = {
    nameBytes: Buffer.from(name),
    moment: momentOf(modified),
    position,
    crc: crc32(bytes),
    packed: packed.length,
    size: bytes.length,
    streamed: false,
  };
  yield localHeader(written);
  yield packed;
  return written;
}

async function* streamedEntry({ name, content, modified }: StreamedEntry, position: number): AsyncGenerator<Buffer, WrittenEntry> {
  const begun = { nameBytes: Buffer.from(name), moment: momentOf(modified), position, streamed: true };
  let [crc, size, packed] = [0, 0, 0];
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      const bytes = Buffer.from(piece);
      crc = crc32(bytes, crc);
      size += bytes.length;
      yield bytes;
    }
  };
  yield localHeader({ ...begun, crc, packed, size });
  const source = Readable.from(counted());
  const pack = createDeflateRaw(options);
  source.on('error', (error) => pack.destroy(error)).pipe(pack);
  try {
    for await (const bytes of pack as AsyncIterable<Buffer>) {
      packed += bytes.length;
      yield bytes;
    }
  } finally {
    // The client may have disconnected.
    source.destroy();
    pack.destroy();
  }
  const written = { ...begun, crc, packed, size };
  yield descriptor(written);
  return written;
}

/** The archive's bytes, produced on demand. An error of an entry ends the archive with that error. */
export async function* zipStream(
  entries: Iterable<ZipEntry | StreamedEntry> | AsyncIterable<ZipEntry | StreamedEntry>,
): AsyncGenerator<Buffer> {
  const files: WrittenEntry[] = [];
  let position = 0;
  for await (const entry of entries) {
    const written: WrittenEntry = yield* isWhole(entry) ? wholeEntry(entry, position) : streamedEntry(entry, position);
    files.push(written);
    position += entryLength(written);
  }
  yield directory(files, position);
}

/** A whole archive of small files, as bytes. */
export const zipBytes = (entries: Iterable<ZipEntry>): Promise<Buffer> => buffer(zipStream(entries));
