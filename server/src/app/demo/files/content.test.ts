import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateRawSync, inflateSync } from 'node:zlib';
import { createRandom } from '../random.ts';
import { makeContent } from './content.ts';
import { transliterate } from './pdf.ts';

const make = (name: string): Buffer => makeContent(name, createRandom('files')).bytes;

/** Reads an archive back by its directory, checking sizes and check sums. */
const unzip = (bytes: Buffer): Map<string, string> => {
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  const files = new Map<string, string>();
  let place = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(place), 0x02014b50);
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(place + offset));
    const nameLength = bytes.readUInt16LE(place + 28);
    const local = bytes.readUInt32LE(place + 42);
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    assert.equal(bytes.readUInt32LE(local), 0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    assert.equal(content.length, size);
    assert.equal(crc32(content), crc);
    files.set(name, content.toString());
    place += 46 + nameLength;
  }
  return files;
};

test('a .pdf names every object where it stands', () => {
  const text = make('График «А» (проект).pdf').toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  assert.equal(text.slice(start, start + 4), 'xref');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]));
  assert.equal(offsets.length, 6);
  for (const [index, offset] of offsets.entries()) assert.ok(text.startsWith(`${index + 1} 0 obj`, offset));
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
  assert.equal(stream?.length, Number(length));
  assert.match(text, /\(Grafik "A" \\\(proekt\\\)\) Tj/);
});

test('a .png is a picture of the size it says', () => {
  const bytes = make('Опора.png');
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const dataLength = bytes.readUInt32BE(33);
  assert.equal(bytes.toString('latin1', 37, 41), 'IDAT');
  assert.equal(inflateSync(bytes.subarray(41, 41 + dataLength)).length, (width * 3 + 1) * height);
});

test('a .docx and an .xlsx hold their parts and their text', () => {
  const document = unzip(make('Бланк & письма.docx'));
  assert.deepEqual([...document.keys()], ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  assert.match(document.get('word/document.xml') ?? '', /Бланк &amp; письма/);
  assert.match(unzip(make('План.xlsx')).get('xl/worksheets/sheet1.xml') ?? '', /<c><v>1<\/v><\/c>/);
});

test('a .wav says its own length', () => {
  const bytes = make('Запись.wav');
  assert.equal(bytes.readUInt32LE(4), bytes.length - 8);
  assert.equal(bytes.readUInt32LE(40), bytes.length - 44);
});

test('the same name and seed give the same bytes', () => {
  for (const name of ['a.pdf', 'a.png', 'a.docx', 'a.xlsx', 'a.txt', 'a.csv', 'a.wav', 'a.zip'])
    assert.deepEqual(make(name), make(name), name);
});

test('a name without a known extension is an error', () => {
  for (const name of ['readme', '.pdf', 'program.exe']) assert.throws(() => make(name), RangeError);
});

test('Kazakh and Russian letters become Latin ones', () => {
  assert.equal(transliterate('Әлихан Жұмабай, щука № 5'), 'Alikhan Zhumabai, shchuka No. 5');
});
