/** The fonts of the canonical PDF, read once in a thread: reading their tables takes ten times as long as drawing a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

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

/** Registers the fonts `regular` and `bold` in a file. */
export const registerFonts = (pdf: PDFKit.PDFDocument): void => void pdf.registerFont('regular', regular()).registerFont('bold', bold());
