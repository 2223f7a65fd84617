/** A table of a form in the canonical PDF: a row is never divided between pages, and every page repeats the headings. */
import type { PrintedTable } from '../../drafts/printed-table.ts';
import { drawLine, linesOf, widthOf, type Line, type Pdf } from './draw-lines.ts';

type DocumentLanguage = 'ru' | 'kk';

const size = 9;
const padding = 4;
const leading = size * 1.3;
const ink = '#111827';
const line = '#9ca3af';

interface Cell {
  readonly lines: readonly Line[];
  readonly isNumber: boolean;
}
type Row = readonly Cell[];

/** Columns of text get three times the width of numbers. */
const widthsOf = ({ columns }: PrintedTable, width: number): readonly number[] => {
  const shares = columns.map(({ isNumber, share }) => share ?? (isNumber ? 1 : columns.length > 5 ? 2 : 3));
  const sum = shares.reduce((all, each) => all + each, 0);
  return shares.map((share) => (width * share) / sum);
};

const heightOf = (row: Row): number => Math.max(1, ...row.map(({ lines }) => lines.length)) * leading + 2 * padding;

const drawRow = (pdf: Pdf, row: Row, widths: readonly number[], left: number): void => {
  const height = heightOf(row);
  const { y } = pdf;
  let x = left;
  for (const [at, { lines, isNumber }] of row.entries()) {
    const width = widths[at] ?? 0;
    pdf.rect(x, y, width, height).lineWidth(0.5).stroke(line);
    pdf.fillColor(ink);
    for (const [index, each] of lines.entries())
      drawLine(pdf, each, { size }, isNumber ? x + width - padding - widthOf(each) : x + padding, y + padding + index * leading);
    x += width;
  }
  pdf.y = y + height;
};

const headings = ({ columns }: PrintedTable, languages: readonly DocumentLanguage[]): readonly string[] =>
  columns.map((column) => [...new Set(languages.map((language) => column[language]))].join(' / '));

const totalText: Readonly<Record<DocumentLanguage, string>> = { kk: 'Барлығы', ru: 'Итого' };

export const drawTable = (pdf: Pdf, table: PrintedTable, languages: readonly DocumentLanguage[]): void => {
  const { left, right, bottom } = pdf.page.margins;
  const widths = widthsOf(table, pdf.page.width - left - right);
  const row = (cells: readonly string[], strong: boolean): Row =>
    cells.map((text, at) => ({
      isNumber: table.columns[at]?.isNumber ?? false,
      lines: linesOf(pdf, [{ text, strong }], { size }, (widths[at] ?? 0) - 2 * padding),
    }));
  const head = row(headings(table, languages), true);
  const label = table.totalsName ?? languages.map((language) => totalText[language]).join(' / ');
  const totals = table.totals?.map((each, at) => (at === 0 ? [label, each].filter(Boolean).join(' ') : each));
  const all = widths.reduce((sum, each) => sum + each, 0);
  const place = (each: Row, after: number): void => {
    if (pdf.y + heightOf(each) + after > pdf.page.height - bottom) {
      pdf.addPage();
      if (each !== head) drawRow(pdf, head, widths, left);
    }
    if (table.mark !== undefined) pdf.goTo(left, pdf.y, all, heightOf(each), table.mark);
    drawRow(pdf, each, widths, left);
  };
  const rows = table.rows.map((cells) => row(cells, false));
  // Headings alone at the end of a page say nothing.
  place(head, rows[0] ? heightOf(rows[0]) : 0);
  for (const each of rows) place(each, 0);
  if (totals) place(row(totals, true), 0);
  pdf.x = left;
  pdf.y += 6;
};
