/** The fonts of the canonical PDF, read once in a thread: reading their tables takes ten times as long as drawing a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { legible } from './legible.ts';

const require = createRequire(import.meta.url);

/**
 * Returns a factory of the font, one instance for each file: an instance records which letters each glyph came from, and one document's
 * content must not show in the next. The tables are shared, as fontkit itself shares them between the variations of a font.
 */
const fontOf = (name: string): (() => Uint8Array) => {
  const bytes = readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const { _tables: tables } = create(bytes);
  // pdfkit also accepts a font that has been read already; its types do not say so.
  return () => Object.assign(create(bytes), { _tables: tables }) as unknown as Uint8Array;
};

const regular = fontOf('DejaVuSans');
const bold = fontOf('DejaVuSans-Bold');

/** The font in which the file writes now; pdfkit's types do not have it. */
const fontNow = (pdf: PDFKit.PDFDocument): Font => {
  const { _font: now } = pdf as unknown as { readonly _font: { readonly font: Font } };
  return now.font;
};

/** What the file writes and measures is legible: a letter that the font lacks would be an empty box, and two names would look alike. */
const writeLegibly = (pdf: PDFKit.PDFDocument): void => {
  const { text, widthOfString } = pdf;
  const shown = (given: string): string => legible(given, (codePoint) => fontNow(pdf).hasGlyphForCodePoint(codePoint));
  pdf.text = ((given: string, ...how: unknown[]) => Reflect.apply(text, pdf, [shown(given), ...how])) as typeof text;
  pdf.widthOfString = (given, options) => widthOfString.call(pdf, shown(given), options);
};

/** Registers the fonts `regular` and `bold` in a file, and names the letters that they lack. */
export const registerFonts = (pdf: PDFKit.PDFDocument): void => {
  pdf.registerFont('regular', regular()).registerFont('bold', bold());
  writeLegibly(pdf);
};
