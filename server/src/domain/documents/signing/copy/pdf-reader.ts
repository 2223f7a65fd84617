/** Reads a PDF as other programs do, for tests of the files that leave the product. */
import assert from 'node:assert/strict';
import jsqr from 'jsqr';
import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page. */
  readonly pages: readonly string[];
  /** The names of the places to which its links lead. */
  readonly links: readonly string[];
  /** The attached files by name. */
  readonly attached: ReadonlyMap<string, Buffer>;
  /** What a scanner reads from a rendered page; null if it finds no code. */
  readonly scan: (page: number) => Promise<string | null>;
  /** How many pictures a page shows. */
  readonly pictures: (page: number) => Promise<number>;
}

interface Surface {
  readonly canvas: { width: number; height: number };
  readonly context: CanvasRenderingContext2D;
}

const textOf = async (pdf: PDFDocumentProxy, number: number): Promise<string> => {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

const linksOf = async (pdf: PDFDocumentProxy, number: number): Promise<readonly string[]> => {
  const annotations = (await (await pdf.getPage(number)).getAnnotations()) as readonly { readonly dest?: unknown }[];
  return annotations.flatMap(({ dest }) => (typeof dest === 'string' ? [dest] : []));
};

const scan = async (pdf: PDFDocumentProxy, number: number): Promise<string | null> => {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 2 });
  const { canvas, context } = (pdf.canvasFactory as { create: (width: number, height: number) => Surface }).create(
    viewport.width,
    viewport.height,
  );
  await page.render({ canvasContext: context, canvas: null, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsqr(data, width, height)?.data ?? null;
};

export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    pages.push(await textOf(pdf, number));
    links.push(...(await linksOf(pdf, number)));
  }
  const attached = new Map<string, Buffer>();
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? [])
    attached.set(filename, Buffer.from((await pdf.getAttachmentContent(id)) ?? []));
  assert.ok(pages.length > 0);
  return {
    pages,
    links,
    attached,
    scan: (page) => scan(pdf, page),
    pictures: async (page) =>
      (await (await pdf.getPage(page)).getOperatorList()).fnArray.filter((each) => each === OPS.paintImageXObject).length,
  };
};
