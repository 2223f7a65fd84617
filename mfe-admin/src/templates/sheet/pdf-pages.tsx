import { useTranslation } from '@qujat/i18n';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist';
// Drawing in the page itself: a page of text takes milliseconds, and a worker would be another file of the release.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './sheet.module.css';

interface PdfPagesProps {
  /** Base64. */
  readonly pdf: string;
  readonly onFailure: () => void;
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);

interface DrawnPage {
  readonly canvas: HTMLCanvasElement;
  readonly text: string;
}

/** Sharper than two device pixels nobody sees. */
const mostSharp = 2;

const drawPage = async (document: PDFDocumentProxy, number: number, width: number): Promise<DrawnPage> => {
  const page = await document.getPage(number);
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(mostSharp, globalThis.devicePixelRatio || 1);
  const viewport = page.getViewport({ scale });
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  return { canvas, text: items.map((each) => ('str' in each ? each.str + (each.hasEOL ? '\n' : '') : '')).join('') };
};

const drawAll = async (pdf: string, width: number): Promise<readonly DrawnPage[]> => {
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

/** The pages of a PDF as pictures, with their text for a screen reader. The former pages stay until the new ones are drawn. */
export const PdfPages = ({ pdf, onFailure }: PdfPagesProps): ReactNode => {
  const { t } = useTranslation('admin');
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  useEffect(() => {
    let isCurrent = true;
    drawAll(pdf, box.current?.clientWidth || 600).then(
      (pages) => {
        if (!isCurrent || !box.current) return;
        for (const { canvas } of pages) canvas.className = styles.page ?? '';
        box.current.replaceChildren(...pages.map(({ canvas }) => canvas));
        setText(pages.map((each) => each.text).join('\n'));
      },
      () => {
        if (isCurrent) failed.current();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  return (
    <>
      <div ref={box} className={styles.pages} aria-hidden="true" />
      <VisuallyHidden>{t('design.sheet.text', { text })}</VisuallyHidden>
    </>
  );
};
