import { hasEntry, leaveEntry } from '../list/entry-state.ts';
import { keepForReload, type AfterReload } from './after-reload.ts';

interface Reload extends AfterReload {
  /** The document whose card opens after the reload: the address names it, like a link to a document. */
  readonly opens?: number | null;
}

/** Reloads the page, as the specification requires after a confirmed act (CRD-6). */
export const reloadPage = async ({ said, row = null, opens = null }: Reload = {}): Promise<void> => {
  // The entry of a card that covers the page would show the card again.
  if (hasEntry('card')) await leaveEntry('card');
  if (opens !== null) {
    const address = new URL(window.location.href);
    address.searchParams.set('document', String(opens));
    window.history.replaceState(window.history.state, '', address);
  }
  // The card that opens gets the focus.
  keepForReload({ said, row: opens === null ? row : null });
  window.location.reload();
};
