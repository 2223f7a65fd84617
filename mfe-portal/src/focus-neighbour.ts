/** After an entry of a list was removed: the focus goes to the next one, or to the one before it. */
export const focusNeighbour = (entry: Element | null | undefined): void => {
  const next = entry?.nextElementSibling ?? entry?.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
};
