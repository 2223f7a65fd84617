/** Writes a zip archive while its files are produced: it holds only the data in transit. */
import { Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface StreamedEntry {
  readonly name: string;
  /** Pieces of text, or bytes. */
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** When it was last changed; without it, the archive is the same whenever it is made. */
  readonly modified?: Date;
}

// Sizes and checksum follow the content, for they are not known before it; names are UTF-8.
const flags = 0x0808;
const deflated = 8;
// 1980-01-01 00:00.
const beginning = { time: 0, date: 33 };
/** The format has no time zones: times are written in UTC. */
const dosMoment = (at: Date | undefined): typeof beginning =>
  at === undefined || at.getUTCFullYear() < 1980
    ? beginning
    : {
        time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
        date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
      };

interface Written {
  readonly nameBytes: Buffer;
  readonly moment: { readonly time: number; readonly date: number };
  readonly position: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const localHeader = (nameBytes: Buffer, { time, date }: Written['moment']): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  for (const [index, value] of [20, flags, deflated, time, date].entries()) header.writeUInt16LE(value, 4 + index * 2);
  header.writeUInt16LE(nameBytes.length, 26);
  return Buffer.concat([header, nameBytes]);
};

const descriptor = ({ crc, packed, size }: Written): Buffer => {
  const block = Buffer.alloc(16);
  for (const [index, value] of [0x08074b50, crc, packed, size].entries()) block.writeUInt32LE(value, index * 4);
  return block;
};

const directoryEntry = ({ nameBytes, moment, position, crc, packed, size }: Written): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  for (const [index, value] of [20, 20, flags, deflated, moment.time, moment.date].entries()) header.writeUInt16LE(value, 4 + index * 2);
  for (const [index, value] of [crc, packed, size].entries()) header.writeUInt32LE(value, 16 + index * 4);
  header.writeUInt16LE(nameBytes.length, 28);
  header.writeUInt32LE(position, 42);
  return Buffer.concat([header, nameBytes]);
};

const directoryEnd = (count: number, size: number, position: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(position, 16);
  return end;
};

/** The archive's bytes, produced on demand. An error of an entry ends the archive with that error. At most 4 GB. */
export async function* zipStream(entries: Iterable<StreamedEntry> | AsyncIterable<StreamedEntry>): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let position = 0;
  for await (const { name, content, modified } of entries) {
    const nameBytes = Buffer.from(name);
    const moment = dosMoment(modified);
    const [start, header] = [position, localHeader(nameBytes, moment)];
    let [crc, size, packed] = [0, 0, 0];
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        const bytes = Buffer.from(piece);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    yield header;
    const source = Readable.from(counted());
    // Not the smallest file, but one that is ready in half the time.
    const pack = createDeflateRaw({ level: constants.Z_BEST_SPEED + 2 });
    source.on('error', (error) => pack.destroy(error)).pipe(pack);
    try {
      for await (const bytes of pack as AsyncIterable<Buffer>) {
        packed += bytes.length;
        yield bytes;
      }
    } finally {
      // The client may have gone.
      source.destroy();
      pack.destroy();
    }
    const written = { nameBytes, moment, position: start, crc, packed, size };
    files.push(written);
    const end = descriptor(written);
    yield end;
    position += header.length + packed + end.length;
  }
  const directory = Buffer.concat(files.map(directoryEntry));
  yield directory;
  yield directoryEnd(files.length, directory.length, position);
}
