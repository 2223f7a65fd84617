/** A zip archive in memory, enough for small files. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
}

// 1980-01-01 00:00: the archive is the same whenever it is made.
const dosTime = 0;
const dosDate = 33;
const utf8Names = 0x0800;
const deflated = 8;

const header = (signature: number, versions: readonly number[], crc: number, packed: number, size: number, nameLength: number): Buffer => {
  const fixed = [...versions, utf8Names, deflated, dosTime, dosDate];
  const buffer = Buffer.alloc(4 + fixed.length * 2 + 16);
  let offset = buffer.writeUInt32LE(signature, 0);
  for (const value of fixed) offset = buffer.writeUInt16LE(value, offset);
  for (const value of [crc, packed, size]) offset = buffer.writeUInt32LE(value, offset);
  buffer.writeUInt16LE(nameLength, offset);
  return buffer;
};

export const zip = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const { name, content: given } of entries) {
    const nameBytes = Buffer.from(name);
    const content = Buffer.from(given as Uint8Array);
    const packed = deflateRawSync(content);
    const crc = crc32(content);
    const local = Buffer.concat([header(0x04034b50, [20], crc, packed.length, content.length, nameBytes.length), nameBytes, packed]);
    // Comment, disk, attributes: all 0; then the position of the local header.
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(position, 10);
    directory.push(header(0x02014b50, [20, 20], crc, packed.length, content.length, nameBytes.length), tail, nameBytes);
    files.push(local);
    position += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...files, central, end]);
};
