import type { Folder } from '@qujat/contract/cloud';

/** The way from a root of the trees down to a folder, that folder last; undefined when no tree holds it. */
export const pathTo = (id: number, trees: readonly Folder[]): Folder[] | undefined => {
  for (const folder of trees) {
    if (folder.id === id) return [folder];
    const below = pathTo(id, folder.children);
    if (below) return [folder, ...below];
  }
  return undefined;
};
