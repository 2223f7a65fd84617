import type { KeyboardEvent } from 'react';

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Tab cycles inside the element that handles the key, as a modal window requires. */
export const keepFocusInside = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Tab') return;
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)].filter(({ tabIndex }) => tabIndex >= 0);
  const [first, last] = [inside[0], inside.at(-1)];
  const from = document.activeElement;
  const wraps = event.shiftKey ? from === first || from === event.currentTarget : from === last;
  if (!wraps) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};
