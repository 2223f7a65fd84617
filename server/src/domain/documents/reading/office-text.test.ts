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

const amounts = (cells: string, { styles = '', properties = '' } = {}): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(`<workbook><workbookPr ${properties}/></workbook>`),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
  });
const inline = (address: string, text: string): string => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

test('a value stands in its column, also beside cells that are empty', () => {
  const read = officeText(
    'Ведомость.xlsx',
    amounts(
      `<row r="1">${inline('A1', 'Контрагент')}${inline('B1', 'Дебет')}${inline('C1', 'Кредит')}</row><row r="2">${inline('A2', 'Альфа')}<c r="C2"><v>1500000</v></c></row>`,
    ),
  );
  assert.equal(read?.text, 'Контрагент\tДебет\tКредит\nАльфа\t\t1500000');
});

test('what its format shows as a date or a time is read as one', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; дней&quot;"/><numFmt numFmtId="166" formatCode="[Red]0"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/><xf numFmtId="167"/></cellXfs>';
  const row =
    '<row><c><v>46354</v></c><c s="1"><v>46354</v></c><c s="2"><v>46354.75</v></c><c s="3"><v>46354</v></c><c s="4"><v>46354</v></c><c s="5"><v>0.5</v></c><c s="1" t="str"><v>46354</v></c><c s="6"><v>1.5</v></c></row>';
  assert.equal(
    officeText('Даты.xlsx', amounts(row, { styles }))?.text,
    '46354\t28.11.2026\t28.11.2026 18:00\t46354\t46354\t12:00\t46354\t1.5',
  );
  assert.equal(
    officeText('Даты.xlsx', amounts('<row><c s="1"><v>44892</v></c></row>', { styles, properties: 'date1904="1"' }))?.text,
    '28.11.2026',
  );
  for (const value of ['-1', 'NaN', '1e300', '3000000', '2958465.99999']) {
    assert.equal(officeText('Даты.xlsx', amounts(`<row><c s="1"><v>${value}</v></c></row>`, { styles }))?.text, value);
  }
});

test('cells far to the right fill no memory', () => {
  const far = '<row><c r="ZZZ1"><v>1</v></c></row>'.repeat(5_000);
  const read = officeText('Даль.xlsx', amounts(far));
  assert.ok(read?.cut);
  // No gap is wider than 256 columns.
  assert.equal(read.text.split('\n')[0], `${'\t'.repeat(256)}1`.trim());
  // A row of empty cells is left out, and costs nothing of what is read.
  const empty = '<row><c r="IV1" s="3"/></row>'.repeat(2_000);
  assert.deepEqual(officeText('Пусто.xlsx', amounts(`${empty}<row><c><v>7</v></c></row>`)), { text: '7', cut: false });
});

test('a document is read once: without what stands there for older programs, and without what was moved away', () => {
  const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const body = `<mc:AlternateContent><mc:Choice>${paragraph('Надпись')}</mc:Choice><mc:Fallback>${paragraph('Надпись')}</mc:Fallback></mc:AlternateContent><w:p><w:moveFrom w:id="1"><w:r><w:t>Прежнее место</w:t></w:r></w:moveFrom><w:r><w:t/></w:r></w:p>${paragraph('Дальше')}`;
  const bytes = zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) });
  assert.equal(officeText('Письмо.docx', bytes)?.text, 'Надпись\n\nДальше');
});

test('formats of a stranger are read once, and not beyond their longest length', () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(2_000_000)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(10_000)}</cellXfs>`;
  // Quadratic work would take an hour.
  assert.equal(officeText('Даты.xlsx', amounts('<row><c s="1"><v>7</v></c></row>', { styles }))?.text, '7');
});
