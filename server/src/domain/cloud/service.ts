/** The file cloud as an employee sees it: folders and files (CLD-1). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { cloudUse, ContentItem, Folder, folderContent, folderPages } from '@qujat/contract/cloud';
import type { SessionContext } from '../../platform/http/context.ts';
import type { CloudSessionContext } from './services.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { mayEnter } from './access.ts';
import { folderPage } from './folder-page.ts';
import { usedBy } from '../../platform/files/quota.ts';
import { loadPolicy } from '../../platform/policy/policy.ts';
import { addressed, pagesFor } from './paging.ts';
import {
  countFeedFiles,
  countFiles,
  countFolders,
  countFound,
  countSet,
  externalSet,
  internalSet,
  listFeedFiles,
  listOthersFolders,
  listOwnFolders,
  listSet,
  named,
  recentSet,
  type FileSet,
  type ItemRow,
  type Viewer,
} from './store.ts';
import { asTrees } from './tree.ts';

export const personalFolders = async ({ db, session }: SessionContext): Promise<Folder[]> => asTrees(await listOwnFolders(db, session));

export const accessibleFolders = async ({ db, session }: SessionContext): Promise<Folder[]> =>
  asTrees(await listOthersFolders(db, session));

export const useOf = async ({ db, session, quota }: CloudSessionContext): Promise<CallAnswer<typeof cloudUse>> => ({
  used: await usedBy(db, session),
  limit: quota.perPerson,
  linkDays: (await loadPolicy(db, session.organisationId)).linkDays,
});

/** The folder, or null for the person's root. A folder that the person may not enter counts as missing. */
const entered = async (folderId: number, { db, session }: SessionContext): Promise<number | null> => {
  if (folderId === 0) return null;
  if (!(await mayEnter(db, folderId, session))) throw new NotFoundError();
  return folderId;
};

const viewerOf = ({ session, say }: SessionContext): Viewer => ({
  employeeId: session.employeeId,
  organisationId: session.organisationId,
  timeZone: session.timeZone,
  visitor: say('cloud.visitor'),
});

export const asItem = ({ code, ...item }: ItemRow): ContentItem => ({ ...item, downloadCode: code });

export const listContent = async (
  { folderId, page, search, order }: CallInput<typeof folderContent>,
  context: SessionContext,
): Promise<ContentItem[]> => {
  const folder = await entered(folderId, context);
  return (await folderPage(context.db, { folder, viewer: viewerOf(context), page, search, order })).map(asItem);
};

export const contentPages = async (
  { folderId, search = '' }: CallInput<typeof folderPages>,
  context: SessionContext,
): Promise<{ pages: number }> => {
  const { db, session } = context;
  const folder = await entered(folderId, context);
  if (search.trim() !== '') return pagesFor(await countFound(db, folder, session, search.trim()));
  const [folders, files] = await Promise.all([countFolders(db, folder, session), folder === null ? 0 : countFiles(db, session, folder)]);
  return pagesFor(folders + files);
};

type Set = (context: SessionContext) => FileSet;
export const recent: Set = ({ session }) => recentSet(session);
export const internal: Set = ({ session }) => internalSet(session);
export const external: Set = ({ session, now }) => externalSet(session, now);

interface Searched {
  readonly page: number;
  readonly search?: string | undefined;
}

/** The two calls of a view: a page of it, and the number of pages. */
export const viewOf = (set: Set) => ({
  content: async ({ page, search = '' }: Searched, context: SessionContext): Promise<ContentItem[]> =>
    (await listSet(context.db, named(set(context), search.trim()), viewerOf(context), addressed(page))).map(asItem),
  pages: async ({ search = '' }: Pick<Searched, 'search'>, context: SessionContext): Promise<{ pages: number }> =>
    pagesFor(await countSet(context.db, named(set(context), search.trim()))),
});

export const feedContent = async ({ page, search = '' }: Searched, context: SessionContext): Promise<ContentItem[]> =>
  (await listFeedFiles(context.db, context.session.organisationId, search.trim(), viewerOf(context), addressed(page))).map(asItem);
export const feedPages = async ({ search = '' }: Pick<Searched, 'search'>, { db, session }: SessionContext): Promise<{ pages: number }> =>
  pagesFor(await countFeedFiles(db, session.organisationId, search.trim()));
