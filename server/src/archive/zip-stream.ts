/** A zip archive that is written while its files come into being: nothing is held but what is on its way. */
import { Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface StreamedEntry {
  readonly name: string;
  /** Pieces of text. */
  readonly content: Iterable<string> | AsyncIterable<string>;
}

// Sizes and checksum follow the content, for they are not known before it; names are UTF-8.
const flags = 0x0808;
const deflated = 8;
// 1980-01-01 00:00.
const dosTime = 0;
const dosDate = 33;

interface Written {
  readonly nameBytes: Buffer;
  readonly position: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const localHeader = (nameBytes: Buffer): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  for (const [index, value] of [20, flags, deflated, dosTime, dosDate].entries()) header.writeUInt16LE(value, 4 + index * 2);
  header.writeUInt16LE(nameBytes.length, 26);
  return Buffer.concat([header, nameBytes]);
};

const descriptor = ({ crc, packed, size }: Written): Buffer => {
  const block = Buffer.alloc(16);
  for (const [index, value] of [0x08074b50, crc, packed, size].entries()) block.writeUInt32LE(value, index * 4);
  return block;
};

const directoryEntry = ({ nameBytes, position, crc, packed, size }: Written): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  for (const [index, value] of [20, 20, flags, deflated, dosTime, dosDate].entries()) header.writeUInt16LE(value, 4 + index * 2);
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

/** The archive's bytes, as they are asked for. What an entry throws ends the archive with that error. At most 4 GB. */
export async function* zipStream(entries: Iterable<StreamedEntry>): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let position = 0;
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name);
    const [start, header] = [position, localHeader(nameBytes)];
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
      // Whoever asked may have gone.
      source.destroy();
      pack.destroy();
    }
    const written = { nameBytes, position: start, crc, packed, size };
    files.push(written);
    const end = descriptor(written);
    yield end;
    position += header.length + packed + end.length;
  }
  const directory = Buffer.concat(files.map(directoryEntry));
  yield directory;
  yield directoryEnd(files.length, directory.length, position);
}
