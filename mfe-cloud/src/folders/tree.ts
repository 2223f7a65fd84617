import type { Folder } from '@qujat/contract/cloud';
import type { TreeRow } from '@qujat/ui/tree-key';

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

/** The visible folders as rows of a tree. */
export const treeRows = (rows: readonly Visible[]): TreeRow[] =>
  rows.map(({ folder: { id, name, children }, parent, open }) => ({ id, name, parent, hasChildren: children.length > 0, isOpen: open }));
