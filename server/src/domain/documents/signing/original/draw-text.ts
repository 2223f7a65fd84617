/** The template's text in the canonical PDF: in one column, or Kazakh and Russian beside each other. */
import type { PrintedTable } from '../../drafts/printed-table.ts';
import type { MergedBlock, MergedText } from '../../text/merge-text.ts';
import { drawLine, linesOf, type Line, type Pdf, type Style } from './draw-lines.ts';
import { drawTable } from './draw-table.ts';

type DocumentLanguage = MergedText['columns'][number]['language'];

const gap = 18;
const ink = '#111827';

interface Look extends Style {
  readonly before: number;
  readonly indent: number;
  readonly bullet: string;
}

type Writing = Exclude<MergedBlock, { kind: 'table' }>;

const looks: Readonly<Record<Writing['kind'], Look>> = {
  heading: { size: 11, strong: true, before: 8, indent: 0, bullet: '' },
  paragraph: { size: 10.5, before: 4, indent: 0, bullet: '' },
  item: { size: 10.5, before: 2, indent: 12, bullet: '•' },
};

interface Column {
  readonly x: number;
  readonly width: number;
}

interface Side {
  readonly look: Look;
  readonly x: number;
  readonly lines: readonly Line[];
}

const drawLines = (pdf: Pdf, { look, x, lines }: Side, from: number, to: number, leading: number): void => {
  const { y } = pdf;
  if (from === 0 && look.bullet && lines.length > 0)
    drawLine(pdf, linesOf(pdf, [{ text: look.bullet, strong: false }], look, gap)[0] ?? [], look, x, y);
  for (const [at, line] of lines.slice(from, to).entries()) drawLine(pdf, line, look, x + look.indent, y + at * leading);
  pdf.y = y;
};

/** Blocks side by side; a page ends between two lines. Each block stands in the file as one text, so that it can be copied and read aloud. */
const drawSides = (pdf: Pdf, blocks: readonly (Writing | undefined)[], columns: readonly Column[]): void => {
  const sides = blocks.map((block, at): Side => {
    const look = looks[block?.kind ?? 'paragraph'];
    const { x, width } = columns[at] ?? { x: 0, width: 0 };
    return { look, x, lines: block ? linesOf(pdf, block.runs, look, width - look.indent) : [] };
  });
  const leading = Math.max(...sides.map(({ look }) => look.size)) * 1.38;
  const count = Math.max(...sides.map(({ lines }) => lines.length));
  // A heading keeps the line that follows it.
  const least = sides.some(({ look }) => look.strong) ? 3 : 1;
  pdf.y += Math.max(...sides.map(({ look }) => look.before));
  for (let from = 0; from < count;) {
    const fitting = (): number => Math.floor((pdf.page.height - pdf.page.margins.bottom - pdf.y) / leading);
    if (fitting() < least) pdf.addPage();
    const to = Math.min(count, from + Math.max(1, fitting()));
    for (const side of sides) drawLines(pdf, side, from, to, leading);
    pdf.y += (to - from) * leading;
    from = to;
  }
};

interface Section {
  readonly writing: readonly Writing[];
  /** The table that follows. */
  readonly table: PrintedTable | null;
}

/** The parts of a text between its tables. */
const sections = (blocks: readonly MergedBlock[]): readonly Section[] => {
  const all: Section[] = [];
  let writing: Writing[] = [];
  for (const block of blocks) {
    if (block.kind !== 'table') writing.push(block);
    else {
      all.push({ writing, table: block.table });
      writing = [];
    }
  }
  return [...all, { writing, table: null }];
};

/** A table that both languages have at the same place is drawn once, with both headings. */
const drawTables = (pdf: Pdf, tables: readonly (PrintedTable | null)[], columns: MergedText['columns']): void => {
  const languages = new Map<PrintedTable, DocumentLanguage[]>();
  for (const [at, table] of tables.entries()) {
    const language = columns[at]?.language;
    if (table && language) languages.set(table, [...(languages.get(table) ?? []), language]);
  }
  for (const [table, its] of languages) {
    pdf.y += 6;
    drawTable(pdf, table, its);
  }
};

export const drawText = (pdf: Pdf, { columns }: MergedText): void => {
  const { left, right } = pdf.page.margins;
  const all = pdf.page.width - left - right;
  const width = (all - gap * (columns.length - 1)) / columns.length;
  const places = columns.map((_, at) => ({ x: left + at * (width + gap), width }));
  const parts = columns.map(({ blocks }) => sections(blocks));
  pdf.fillColor(ink);
  for (let index = 0; index < Math.max(...parts.map((each) => each.length)); index += 1) {
    const here = parts.map((each) => each[index]);
    const longest = Math.max(...here.map((each) => each?.writing.length ?? 0));
    for (let row = 0; row < longest; row += 1)
      drawSides(
        pdf,
        here.map((each) => each?.writing[row]),
        places,
      );
    drawTables(
      pdf,
      here.map((each) => each?.table ?? null),
      columns,
    );
  }
  pdf.x = left;
  pdf.moveDown(0.6);
};
