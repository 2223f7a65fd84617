import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { officeText } from './office-text.ts';

const workbook = (shared: string, rows: string): Uint8Array =>
  zipSync({
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${shared}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
const row = (cells: number): string => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;

test('a workbook is read as rows of cells', () => {
  const read = officeText('Смета.xlsx', workbook('Кабель &amp; муфты', `${row(2)}<row><c><v>12.5</v></c></row>`));
  assert.deepEqual(read, { text: 'Кабель & муфты\tКабель & муфты\n12.5', cut: false });
});

// Once 3 kB of such a file filled the memory of the server.
test('a long text that many cells share is read up to the limit, not once for each cell', () => {
  const bytes = workbook('я'.repeat(3_000_000), row(100).repeat(200));
  assert.ok(bytes.length < 20_000);
  const before = process.memoryUsage().heapUsed;
  const read = officeText('Смета.xlsx', bytes);
  assert.ok(read?.cut);
  assert.ok(read.text.length <= 200_000);
  assert.ok(process.memoryUsage().heapUsed - before < 200 * 1024 * 1024);
});
