import { loadTexts } from '../texts.ts';
import { EmailCodeDialog } from './email-code-dialog.tsx';

/** The dialog, with its texts. */
export async function loadEmailCodeDialog(): Promise<typeof EmailCodeDialog> {
  await loadTexts();
  return EmailCodeDialog;
}
