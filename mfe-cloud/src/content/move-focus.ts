/** A grid of items: arrow keys move between them by their positions on the screen. */
const centre = (element: Element): { x: number; y: number } => {
  const { left, right, top, bottom } = (element.closest('li, tr') ?? element).getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** The item in the direction of an arrow key, null if there is none. */
export const nextItem = (from: HTMLElement, key: string, all: readonly HTMLElement[]): HTMLElement | null => {
  const index = all.indexOf(from);
  if (key === 'Home') return all[0] ?? null;
  if (key === 'End') return all.at(-1) ?? null;
  if (key === 'ArrowRight') return all[index + 1] ?? null;
  if (key === 'ArrowLeft') return all[index - 1] ?? null;
  const here = centre(from);
  const side = key === 'ArrowDown' ? 1 : -1;
  const rows = all.filter((each) => (centre(each).y - here.y) * side > 4);
  const nearest = rows.toSorted(
    (one, other) =>
      Math.abs(centre(one).y - here.y) - Math.abs(centre(other).y - here.y) ||
      Math.abs(centre(one).x - here.x) - Math.abs(centre(other).x - here.x),
  );
  return nearest[0] ?? null;
};
