/** One page of a folder, for those who are signed in and for outsiders alike. */
import type { Queryable } from '../database/pool.ts';
import type { Visitor } from './access.ts';
import { addressed, itemsOnPage } from './paging.ts';
import { countFolders, listFiles, listFolders, listFound, type ItemRow, type Viewer } from './store.ts';

export interface Wanted {
  /** Null is the visitor's root. */
  readonly folder: number | null;
  readonly visitor: Visitor | null;
  readonly viewer: Viewer;
  readonly page: number;
  readonly search?: string | undefined;
}

/** Folders first, then files; a page may hold the last folders and the first files. */
export const folderPage = async (db: Queryable, { folder, visitor, viewer, page, search = '' }: Wanted): Promise<readonly ItemRow[]> => {
  if (search.trim() !== '') return listFound(db, folder, visitor, search.trim(), viewer, addressed(page));
  const folderCount = await countFolders(db, folder, visitor);
  const { offset } = addressed(page);
  const folders = offset < folderCount ? await listFolders(db, folder, visitor, viewer, addressed(page)) : [];
  const left = itemsOnPage - folders.length;
  const files = folder !== null && left > 0 ? await listFiles(db, folder, viewer, { limit: left, offset: Math.max(0, offset - folderCount) }) : [];
  return [...folders, ...files];
};
