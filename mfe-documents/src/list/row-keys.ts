import type { KeyboardEvent } from 'react';

/** Where an arrow key leads among the rows. */
const target = (key: string, index: number, last: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

/** From a row's number the arrow keys lead to the numbers above and below; Enter there opens the card. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const numbers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-document]')];
  const index = numbers.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const next = target(event.key, index, numbers.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  numbers[next]?.focus();
};
