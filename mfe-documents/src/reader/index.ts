import { loadTexts } from './texts.ts';
import { ReaderWindow } from './reader-window.tsx';

export interface ReaderScreens {
  readonly ReaderWindow: typeof ReaderWindow;
}

/** The reader, with its texts. */
export async function loadReaderScreens(): Promise<ReaderScreens> {
  await loadTexts();
  return { ReaderWindow };
}
