import { keepForReload, type AfterReload } from './after-reload.ts';

interface Reload extends AfterReload {
  /** The document whose card opens by itself then: the address names it, as a link to a document does. */
  readonly opens?: number | null;
}

/** Reloads the page, as the specification requires after a confirmed act (CRD-6). */
export const reloadPage = ({ said, row = null, opens = null }: Reload = {}): void => {
  if (opens !== null) {
    const address = new URL(window.location.href);
    address.searchParams.set('document', String(opens));
    window.history.replaceState(window.history.state, '', address);
  }
  // The card that opens has the focus.
  keepForReload({ said, row: opens === null ? row : null });
  window.location.reload();
};
