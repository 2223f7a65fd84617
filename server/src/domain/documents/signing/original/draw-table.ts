/** A table of a form in the canonical PDF: only a row higher than a page is divided, and every page repeats the headings. */
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

/** Of a divided row, as many lines at least stand before the end of a page. */
const fewest = 3;

const linesIn = (row: Row): number => Math.max(1, ...row.map(({ lines }) => lines.length));
const heightOfLines = (count: number): number => count * leading + 2 * padding;
const heightOf = (row: Row): number => heightOfLines(linesIn(row));

/** The first `count` lines of a row, and what is left of it. */
const divided = (row: Row, count: number): readonly [Row, Row] => [
  row.map((cell) => ({ ...cell, lines: cell.lines.slice(0, count) })),
  row.map((cell) => ({ ...cell, lines: cell.lines.slice(count) })),
];

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
  const { left, right, top, bottom } = pdf.page.margins;
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
  const end = pdf.page.height - bottom;
  const turn = (withHead: boolean): void => {
    pdf.addPage();
    if (withHead) drawRow(pdf, head, widths, left);
  };
  const draw = (each: Row): void => {
    if (table.mark !== undefined) pdf.goTo(left, pdf.y, all, heightOf(each), table.mark);
    drawRow(pdf, each, widths, left);
  };
  const fitting = (): number => Math.floor((end - pdf.y - 2 * padding) / leading);
  const mostLines = Math.max(1, Math.floor((end - top - heightOf(head) - 2 * padding) / leading));
  const place = (each: Row): void => {
    let rest = each;
    while (linesIn(rest) > mostLines) {
      if (fitting() < fewest) turn(true);
      const [here, later] = divided(rest, Math.max(1, fitting()));
      draw(here);
      rest = later;
    }
    if (pdf.y + heightOf(rest) > end) turn(true);
    draw(rest);
  };
  const rows = table.rows.map((cells) => row(cells, false));
  // Headings alone at the end of a page say nothing.
  const [first] = rows;
  const after = first ? heightOfLines(linesIn(first) > mostLines ? fewest : linesIn(first)) : 0;
  if (pdf.y + heightOf(head) + after > end) turn(false);
  draw(head);
  for (const each of rows) place(each);
  if (totals) place(row(totals, true));
  pdf.x = left;
  pdf.y += 6;
};
