import { AskedAgain } from './asked-again.tsx';
import { keptCard, keptList } from './copies.ts';
import { keepInbox } from './keep-inbox.ts';
import { KeepForm } from './keep-form.tsx';
import { dropAsked } from './kept-decisions.ts';
import { KeptNote } from './kept-note.tsx';
import { KeptNotices } from './kept-notices.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SendKept } from './send-kept-here.tsx';
import { loadTexts } from './texts.ts';

const code = { AskedAgain, keptCard, keptList, keepInbox, KeepForm, dropAsked, KeptNote, KeptNotices, OfflineNotice, SendKept };

export type OfflineCode = typeof code;

/** The code of offline reading with its texts, loaded only by those who have chosen it. */
export async function loadOffline(): Promise<OfflineCode> {
  await loadTexts();
  return code;
}
