/** What outsiders can see and do in a folder by its link, without a session (CLD-4). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { ContentItem } from '@qujat/contract/cloud';
import type * as calls from '@qujat/contract/external-folder';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import { received } from '../../platform/files/receive.ts';
import { admitBytes } from '../../platform/files/quota.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { CloudContext } from './services.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import { folderPage } from './folder-page.ts';
import { addFolder, cleanName } from './folders.ts';
import { givePassword, hasPassed, openByLink, wayTo, type OpenFolder, type Step } from './link.ts';
import { pagesFor } from './paging.ts';
import { takenIn } from './same-name.ts';
import { asItem } from './service.ts';
import { countFiles, countFolders, countFound, type Viewer } from './store.ts';
import { addFiles, lockFolder } from './upload.ts';

interface Place {
  readonly id: number;
  readonly link: string;
}

/** The requested folder, behind a valid link. */
export const enter = async (
  { id, link }: Place,
  context: RequestContext,
): Promise<{ readonly root: OpenFolder; readonly way: readonly [Step, ...Step[]]; readonly folderId: number }> => {
  const root = await openByLink(link, context);
  if (!hasPassed(root, context)) throw new ForbiddenError('cloud.linkPassword');
  const way = await wayTo(context.db, root, id);
  return { root, way, folderId: way.at(-1)?.id ?? root.id };
};

export const externalInfo = async (
  { id, link, search = '', password }: CallInput<typeof calls.externalInfo>,
  context: RequestContext,
): Promise<CallAnswer<typeof calls.externalInfo>> => {
  const { db } = context;
  const root = await openByLink(link, context);
  if (password !== undefined && root.passwordHash !== null) await givePassword(root, password, context);
  else if (!hasPassed(root, context)) return { id: null, name: '', pages: 0, path: [], passwordWanted: true };
  const way = await wayTo(db, root, id);
  const { id: folderId, name } = way.at(-1) ?? root;
  const count =
    search.trim() === ''
      ? (await countFolders(db, folderId, null)) + (await countFiles(db, folderId))
      : await countFound(db, folderId, null, search.trim());
  return { id: folderId, name, ...pagesFor(count), path: [...way], passwordWanted: false };
};

export const externalContent = async (
  { page, search, order, ...place }: CallInput<typeof calls.externalContent>,
  context: RequestContext,
): Promise<ContentItem[]> => {
  const { root, folderId } = await enter(place, context);
  const viewer: Viewer = { employeeId: null, timeZone: root.timeZone, visitor: context.say('cloud.visitor') };
  return (await folderPage(context.db, { folder: folderId, visitor: null, viewer, page, search, order })).map(asItem);
};

export const externalCreate = async (
  { name: given, ...place }: CallInput<typeof calls.externalCreate>,
  context: RequestContext,
): Promise<{ id: number }> => {
  const { db, now, network } = context;
  const name = cleanName(given);
  const { folderId } = await enter(place, context);
  await consume(db, limits.visitorFolders, network, now);
  return db.transaction().execute(async (transaction) => {
    const { owner_id: ownerId, organisation_id: organisationId } = await lockFolder(transaction, folderId);
    return { id: await addFolder(transaction, { parentId: folderId, name, ownerId, organisationId, byVisitor: true }, now) };
  });
};

export const externalTaken = async (
  { names, ...place }: CallInput<typeof calls.externalTaken>,
  context: RequestContext,
): Promise<CallAnswer<typeof calls.externalTaken>> => {
  const { folderId } = await enter(place, context);
  return takenIn(context.db, folderId, names, null);
};

/** Runs before the first byte of a file is read. */
export const admitExternal = async (place: Place, context: CloudContext): Promise<void> => {
  const { root } = await enter(place, context);
  await consume(context.db, limits.visitorUploads, context.network, context.now);
  await admitBytes(context.db, context.quota, { employeeId: root.ownerId, organisationId: root.organisationId }, 'outsider');
};

const megabyte = 1024 * 1024;

export const externalUpload = async (
  { files: given, sameName, ...place }: CallInput<typeof calls.externalUpload>,
  context: CloudContext,
): Promise<null> => {
  const { db, now, quota } = context;
  // Check again: the link may have been revoked during the upload.
  const { root, folderId } = await enter(place, context);
  const files = received(given);
  await consume(db, limits.visitorMegabytes, root.id, now, Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / megabyte));
  return db.transaction().execute(async (transaction) => {
    const { owner_id: ownerId, organisation_id: organisationId } = await lockFolder(transaction, folderId);
    await addFiles(transaction, quota, files, { folderId, ownerId, organisationId, byVisitor: true, sameName }, now);
    return null;
  });
};
