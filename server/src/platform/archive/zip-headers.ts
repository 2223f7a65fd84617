/** The headers of a zip archive. Numbers that do not fit into 32 bits (of files: 16) go into the fields of zip64. */

export interface ZipMoment {
  readonly time: number;
  readonly date: number;
}

/** A file as the archive's headers describe it. */
export interface WrittenEntry {
  readonly nameBytes: Buffer;
  readonly moment: ZipMoment;
  /** Where its local header begins. */
  readonly position: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Its sizes and checksum were unknown when its header was written: they follow the content. */
  readonly streamed: boolean;
}

const deflated = 8;
const version = { plain: 20, zip64: 45 } as const;
// Names are UTF-8; bit 3: sizes and checksum follow the content.
const flagsOf = (streamed: boolean): number => (streamed ? 0x0808 : 0x0800);

/** These values mean "see zip64", so they stand for no number. */
const full32 = 0xffff_ffff;
const full16 = 0xffff;
const fits = (value: number): boolean => value < full32;
const clamped = (value: number, full = full32): number => Math.min(value, full);

const numbers16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
};
const numbers32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};
const numbers64 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8);
  return bytes;
};

// 1980-01-01 00:00.
const beginning: ZipMoment = { time: 0, date: 33 };
/** The format has no time zones: times are written in UTC. */
export const momentOf = (at: Date | undefined): ZipMoment =>
  at === undefined || at.getUTCFullYear() < 1980
    ? beginning
    : {
        time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
        date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
      };

/** The header of a streamed file has 0 for checksum and sizes. */
export const localHeader = ({ nameBytes, moment, streamed, ...known }: WrittenEntry): Buffer =>
  Buffer.concat([
    numbers32(0x04034b50),
    numbers16(version.plain, flagsOf(streamed), deflated, moment.time, moment.date),
    streamed ? numbers32(0, 0, 0) : numbers32(known.crc, known.packed, known.size),
    numbers16(nameBytes.length, 0),
    nameBytes,
  ]);

/** The record after the content of a streamed file. */
export const descriptor = ({ crc, packed, size }: WrittenEntry): Buffer =>
  Buffer.concat([numbers32(0x08074b50, crc), fits(packed) && fits(size) ? numbers32(packed, size) : numbers64(packed, size)]);

/** The size of a file in the archive, its headers included. */
export const entryLength = (entry: WrittenEntry): number =>
  localHeader(entry).length + entry.packed + (entry.streamed ? descriptor(entry).length : 0);

const directoryEntry = ({ nameBytes, moment, position, crc, packed, size, streamed }: WrittenEntry): Buffer => {
  const large = [size, packed, position].filter((value) => !fits(value));
  const extra = large.length === 0 ? Buffer.alloc(0) : Buffer.concat([numbers16(1, large.length * 8), numbers64(...large)]);
  const needed = large.length === 0 ? version.plain : version.zip64;
  return Buffer.concat([
    numbers32(0x02014b50),
    numbers16(needed, needed, flagsOf(streamed), deflated, moment.time, moment.date),
    numbers32(crc, clamped(packed), clamped(size)),
    // Length of the comment, number of the disk, attributes.
    numbers16(nameBytes.length, extra.length, 0, 0, 0),
    numbers32(0, clamped(position)),
    nameBytes,
    extra,
  ]);
};

const directoryEnd = (count: number, size: number, position: number): Buffer => {
  const plain = Buffer.concat([
    numbers32(0x06054b50),
    numbers16(0, 0, clamped(count, full16), clamped(count, full16)),
    numbers32(clamped(size), clamped(position)),
    numbers16(0),
  ]);
  if (count < full16 && fits(size) && fits(position)) return plain;
  return Buffer.concat([
    numbers32(0x06064b50),
    // The number of bytes that follow in this record.
    numbers64(44),
    numbers16(version.zip64, version.zip64),
    numbers32(0, 0),
    numbers64(count, count, size, position),
    // The position of that record.
    numbers32(0x07064b50, 0),
    numbers64(position + size),
    numbers32(1),
    plain,
  ]);
};

/** The end of the archive: its list of files, which begins at this position. */
export const directory = (entries: readonly WrittenEntry[], position: number): Buffer => {
  const list = Buffer.concat(entries.map(directoryEntry));
  return Buffer.concat([list, directoryEnd(entries.length, list.length, position)]);
};
