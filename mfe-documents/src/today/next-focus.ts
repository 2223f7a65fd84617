/** After an act the focus goes to the next row of the section, else to the previous one, else to the heading of the next section (DAY-49). */
export const nextFocus = (acted: readonly number[]): (() => void) => {
  const first = document.querySelector(`[data-row="${acted[0]}"]`);
  const rows = [...(first?.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const gone = new Set(acted.map(String));
  const index = rows.findIndex((row) => row === first);
  const isLeft = (row: HTMLElement): boolean => !gone.has(row.dataset['row'] ?? '');
  const next = rows.slice(index).find(isLeft) ?? rows.slice(0, Math.max(index, 0)).findLast(isLeft);
  const headings = [...document.querySelectorAll<HTMLElement>('[data-section]')];
  const own = first?.closest('section')?.querySelector('[data-section]');
  const after = headings[headings.findIndex((each) => each === own) + 1];
  return () => {
    const target = next?.querySelector<HTMLElement>('[data-act]') ?? after ?? document.querySelector<HTMLElement>('main h1');
    target?.focus();
  };
};
