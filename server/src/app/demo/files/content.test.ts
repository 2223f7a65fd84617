import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { readZip } from '../../../test-support/read-zip.ts';
import { createRandom } from '../random.ts';
import { makeContent } from './content.ts';
import { readPdf } from '../../../domain/documents/signing/copy/pdf-reader.ts';

const make = async (name: string): Promise<Buffer> => (await makeContent(name, createRandom('files'))).bytes;

test('a .pdf is one page with its title and text, including Kazakh letters', async () => {
  const { pages } = await readPdf(await make('Қабылдау ережесі «ӘҒҚҢӨҰҮҺІ әғқңөұүһі» (№ 5).pdf'));
  assert.equal(pages.length, 1);
  assert.match(pages[0]!, /Қабылдау ережесі «ӘҒҚҢӨҰҮҺІ әғқңөұүһі» \(№ 5\)/);
  assert.match(pages[0]!, /Құжат демонстрациялық ұйымға арналған\./);
});

test('a .png has the declared size', async () => {
  const bytes = await make('Опора.png');
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const dataLength = bytes.readUInt32BE(33);
  assert.equal(bytes.toString('latin1', 37, 41), 'IDAT');
  assert.equal(inflateSync(bytes.subarray(41, 41 + dataLength)).length, (width * 3 + 1) * height);
});

test('a .docx and an .xlsx contain their parts and their text', async () => {
  const document = readZip(await make('Бланк & письма.docx'));
  assert.deepEqual([...document.keys()], ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  assert.match(document.get('word/document.xml')?.toString() ?? '', /Бланк &amp; письма/);
  assert.match(
    readZip(await make('План.xlsx'))
      .get('xl/worksheets/sheet1.xml')
      ?.toString() ?? '',
    /<c><v>1<\/v><\/c>/,
  );
});

test('a .wav declares its own length', async () => {
  const bytes = await make('Запись.wav');
  assert.equal(bytes.readUInt32LE(4), bytes.length - 8);
  assert.equal(bytes.readUInt32LE(40), bytes.length - 44);
});

test('the same name and seed give the same bytes', async () => {
  for (const name of ['a.pdf', 'a.png', 'a.docx', 'a.xlsx', 'a.txt', 'a.csv', 'a.wav', 'a.zip'])
    assert.deepEqual(await make(name), await make(name), name);
});

test('a name without a known extension is an error', async () => {
  for (const name of ['readme', '.pdf', 'program.exe']) await assert.rejects(make(name), RangeError);
});
