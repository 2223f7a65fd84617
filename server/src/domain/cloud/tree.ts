/** Builds trees from rows that name their parents. */
import type { Folder } from '@qujat/contract/cloud';
import type { FolderRow } from './store.ts';

/** The rows as trees, in their order. A row whose parent is missing moves to the top; a cycle is left out. */
export const asTrees = (rows: readonly FolderRow[]): Folder[] => {
  const known = new Set(rows.map(({ id }) => id));
  const children = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const within = (parentId: number | null): Folder[] =>
    (children.get(parentId) ?? []).map(({ id, name, shared, link, linkExpires, linkPassword, linkMode, linkLocked, grantedUsers }) => ({
      id,
      name,
      shared,
      link,
      linkExpires,
      linkPassword,
      linkMode,
      linkLocked,
      children: within(id),
      grantedUsers: [...grantedUsers],
    }));
  return within(null);
};
