import type { Folder } from '@qujat/contract/cloud';

/** The path from a root of the trees down to a folder, that folder last; undefined if no tree contains it. */
export const pathTo = (id: number, trees: readonly Folder[]): Folder[] | undefined => {
  for (const folder of trees) {
    if (folder.id === id) return [folder];
    const below = pathTo(id, folder.children);
    if (below) return [folder, ...below];
  }
  return undefined;
};

/** A folder that is visible in its tree. */
export interface Visible {
  readonly folder: Folder;
  /** From 1. */
  readonly level: number;
  readonly open: boolean;
  readonly parent: number | null;
}

/** The visible folders, from top to bottom. */
export const visible = (folders: readonly Folder[], isOpen: (id: number) => boolean, level = 1, parent: number | null = null): Visible[] =>
  folders.flatMap((folder) => {
    const open = folder.children.length > 0 && isOpen(folder.id);
    return [{ folder, level, open, parent }, ...(open ? visible(folder.children, isOpen, level + 1, folder.id) : [])];
  });

/** The folder to which a key moves, or which it opens or closes; null for any other key (WAI-ARIA: tree). */
export const treeKey = (key: string, current: number, rows: readonly Visible[]): { focus: number } | { toggle: number } | null => {
  const index = rows.findIndex(({ folder }) => folder.id === current);
  const row = rows[index];
  if (!row) return null;
  const at = (wanted: number): { focus: number } | null => (rows[wanted] ? { focus: rows[wanted].folder.id } : null);
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
      if (row.folder.children.length === 0) return null;
      return row.open ? at(index + 1) : { toggle: current };
    case 'ArrowLeft':
      if (row.open) return { toggle: current };
      return row.parent === null ? null : { focus: row.parent };
    default: {
      if (key.length !== 1 || key === ' ') return null;
      const begins = ({ folder }: Visible): boolean => folder.name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
      const next = [...rows.slice(index + 1), ...rows.slice(0, index)].find(begins);
      return next ? { focus: next.folder.id } : null;
    }
  }
};
