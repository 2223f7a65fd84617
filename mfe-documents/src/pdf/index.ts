import { PdfView } from './pdf-view.tsx';
import { PdfWindow } from './pdf-window.tsx';
import { loadTexts } from './texts.ts';

export interface PdfScreens {
  readonly PdfView: typeof PdfView;
  readonly PdfWindow: typeof PdfWindow;
}

/** The pages of a PDF, with their texts. */
export async function loadPdfScreens(): Promise<PdfScreens> {
  await loadTexts();
  return { PdfView, PdfWindow };
}
