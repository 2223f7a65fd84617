/**
 * Reads a stranger's archive if it has exactly the layout that `zipBytes()` writes, without zip64. Different programs may read a crafted
 * archive differently, so no ambiguity is accepted: every entry is where the directory says, one after another, with nothing between,
 * before or after them.
 */
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipLimits {
  readonly entries: number;
  /** The limit for the unpacked total. */
  readonly totalBytes: number;
}

const localHeader = 30;
const directoryEntry = 46;
const directoryEnd = 22;

interface Entry {
  readonly name: string;
  readonly crc: number;
  readonly packed: Buffer;
  readonly size: number;
}

class ForeignZip extends Error {}
const expect = (right: boolean): void => {
  if (!right) throw new ForeignZip();
};

/** The fields common to both headers: versions and flags, method, date, checksum, sizes, length of the name, no extra field. */
const sameHead = (archive: Buffer, local: number, entry: number): boolean =>
  archive.subarray(local + 4, local + localHeader).equals(archive.subarray(entry + 6, entry + 6 + localHeader - 4));

const entriesOf = (archive: Buffer, limits: ZipLimits): Entry[] => {
  const end = archive.length - directoryEnd;
  expect(end >= 0 && archive.readUInt32LE(end) === 0x06054b50);
  const count = archive.readUInt16LE(end + 10);
  const directory = archive.readUInt32LE(end + 16);
  expect(
    count <= limits.entries &&
      archive.readUInt32LE(end + 4) === 0 &&
      archive.readUInt16LE(end + 8) === count &&
      archive.readUInt16LE(end + 20) === 0,
  );
  expect(directory + archive.readUInt32LE(end + 12) === end);
  const entries: Entry[] = [];
  let [at, position, total] = [directory, 0, 0];
  for (let index = 0; index < count; index += 1) {
    expect(at + directoryEntry <= end && archive.readUInt32LE(at) === 0x02014b50);
    const [method, packed, size, nameLength] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ];
    // Deflated, not encrypted, without extra fields, comment or attributes.
    expect(
      method === 8 && (archive.readUInt16LE(at + 8) & ~0x0800) === 0 && archive.subarray(at + 30, at + 42).every((byte) => byte === 0),
    );
    const start = position + localHeader + nameLength;
    expect(archive.readUInt32LE(at + 42) === position && start + packed <= directory && at + directoryEntry + nameLength <= end);
    expect(archive.readUInt32LE(position) === 0x04034b50 && sameHead(archive, position, at));
    const nameBytes = archive.subarray(at + directoryEntry, at + directoryEntry + nameLength);
    expect(nameBytes.equals(archive.subarray(position + localHeader, start)));
    total += size;
    expect(total <= limits.totalBytes);
    entries.push({ name: nameBytes.toString(), crc: archive.readUInt32LE(at + 16), packed: archive.subarray(start, start + packed), size });
    position = start + packed;
    at += directoryEntry + nameLength;
  }
  expect(position === directory && at === end && new Set(entries.map(({ name }) => name)).size === entries.length);
  return entries;
};

const unpack = ({ packed, size, crc }: Entry): Buffer => {
  const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  expect(content.length === size && crc32(content) === crc);
  return content;
};

/** The files, or null for an archive that is incomplete, has another layout or a file with a name that is not ours. */
export const readOwnZip = (
  archive: Buffer,
  limits: ZipLimits,
  isOwnName: (name: string) => boolean,
): ReadonlyMap<string, Buffer> | null => {
  try {
    const entries = entriesOf(archive, limits);
    expect(entries.every(({ name }) => isOwnName(name)));
    return new Map(entries.map((entry) => [entry.name, unpack(entry)]));
  } catch (error) {
    // The buffer reader and zlib throw when bytes are missing or wrong.
    if (
      error instanceof ForeignZip ||
      error instanceof RangeError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    )
      return null;
    throw error;
  }
};
