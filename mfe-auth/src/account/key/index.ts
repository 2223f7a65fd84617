import { loadTexts } from '../texts.ts';
import { KeyDialog } from './key-dialog.tsx';

/** The dialog, with its texts. */
export async function loadKeyDialog(): Promise<typeof KeyDialog> {
  await loadTexts();
  return KeyDialog;
}
