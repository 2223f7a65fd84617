/** The way from a row that boot.js has painted (paint-first-rows.ts) to the same document's row in the list that replaces it. */

/** The document of the painted row that has the focus; null if none has. */
const focusedDocument = (): string | null => {
  const link = document.activeElement?.closest<HTMLAnchorElement>('[data-first-rows] a');
  return link ? new URLSearchParams(link.search).get('document') : null;
};

/**
 * Called before the first render replaces the rows. Returns a function that gives the focus to the same document once the list is shown,
 * unless the person has moved it meanwhile.
 */
export const keepRowFocus = (): (() => void) => {
  const id = focusedDocument();
  return () => {
    if (id !== null && document.activeElement === document.body) document.querySelector<HTMLElement>(`[data-document="${id}"]`)?.focus();
  };
};
