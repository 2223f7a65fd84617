/** Reads a zip archive, zip64 included, by its directory; for tests of what makes archives. */
import { crc32, inflateRawSync } from 'node:zlib';

interface ListedFile {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
}

const full = 0xffff_ffff;

/** The sizes and the position in the zip64 field stand for those of the header that say "see zip64", in this order. */
const withZip64 = (given: readonly number[], extra: Buffer): readonly number[] => {
  let at = 4;
  if (given.includes(full) && extra.readUInt16LE(0) !== 1) throw new Error('no zip64 field');
  const values = given.map((value) => {
    if (value !== full) return value;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
  if (extra.length !== (at === 4 ? 0 : at)) throw new Error('a zip64 field of another length');
  return values;
};

/** What the archive's directory lists. Of a large archive the bytes may be the last ones, from this position on. */
export const readDirectory = (bytes: Buffer, from = 0): readonly ListedFile[] => {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of the directory');
  let count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16) - from;
  if (count === 0xffff || at + from === full) {
    if (bytes.readUInt32LE(end - 20) !== 0x07064b50) throw new Error('no locator of zip64');
    const record = Number(bytes.readBigUInt64LE(end - 12)) - from;
    if (bytes.readUInt32LE(record) !== 0x06064b50) throw new Error('no end of the directory of zip64');
    count = Number(bytes.readBigUInt64LE(record + 32));
    at = Number(bytes.readBigUInt64LE(record + 48)) - from;
  }
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of the directory');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const [size, packed, local] = withZip64(
      [24, 20, 42].map((offset) => bytes.readUInt32LE(at + offset)),
      bytes.subarray(nameEnd, extraEnd),
    ) as [number, number, number];
    const file = { name: bytes.toString('utf8', at + 46, nameEnd), crc: bytes.readUInt32LE(at + 16), packed, size, local };
    at = extraEnd + bytes.readUInt16LE(at + 32);
    return file;
  });
};

/** Files by name. Throws if the directory, a size or a checksum is wrong. */
export const readZip = (archive: Buffer): ReadonlyMap<string, Buffer> =>
  new Map(
    readDirectory(archive).map(({ name, crc, packed, size, local }) => {
      if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`no file at ${name}`);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const content = inflateRawSync(archive.subarray(start, start + packed));
      if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is not whole`);
      return [name, content];
    }),
  );
