/** Breaks runs of text into lines of a width. pdfkit's own wrapping cannot measure a line in two fonts. */
import type { MergedRun } from '../../text/merge-text.ts';

export type Pdf = PDFKit.PDFDocument;

export interface Style {
  readonly size: number;
  readonly strong?: boolean;
}

/** Pieces of one line, each in one font, with their widths. */
export type Line = readonly (MergedRun & { readonly width: number })[];

const fontOf = (strong: boolean): 'bold' | 'regular' => (strong ? 'bold' : 'regular');

const widthIn = (pdf: Pdf, { text, strong }: MergedRun, size: number): number =>
  pdf.font(fontOf(strong)).fontSize(size).widthOfString(text);

/** A word longer than a line is cut: a column of a table may be narrow. */
const cut = (pdf: Pdf, word: MergedRun, size: number, width: number): MergedRun[] => {
  if (widthIn(pdf, word, size) <= width) return [word];
  const parts: string[] = [''];
  for (const letter of word.text) {
    const longer = `${parts.at(-1)}${letter}`;
    if (parts.at(-1) !== '' && widthIn(pdf, { ...word, text: longer }, size) > width) parts.push(letter);
    else parts[parts.length - 1] = longer;
  }
  return parts.map((text) => ({ ...word, text }));
};

/** Words with the spaces that follow them: '' stays out. A no-break space does not end a word. */
const wordsOf = ({ text, ...run }: MergedRun): MergedRun[] =>
  [...text.matchAll(/[^ \t\n]+[ \t\n]*|[ \t\n]+/g)].map(([word]) => ({ ...run, text: word.replaceAll(/\s*\n\s*/g, ' ') }));

export const linesOf = (pdf: Pdf, runs: readonly MergedRun[], { size, strong = false }: Style, width: number): readonly Line[] => {
  const words = runs.flatMap((run) => wordsOf({ ...run, strong: strong || run.strong }));
  const lines: MergedRun[][] = [[]];
  let used = 0;
  for (const word of words) {
    const bare = widthIn(pdf, { ...word, text: word.text.trimEnd() }, size);
    // Only a word that begins after a space may begin a line: a comma stays with the value before it.
    const last = lines.at(-1)?.at(-1);
    const mayBreak = last === undefined || /\s$/.test(last.text);
    if (used + bare > width && last !== undefined && mayBreak) {
      lines.push([]);
      used = 0;
    }
    for (const [at, part] of cut(pdf, word, size, width).entries()) {
      if (at > 0) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(part);
      used += widthIn(pdf, part, size);
    }
  }
  return lines.map((line) => joined(pdf, line, size));
};

/** Neighbours in one font are drawn, and read out of the file, as one text. */
const joined = (pdf: Pdf, line: readonly MergedRun[], size: number): Line => {
  const texts: MergedRun[] = [];
  for (const each of line) {
    const last = texts.at(-1);
    if (last?.strong === each.strong && last.mark === each.mark) texts[texts.length - 1] = { ...last, text: last.text + each.text };
    else texts.push(each);
  }
  return texts.map((each) => ({ ...each, width: widthIn(pdf, each, size) }));
};

export const widthOf = (line: Line): number => line.reduce((sum, { width }) => sum + width, 0);

export const drawLine = (pdf: Pdf, line: Line, { size }: Style, x: number, y: number): void => {
  let from = x;
  for (const { text, strong, width, mark } of line) {
    pdf.font(fontOf(strong)).fontSize(size).text(text, from, y, { lineBreak: false });
    if (mark !== undefined) pdf.goTo(from, y, width, size * 1.25, mark);
    from += width;
  }
};
