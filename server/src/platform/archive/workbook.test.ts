import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOMParser } from '@xmldom/xmldom';
import { readZip } from '../../test-support/read-zip.ts';
import { workbookBytes, type Cell } from './workbook.ts';
import { zipStream } from './zip-stream.ts';

const gather = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
};
async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}
const columns = [
  { title: 'Номер', width: 20 },
  { title: 'Тема <b>', width: 60 },
  { title: 'Дата', width: 12 },
];
const fail = (message: string): never => assert.fail(message);
const parse = (text: string) =>
  new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(text, 'text/xml');
/** Rows of a sheet as texts and numbers. */
const cellsOf = (files: ReadonlyMap<string, Buffer>, sheet = 1): (string | number | null)[][] => {
  const document = parse(files.get(`xl/worksheets/sheet${sheet}.xml`)?.toString() ?? '');
  return Array.from(document.getElementsByTagName('row')).map((row) =>
    Array.from(row.getElementsByTagName('c')).map((cell) => {
      const value = cell.getElementsByTagName('v')[0]?.textContent;
      return value != null ? Number(value) : (cell.getElementsByTagName('t')[0]?.textContent ?? null);
    }),
  );
};

test('a workbook contains its titles and rows, and all its parts are well-formed', async () => {
  const rows: Cell[][] = [
    ['СЗ-1', 'О закупке', 46_346],
    ['', null, null],
    ['П-2', 'Құжаттар & «тізбесі» <i>', 1],
  ];
  const files = readZip(await gather(workbookBytes({ name: 'Документы', columns, count: rows.length, rows: rowsOf(rows) })));
  assert.deepEqual(
    [...files.keys()],
    ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'],
  );
  for (const content of files.values()) parse(content.toString());
  assert.deepEqual(cellsOf(files), [
    ['Номер', 'Тема <b>', 'Дата'],
    ['СЗ-1', 'О закупке', 46_346],
    [null, null, null],
    ['П-2', 'Құжаттар & «тізбесі» <i>', 1],
  ]);
});

test('formulas stay text, characters invalid in XML are dropped, and long text is cut to a cell', async () => {
  const hostile = ['=1+1', '+cmd|calc', '@SUM(A1)', '\u0000\u0007a\ud800b\ufffe', 'ab\u{1f4c4}', 'x'.repeat(40_000)];
  const files = readZip(
    await gather(workbookBytes({ name: 'a/b:c*[d]', columns, count: hostile.length, rows: rowsOf(hostile.map((text) => [text])) })),
  );
  const xml = files.get('xl/worksheets/sheet1.xml')!.toString();
  assert.doesNotMatch(xml, /<f>/);
  assert.deepEqual(
    cellsOf(files)
      .slice(1)
      .map(([text]) => text),
    ['=1+1', '+cmd|calc', '@SUM(A1)', 'ab', 'ab\u{1f4c4}', 'x'.repeat(32_767)],
  );
  assert.match(files.get('xl/workbook.xml')!.toString(), /name="a b c  d "/);
});

test('an empty table has its titles', async () => {
  assert.deepEqual(cellsOf(readZip(await gather(workbookBytes({ name: 'x', columns, count: 0, rows: rowsOf([]) })))), [
    ['Номер', 'Тема <b>', 'Дата'],
  ]);
});

test('rows beyond a sheet’s limit continue in the next sheet', async () => {
  const rows = Array.from({ length: 7 }, (_, index): Cell[] => [index + 1]);
  const files = readZip(
    await gather(
      workbookBytes({ name: 'x', columns: [{ title: 'n', width: 9 }], count: rows.length, rows: rowsOf(rows), longestSheet: 4 }),
    ),
  );
  assert.deepEqual(
    [1, 2, 3].map((sheet) => cellsOf(files, sheet).flat()),
    [
      ['n', 1, 2, 3],
      ['n', 4, 5, 6],
      ['n', 7],
    ],
  );
  assert.deepEqual(
    [
      ...files
        .get('xl/workbook.xml')!
        .toString()
        .matchAll(/sheet name="(.*?)"/g),
    ].map(([, name]) => name),
    ['x', 'x 2', 'x 3'],
  );
});

test('an archive reads its sources on demand, and closes them when the reader stops', async () => {
  let [asked, ended] = [0, false];
  async function* endless(): AsyncGenerator<string> {
    try {
      // Incompressible data: every piece fills the buffers in between.
      for (;;) yield Buffer.from(crypto.getRandomValues(new Uint8Array(16_384))).toString('base64') + String((asked += 1));
    } finally {
      ended = true;
    }
  }
  const archive = zipStream([{ name: 'endless', content: endless() }]);
  for (let piece = 0; piece < 5; piece += 1) await archive.next();
  assert.ok(asked < 100, `${asked} pieces were made`);
  await archive.return(undefined);
  await new Promise(setImmediate);
  assert.ok(ended);
});

test('an error during writing ends the archive with that error', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'begun';
    throw new Error('the database went away');
  }
  await assert.rejects(gather(zipStream([{ name: 'x', content: broken() }])), /the database went away/);
});
