/** A visible row of a tree. */
export interface TreeRow {
  readonly id: number;
  /** Null for a root. */
  readonly parent: number | null;
  readonly name: string;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/**
 * The row to which a key moves the focus from the current one, or the row that it opens or closes; null for any other key (WAI-ARIA: tree). A
 * letter moves to the next row whose name begins with it. `rows` are the visible ones, from top to bottom.
 */
export const treeKey = (key: string, current: number, rows: readonly TreeRow[]): { focus: number } | { toggle: number } | null => {
  const index = rows.findIndex(({ id }) => id === current);
  const row = rows[index];
  if (!row) return null;
  const at = (wanted: number): { focus: number } | null => (rows[wanted] ? { focus: rows[wanted].id } : null);
  switch (key) {
    case 'ArrowDown':
      return at(index + 1);
    case 'ArrowUp':
      return at(index - 1);
    case 'Home':
      return at(0);
    case 'End':
      return at(rows.length - 1);
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isOpen ? at(index + 1) : { toggle: current };
    case 'ArrowLeft':
      if (row.isOpen) return { toggle: current };
      return row.parent === null ? null : { focus: row.parent };
    default: {
      if (key.length !== 1 || key === ' ') return null;
      const begins = ({ name }: TreeRow): boolean => name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
      const next = [...rows.slice(index + 1), ...rows.slice(0, index)].find(begins);
      return next ? { focus: next.id } : null;
    }
  }
};
