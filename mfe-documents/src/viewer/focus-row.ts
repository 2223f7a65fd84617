/** How long to wait for the element, milliseconds. */
const timeoutMs = 10_000;

/**
 * Focuses an element as soon as the reloaded page has it, and again if the page replaces it while it loads. Stops once the person has started
 * something else.
 */
const focusWhenThere = (selector: string): void => {
  let over = false;
  let focused: HTMLElement | null = null;
  const look = (): void => {
    if (over || focused?.isConnected) return;
    // Something else has taken the focus since.
    if (focused && document.activeElement !== document.body) return end();
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    if (!found.matches('a, button, [tabindex]')) found.tabIndex = -1;
    found.focus({ preventScroll: true });
    if (found === document.activeElement) focused = found;
  };
  const observer = new MutationObserver(look);
  const end = (): void => {
    over = true;
    observer.disconnect();
    document.removeEventListener('keydown', end, true);
    document.removeEventListener('pointerdown', end, true);
  };
  document.addEventListener('keydown', end, true);
  document.addEventListener('pointerdown', end, true);
  // What React has rendered hidden appears by a change of its style.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden', 'inert'] });
  setTimeout(look);
  setTimeout(end, timeoutMs);
};

/** Focuses a document's row as soon as the list has it. */
export const focusRow = (id: number): void => focusWhenThere(`[data-document="${id}"]`);

/** Focuses the heading of the page. */
export const focusHeading = (): void => focusWhenThere('main h1');
