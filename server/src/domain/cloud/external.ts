/** What outsiders can see and do in a folder by its link, without a session (CLD-4). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { ContentItem } from '@qujat/contract/cloud';
import type * as calls from '@qujat/contract/external-folder';
import { filesAtOnce, largestFile } from '@qujat/contract/cloud-changes';
import type { LinkMode } from '@qujat/contract/link-mode';
import { limits, consume, refund } from '../../platform/limits/rate-limit.ts';
import { received } from '../../platform/files/receive.ts';
import { admitBytes } from '../../platform/files/quota.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { CloudContext } from './services.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import { inLanguage } from '../../platform/http/names.ts';
import { folderPage } from './folder-page.ts';
import { cleanName } from './folder-names.ts';
import { addFolder } from './folders.ts';
import { expectAcceptedFiles } from '../../platform/policy/uploads.ts';
import { givePassword, hasPassed, openByLink, rememberOpening, wayTo, type OpenFolder, type Step } from './link.ts';
import { pagesFor } from './paging.ts';
import { takenIn } from './same-name.ts';
import { asItem } from './service.ts';
import { countFiles, countFolders, countFound, type Viewer } from './store.ts';
import { lockTrees } from './tree-lock.ts';
import { addFiles, lockFolder } from './upload.ts';

const longestUpload = filesAtOnce * largestFile;

interface Place {
  readonly id: number;
  readonly link: string;
}

/** A link for uploads opens only its own folder: names of folders in it would reveal its content. */
const reachable = (root: OpenFolder, id: number): number => {
  if (root.mode === 'upload' && id !== 0 && id !== root.id) throw new NotFoundError();
  return id;
};

/** The requested folder, behind a valid link that permits the action. */
export const enter = async (
  { id, link }: Place,
  context: RequestContext,
  wanted: LinkMode,
): Promise<{ readonly root: OpenFolder; readonly way: readonly [Step, ...Step[]]; readonly folderId: number }> => {
  const root = await openByLink(link, context);
  if (!hasPassed(root, context)) throw new ForbiddenError('cloud.linkPassword');
  if (root.mode !== 'both' && root.mode !== wanted)
    throw new ForbiddenError(root.mode === 'view' ? 'cloud.linkViewOnly' : 'cloud.linkUploadOnly');
  const way = await wayTo(context.db, root, reachable(root, id));
  return { root, way, folderId: way.at(-1)?.id ?? root.id };
};

export const externalInfo = async (
  { id, link, search = '', password }: CallInput<typeof calls.externalInfo>,
  context: RequestContext,
): Promise<CallAnswer<typeof calls.externalInfo>> => {
  const { db } = context;
  const root = await openByLink(link, context);
  if (password !== undefined && root.passwordHash !== null) await givePassword(root, password, context);
  else if (!hasPassed(root, context))
    return { id: null, name: '', pages: 0, path: [], passwordWanted: true, mode: root.mode, organisation: null };
  if (root.passwordHash === null) rememberOpening(root, context);
  const way = await wayTo(db, root, reachable(root, id));
  const { id: folderId, name } = way.at(-1) ?? root;
  const outsider = { employeeId: null, organisationId: root.organisationId };
  const count =
    root.mode === 'upload'
      ? 0
      : search.trim() === ''
        ? (await countFolders(db, folderId, outsider)) + (await countFiles(db, outsider, folderId))
        : await countFound(db, folderId, outsider, search.trim());
  const organisation = inLanguage(context.language, root.organisation.ru, root.organisation.kk);
  return { id: folderId, name, ...pagesFor(count), path: [...way], passwordWanted: false, mode: root.mode, organisation };
};

export const externalContent = async (
  { page, search, order, ...place }: CallInput<typeof calls.externalContent>,
  context: RequestContext,
): Promise<ContentItem[]> => {
  const { root, folderId } = await enter(place, context, 'view');
  const viewer: Viewer = {
    employeeId: null,
    organisationId: root.organisationId,
    timeZone: root.timeZone,
    visitor: context.say('cloud.visitor'),
  };
  return (await folderPage(context.db, { folder: folderId, viewer, page, search, order })).map(asItem);
};

export const externalCreate = async (
  { name: given, ...place }: CallInput<typeof calls.externalCreate>,
  context: RequestContext,
): Promise<{ id: number }> => {
  const { db, now, network } = context;
  const name = cleanName(given);
  // A link for uploads takes files only: a taken name of a folder would be refused, and so revealed.
  const { root, folderId } = await enter(place, context, 'both');
  const { organisationId } = root;
  await consume(db, limits.visitorFolders, network, now);
  return db.transaction().execute(async (transaction) => {
    await lockTrees(transaction, organisationId, root.ownerId);
    const { owner_id: ownerId } = await lockFolder(transaction, organisationId, folderId);
    // Handed over meanwhile: another tree.
    if (ownerId !== root.ownerId) throw new NotFoundError();
    return { id: await addFolder(transaction, { parentId: folderId, name, ownerId, organisationId, byVisitor: true }, now) };
  });
};

export const externalTaken = async (
  { names, ...place }: CallInput<typeof calls.externalTaken>,
  context: RequestContext,
): Promise<CallAnswer<typeof calls.externalTaken>> => {
  const { root, folderId } = await enter(place, context, 'upload');
  // A link for uploads shows no names.
  return root.mode === 'upload' ? [] : takenIn(context.db, { id: folderId, organisationId: root.organisationId }, names, null);
};

const megabyte = 1024 * 1024;

/**
 * Runs before the first byte of a file is read. The announced length is deducted from what the link may receive in a day, so that parallel
 * uploads cannot exceed it together; a body without an announced length counts as the longest permitted one.
 */
export const admitExternal = async (place: Place, context: CloudContext): Promise<void> => {
  const { db, quota, now, network, bodyLength } = context;
  const { root } = await enter(place, context, 'upload');
  await consume(db, limits.visitorUploads, network, now);
  const bytes = bodyLength ?? longestUpload;
  await admitBytes(db, quota, { employeeId: root.ownerId, organisationId: root.organisationId }, 'outsider', bytes);
  const megabytes = Math.ceil(bytes / megabyte);
  try {
    await consume(db, limits.visitorMegabytes, root.id, now, megabytes);
  } catch (error) {
    // Refused: nothing is received, so a smaller file may still fit.
    await refund(db, limits.visitorMegabytes, root.id, megabytes);
    throw error;
  }
};

export const externalUpload = async (
  { files: given, sameName, ...place }: CallInput<typeof calls.externalUpload>,
  context: CloudContext,
): Promise<null> => {
  const { db, now, quota } = context;
  // Check again: the link may have been revoked during the upload.
  const { root, folderId } = await enter(place, context, 'upload');
  const files = received(given);
  const { organisationId } = root;
  const names = root.mode === 'upload' ? 'keep' : sameName;
  return db.transaction().execute(async (transaction) => {
    const { owner_id: folderOwnerId } = await lockFolder(transaction, organisationId, folderId);
    await expectAcceptedFiles(transaction, organisationId, files);
    await addFiles(transaction, quota, files, { folderId, folderOwnerId, organisationId, uploaderId: null, sameName: names }, now);
    return null;
  });
};
