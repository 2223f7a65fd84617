/** The columns as a person has arranged them: which are shown, how wide, in which order. */
import type { ColumnChoice } from '@qujat/contract/column-choices';
import type { Column } from './columns.ts';

/** No column is narrower than its filter or wider than a screen. */
const widths = { least: 56, most: 640 } as const;
/** The minimum width of the column without a fixed width. */
const leastOfRest = 140;

export const clampWidth = (width: number): number => Math.round(Math.min(widths.most, Math.max(widths.least, width)));

/** The check boxes always come first and the buttons last. */
export const isMovable = ({ kind }: Column): boolean => kind !== 'checkbox' && kind !== 'actions';
/** The number opens the card, so it is always visible. */
export const isHideable = (column: Column): boolean => isMovable(column) && column.kind !== 'number';

/**
 * All columns in the chosen order, including the hidden ones (`visible` says so). A newer column that the choice does not know follows its
 * default predecessor; a column that the table no longer has is left out.
 */
export const arrange = (columns: readonly Column[], chosen: readonly ColumnChoice[] = []): readonly Column[] => {
  const place = new Map(chosen.map(({ key }, index) => [key, index]));
  const movable: Column[] = [];
  for (const column of columns.filter((each) => isMovable(each) && place.has(each.key))) movable.push(column);
  movable.sort((one, other) => place.get(one.key)! - place.get(other.key)!);
  for (const [index, column] of columns.entries()) {
    if (!isMovable(column) || place.has(column.key)) continue;
    const before = movable.indexOf(columns[index - 1]!);
    movable.splice(before + 1, 0, column);
  }
  const arranged = movable.map((column): Column => {
    const choice = chosen.find(({ key }) => key === column.key);
    if (!choice) return column;
    return {
      ...column,
      visible: !choice.hidden || !isHideable(column),
      width: choice.width === null || column.width === null ? column.width : clampWidth(choice.width),
    };
  });
  return [...columns.filter(({ kind }) => kind === 'checkbox'), ...arranged, ...columns.filter(({ kind }) => kind === 'actions')];
};

/** The stored form of an arrangement: the movable columns, and a width only if it differs from the default. */
export const choiceOf = (columns: readonly Column[], arranged: readonly Column[]): readonly ColumnChoice[] =>
  arranged.filter(isMovable).map(({ key, visible, width }) => ({
    key,
    hidden: !visible,
    width: width === columns.find((each) => each.key === key)?.width ? null : width,
  }));

/** True if the arrangement equals the default. */
export const isUnchanged = (columns: readonly Column[], arranged: readonly Column[]): boolean =>
  columns.every((column, index) => {
    const other = arranged[index];
    return other?.key === column.key && other.visible === column.visible && other.width === column.width;
  });

/** The visible columns. One of them fills the remaining width: if the default one is hidden, the last one does. */
export const shownOf = (arranged: readonly Column[]): readonly Column[] => {
  const shown = arranged.filter(({ kind, visible }) => visible && kind !== 'checkbox');
  if (shown.some(({ width }) => width === null)) return shown;
  const last = shown.findLastIndex(isMovable);
  return shown.map((column, index) => (index === last ? { ...column, width: null } : column));
};

/** The width in pixels below which the columns no longer fit and the table scrolls. */
export const neededWidth = (columns: readonly Column[]): number => columns.reduce((sum, { width }) => sum + (width ?? leastOfRest), 0);

/** The arrangement with one column moved by a number of places among the movable ones. */
export const moved = (arranged: readonly Column[], key: string, by: number): readonly Column[] => {
  const from = arranged.findIndex((column) => column.key === key);
  const to = from + by;
  const [column, other] = [arranged[from], arranged[to]];
  if (!column || !other || !isMovable(column) || !isMovable(other)) return arranged;
  return arranged.toSpliced(from, 1).toSpliced(to, 0, column);
};

export const changed = (arranged: readonly Column[], key: string, change: Partial<Pick<Column, 'visible' | 'width'>>): readonly Column[] =>
  arranged.map((column) => (column.key === key ? { ...column, ...change } : column));
