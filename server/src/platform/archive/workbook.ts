/** An Excel workbook (.xlsx) of one table, written row by row. Cells are text or days, never formulas (LST-16). */
import { xmlText } from './xml-text.ts';
import { zipStream, type StreamedEntry } from './zip-stream.ts';

/** Text, a day as Excel counts them (1 is 1 January 1900), or nothing. */
export type Cell = string | number | null;

export interface WorkbookColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

export interface Workbook {
  /** The name of the sheets; a table that is too long for one sheet continues in the next. */
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** The number of rows: the file states it before the rows. */
  readonly count: number;
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** Including the titles; by default Excel's maximum. */
  readonly longestSheet?: number;
}

/** Excel's own limits. */
const excelRows = 1_048_576;
const longestText = 32_767;

const escaped = (text: string): string => xmlText(text.slice(0, longestText));

const styles = { plain: 0, day: 1, title: 2 } as const;

/** The column's name: a sheet has at most 26. */
const letter = (column: number): string => String.fromCharCode(65 + column);

const cellXml = (cell: Cell, at: string, style: number = styles.plain): string => {
  if (cell === null || cell === '') return `<c r="${at}"/>`;
  if (typeof cell === 'number') return `<c r="${at}" s="${styles.day}"><v>${cell}</v></c>`;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
};
/** Addresses are optional in the format, but some readers need them. */
const rowXml = (cells: readonly Cell[], row: number, style?: number): string =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${letter(index)}${row}`, style)).join('')}</row>`;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageOf = 'http://schemas.openxmlformats.org/package/2006';

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/></patternFill></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`;

/** Pieces of about this many characters go to the archive at once. */
const pieceLength = 64 * 1024;

async function* sheetXml({ columns }: Workbook, rows: AsyncIterator<readonly Cell[]>, count: number): AsyncGenerator<string> {
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const last = letter(columns.length - 1);
  let piece = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  piece += `<cols>${widths}</cols><sheetData>${rowXml(
    columns.map(({ title }) => title),
    1,
    styles.title,
  )}`;
  let written = 0;
  while (written < count) {
    const next = await rows.next();
    if (next.done) break;
    written += 1;
    piece += rowXml(next.value, written + 1);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData><autoFilter ref="A1:${last}${written + 1}"/></worksheet>`;
}

/** A sheet's name has at most 31 signs, and none of these. */
const sheetName = (name: string, index: number): string =>
  escaped(`${name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 26)}${index === 0 ? '' : ` ${index + 1}`}`);

/** The bytes of the file, produced on demand. */
export const workbookBytes = (workbook: Workbook): AsyncGenerator<Buffer> => {
  const most = (workbook.longestSheet ?? excelRows) - 1;
  const sheets = Array.from({ length: Math.max(1, Math.ceil(workbook.count / most)) }, (_, index) => index);
  const rows = workbook.rows[Symbol.asyncIterator]();
  const each = (text: (index: number) => string): string => sheets.map(text).join('');
  const type = (path: string, kind: string): string =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const parts: StreamedEntry[] = [
    {
      name: '[Content_Types].xml',
      content: [
        `${declaration}<Types xmlns="${packageOf}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${each((index) => type(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'))}</Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${declaration}<Relationships xmlns="${packageOf}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((index) => `<sheet name="${sheetName(workbook.name, index)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${declaration}<Relationships xmlns="${packageOf}/relationships">${each((index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...sheets.map((index): StreamedEntry => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(workbook, rows, Math.min(most, Math.max(0, workbook.count - index * most))),
    })),
  ];
  return zipStream(parts);
};
