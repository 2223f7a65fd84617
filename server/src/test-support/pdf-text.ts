/** The text of a PDF that pdfkit has made, page by page, read through the tables of its fonts: what a reader's program finds and copies. */
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject, type PDFPage } from 'pdf-lib';

const textOf = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** Letters by glyph: the ranges of a font's ToUnicode, each a list. */
const lettersOf = (map: string): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  return letters;
};

const fontsOf = (page: PDFPage): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.entries() ?? []).map(([name, reference]) => {
      const font = page.doc.context.lookup(reference, PDFDict);
      return [name.asString().slice(1), lettersOf(textOf(font.lookup(PDFName.of('ToUnicode'))))];
    }),
  );
};

const contentOf = (page: PDFPage): string => {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((each) => page.doc.context.lookup(each)) : [contents];
  return streams.map(textOf).join('\n');
};

const readPage = (page: PDFPage): string => {
  const fonts = fontsOf(page);
  let letters: ReadonlyMap<string, string> = new Map();
  const pieces: string[] = [];
  for (const [, font, shown] of contentOf(page).matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex.toLowerCase()).join('');
    pieces.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '').join(''));
  }
  return pieces.join('\n');
};

export const readPdfText = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await PDFDocument.load(bytes)).getPages().map(readPage);
