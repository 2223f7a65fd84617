/** Draws the pages of a PDF as pictures, and finds the places of its fields. Loaded with pdf.js, when a sheet is first shown. */
import { getDocument, VerbosityLevel, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
// Drawing in the page itself: a page of text takes milliseconds, and a worker would be another file of the release.
import 'pdfjs-dist/build/pdf.worker.min.mjs';

/** Where the value of a field stands, in parts of the page's width and height. */
interface Mark {
  readonly field: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnPage {
  readonly canvas: HTMLCanvasElement;
  readonly text: string;
  readonly marks: readonly Mark[];
}

interface Link {
  readonly dest?: unknown;
  readonly rect?: readonly number[];
}

/** Sharper than two device pixels nobody sees. */
const mostSharp = 2;

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);

/** The server marks the values as links to the names of their fields. */
const marksOf = async (page: PDFPageProxy): Promise<readonly Mark[]> => {
  const [left, bottom, right, top] = page.view as [number, number, number, number];
  const [width, height] = [right - left, top - bottom];
  return ((await page.getAnnotations()) as readonly Link[]).flatMap(({ dest, rect }) => {
    if (typeof dest !== 'string' || !rect) return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
    return [
      {
        field: dest,
        left: (x1 - left) / width,
        top: (top - Math.max(y1, y2)) / height,
        width: (x2 - x1) / width,
        height: Math.abs(y2 - y1) / height,
      },
    ];
  });
};

const drawPage = async (document: PDFDocumentProxy, number: number, width: number): Promise<DrawnPage> => {
  const page = await document.getPage(number);
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(mostSharp, globalThis.devicePixelRatio || 1);
  const viewport = page.getViewport({ scale });
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  return {
    canvas,
    text: items.map((each) => ('str' in each ? each.str + (each.hasEOL ? '\n' : '') : '')).join(''),
    marks: await marksOf(page),
  };
};

export const drawPages = async (pdf: string, width: number): Promise<readonly DrawnPage[]> => {
  // Glyphs are drawn as shapes: fonts of a document do not enter the page.
  const loading = getDocument({ data: bytesOf(pdf), disableFontFace: true, verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await loading.promise;
    const pages: DrawnPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) pages.push(await drawPage(document, number, width));
    return pages;
  } finally {
    await loading.destroy();
  }
};
