import { logFault } from '@qujat/api';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { openPdf, type PdfSource } from './open-pdf.ts';
import { failureOf, type PdfFailure } from './pdf-failure.ts';

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy;
  /** Height by width of the first page; the others are taken to be like it until they are drawn. */
  readonly ratio: number;
}

/** The opened file, closed with the screen. The source is the same as long as the screen is shown. */
export const usePdf = (source: PdfSource): { opened: OpenedPdf | null; failure: PdfFailure | null; reopen: () => void } => {
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  const [failure, setFailure] = useState<PdfFailure | null>(null);
  // Another object asks for the file again.
  const [asked, setAsked] = useState({ source });
  useEffect(() => {
    let ended = false;
    const opening = openPdf(asked.source);
    const show = async (): Promise<void> => {
      const pdf = await (await opening).promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!ended) setOpened({ pdf, ratio: height / width });
    };
    show().catch((error: unknown) => {
      if (!ended) setFailure(failureOf(error));
    });
    return () => {
      ended = true;
      setOpened(null);
      setFailure(null);
      opening.then((task) => task.destroy()).catch(logFault);
    };
  }, [asked]);
  const reopen = useCallback((): void => setAsked((before) => ({ ...before })), []);
  return { opened, failure, reopen };
};
