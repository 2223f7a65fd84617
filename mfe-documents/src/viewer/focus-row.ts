/** How long to wait for a row, milliseconds. */
const timeoutMs = 10_000;

/** Focuses a document's row as soon as the reloaded list has it, unless the person has started something else by then. */
export const focusRow = (id: number): void => {
  let over = false;
  const look = (): void => {
    const row = over ? null : document.querySelector<HTMLElement>(`[data-document="${id}"]`);
    row?.focus({ preventScroll: true });
    if (row && row === document.activeElement) end();
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
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(look);
  setTimeout(end, timeoutMs);
};
