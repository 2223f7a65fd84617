/**
 * Loads the page anew, as the specification wants it after a confirmed act (2 §4). The card of `next` opens by itself then:
 * the address names it, as a link to a document does.
 */
export const reloadPage = (next: number | null = null): void => {
  if (next !== null) {
    const address = new URL(window.location.href);
    address.searchParams.set('document', String(next));
    window.history.replaceState(window.history.state, '', address);
  }
  window.location.reload();
};
