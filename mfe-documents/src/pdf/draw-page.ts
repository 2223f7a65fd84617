import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { densityOf } from './page-size.ts';

interface Place {
  /** CSS pixels. */
  readonly width: number;
  readonly picture: HTMLElement;
  readonly text: HTMLElement;
}

interface Drawn {
  /** Height by width. */
  readonly ratio: number;
  readonly hasText: boolean;
}

/** The picture of a page with its text over it, to be selected and read out. Null if it is no longer wanted. */
export const drawPage = async (
  pdf: PDFDocumentProxy,
  number: number,
  { width, picture, text }: Place,
  signal: AbortSignal,
): Promise<Drawn | null> => {
  const page = await pdf.getPage(number);
  if (signal.aborted) return null;
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const density = densityOf(viewport.width, viewport.height, window.devicePixelRatio);
  // The old picture stays until the new one is complete.
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  let current: { cancel: () => void } = task;
  const stop = (): void => current.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
    if (signal.aborted) return null;
    picture.replaceChildren(canvas);
    text.replaceChildren();
    text.style.setProperty('--total-scale-factor', String(viewport.scale));
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    current = layer;
    await layer.render();
    return { ratio: viewport.height / viewport.width, hasText: text.textContent.trim() !== '' };
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    if (signal.aborted) page.cleanup();
  }
};
