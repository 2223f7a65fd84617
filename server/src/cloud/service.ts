/** The file cloud: what an employee may see of folders and files (specification 2 §2, §6). */
import type { CallInput } from '@qujat/contract/call';
import type { ContentItem, Folder, folderContent, recentFiles } from '@qujat/contract/cloud';
import type { SessionContext } from '../http/context.ts';
import { NotFoundError } from '../http/errors.ts';
import { mayEnter } from './access.ts';
import { countContent, countRecent, listFiles, listFolders, listOthersFolders, listOwnFolders, listRecent, type ItemRow } from './store.ts';
import { asTrees } from './tree.ts';

/** Items of a page; the specification names no number. */
export const itemsAtOnce = 20;

export const personalFolders = async ({ db, session }: SessionContext): Promise<Folder[]> => asTrees(await listOwnFolders(db, session));

export const accessibleFolders = async ({ db, session }: SessionContext): Promise<Folder[]> => asTrees(await listOthersFolders(db, session));

/** The folder, or null for the person's root. A folder that may not be entered is as one that does not exist. */
const entered = async (folderId: number, { db, session }: SessionContext): Promise<number | null> => {
  if (folderId === 0) return null;
  if (!(await mayEnter(db, folderId, session))) throw new NotFoundError();
  return folderId;
};

const asItem = ({ code, ...item }: ItemRow): ContentItem => ({ ...item, downloadCode: code });

const pagesFor = (count: number): { pages: number } => ({ pages: Math.ceil(count / itemsAtOnce) });

/** Folders first, then files; a page may hold the last folders and the first files. */
export const listContent = async ({ folderId, page }: CallInput<typeof folderContent>, context: SessionContext): Promise<ContentItem[]> => {
  const { db, session } = context;
  const folder = await entered(folderId, context);
  const { folders: folderCount } = await countContent(db, folder, session);
  const offset = page * itemsAtOnce;
  const folders = offset < folderCount ? await listFolders(db, folder, session, session.timeZone, { limit: itemsAtOnce, offset }) : [];
  const left = itemsAtOnce - folders.length;
  const files = folder !== null && left > 0 ? await listFiles(db, folder, session.timeZone, { limit: left, offset: Math.max(0, offset - folderCount) }) : [];
  return [...folders, ...files].map(asItem);
};

export const contentPages = async (folderId: number, context: SessionContext): Promise<{ pages: number }> => {
  const folder = await entered(folderId, context);
  const { folders, files } = await countContent(context.db, folder, context.session);
  return pagesFor(folders + files);
};

export const recent = async ({ page }: CallInput<typeof recentFiles>, { db, session }: SessionContext): Promise<ContentItem[]> =>
  (await listRecent(db, session, session.timeZone, { limit: itemsAtOnce, offset: page * itemsAtOnce })).map(asItem);

export const recentPages = async ({ db, session }: SessionContext): Promise<{ pages: number }> => pagesFor(await countRecent(db, session));
