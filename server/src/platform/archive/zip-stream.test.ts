import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { readDirectory, readZip } from '../../test-support/read-zip.ts';
import { descriptor, directory, entryLength, type WrittenEntry } from './zip-headers.ts';
import { zipBytes, zipStream, type StreamedEntry, type ZipEntry } from './zip-stream.ts';

const gather = (entries: Iterable<ZipEntry | StreamedEntry>): Promise<Buffer> => buffer(zipStream(entries));
const texts = (archive: Buffer): [string, string][] => [...readZip(archive)].map(([name, content]) => [name, String(content)]);

test('buffered and streamed files are in one archive in the given order', async () => {
  const archive = await gather([
    { name: 'алғашқы.txt', content: 'whole' },
    { name: 'streamed.txt', content: ['in ', Buffer.from('pieces')] },
    { name: 'bytes.bin', content: Buffer.from('more bytes') },
    { name: 'empty', content: [] },
  ]);
  assert.deepEqual(texts(archive), [
    ['алғашқы.txt', 'whole'],
    ['streamed.txt', 'in pieces'],
    ['bytes.bin', 'more bytes'],
    ['empty', ''],
  ]);
});

test('an archive without files is valid', async () => {
  assert.equal(readZip(await zipBytes([])).size, 0);
});

test('an archive may contain more than 65,535 files', async () => {
  for (const count of [65_534, 65_535, 65_536]) {
    const entries = Array.from({ length: count }, (_, index): WrittenEntry => ({ ...small, position: index * 40 }));
    const listed = readDirectory(directory(entries, count * 40), count * 40);
    assert.equal(listed.length, count);
    assert.equal(listed.at(-1)?.local, (count - 1) * 40);
  }
});

const small: WrittenEntry = {
  nameBytes: Buffer.from('құжат.txt'),
  moment: { time: 0, date: 33 },
  position: 0,
  crc: 7,
  packed: 8,
  size: 9,
  streamed: true,
};
const gigabyte = 2 ** 30;
const last32 = 0xffff_ffff;

test('sizes and positions beyond 4 GB, and just below, read back as written', () => {
  for (const [position, packed, size] of [
    [0, 8, 5 * gigabyte],
    [0, 5 * gigabyte, 6 * gigabyte],
    [9 * gigabyte, 8, 9],
    [9 * gigabyte, 5 * gigabyte, 6 * gigabyte],
    [9 * gigabyte, 8, 6 * gigabyte],
    [last32 - 1, last32 - 1, last32 - 1],
    [last32, last32, last32],
  ] as const) {
    const end = position + packed + 100;
    const listed = readDirectory(directory([{ ...small, position, packed, size }, small], end), end);
    assert.deepEqual(listed, [
      { name: 'құжат.txt', crc: 7, packed, size, local: position },
      { name: 'құжат.txt', crc: 7, packed: 8, size: 9, local: 0 },
    ]);
  }
});

test('the data descriptor has 64-bit sizes only if one of them needs it', () => {
  const after = (packed: number, size: number): number => descriptor({ ...small, packed, size }).length;
  assert.deepEqual([after(8, 9), after(8, last32 - 1), after(8, last32), after(5 * gigabyte, 9)], [16, 16, 24, 24]);
  const large = descriptor({ ...small, packed: 5 * gigabyte, size: 6 * gigabyte });
  assert.deepEqual([large.readBigUInt64LE(8), large.readBigUInt64LE(16)], [BigInt(5 * gigabyte), BigInt(6 * gigabyte)]);
  assert.equal(entryLength({ ...small, packed: 5 * gigabyte }), 30 + small.nameBytes.length + 5 * gigabyte + 24);
});
