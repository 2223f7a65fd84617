/** One page of a folder, for people with a session and for outsiders. */
import type { Order } from '@qujat/contract/cloud';
import type { Queryable } from '../../platform/database/pool.ts';
import { addressed, itemsOnPage } from './paging.ts';
import { countFiles, countFolders, listFiles, listFolders, listFound, listSorted, type ItemRow, type Viewer } from './store.ts';

export interface Wanted {
  /** Null is the visitor's root. */
  readonly folder: number | null;
  readonly viewer: Viewer;
  readonly page: number;
  readonly search?: string | undefined;
  readonly order?: Order | undefined;
}

/** Folders first, then files; a page may hold the last folders and the first files. */
export const folderPage = async (db: Queryable, { folder, viewer, page, search = '', order }: Wanted): Promise<readonly ItemRow[]> => {
  if (search.trim() !== '') return listFound(db, folder, search.trim(), viewer, addressed(page), order);
  const folderCount = await countFolders(db, folder, viewer);
  const { offset } = addressed(page);
  const folders = offset < folderCount ? await listFolders(db, folder, viewer, addressed(page), order) : [];
  const left = itemsOnPage - folders.length;
  if (folder === null || left <= 0) return folders;
  const slice = { limit: left, offset: Math.max(0, offset - folderCount) };
  const files = order
    ? await listSorted(db, folder, viewer, slice, order, await countFiles(db, viewer, folder))
    : await listFiles(db, folder, viewer, slice);
  return [...folders, ...files];
};
