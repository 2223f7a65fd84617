/** Changes in the file cloud: folders, access to them, files, and the trash (CLD-2, CLD-3). */
import { call, optional, required } from './call.ts';
import { at, flag, lenient, list, nothing, number, optionalNumber, record, text } from './codec.ts';
import { contentItem, pageField } from './cloud.ts';
import {
  choiceField,
  filesField,
  flagField,
  identifierField,
  identifiersField,
  integerField,
  lineField,
  momentField,
  secretField,
  textField,
} from './field.ts';
import { linkModes } from './link-mode.ts';

/** The largest file of cloud and feed, bytes (CLD-2). */
export const largestFile = 16 * 1024 * 1024;
/** The maximum number of files in one request; the screen sends each separately. */
export const filesAtOnce = 20;
/** The limit of most disks; the server also counts bytes: at most 255. */
export const longestName = 255;
/** How many items are removed or restored at once. */
const itemsAtOnce = 200;

/**
 * What happens when a new file has the name of an existing one: the new one is refused, both are kept, or the existing one goes to the
 * trash.
 */
const sameNames = ['refuse', 'keep', 'replace'] as const;
export type SameName = (typeof sameNames)[number];
/** If omitted, files may share a name. */
export const sameNameField = optional('same_name', choiceField(sameNames), 'cloud');
/** The maximum number of names in one request. */
export const namesAtOnce = 50;
/** Names of files, one per line. */
export const namesField = required('names', textField(namesAtOnce * (longestName + 1)));
/** What one archive shall hold, as `/file/zip` names it. */
export const archivedFields = {
  folders: optional('folders[]', identifiersField(itemsAtOnce)),
  /** The download codes of files, one per line. */
  codes: optional('codes', textField(itemsAtOnce * 100)),
};
/** The names that are taken. */
export const takenNames = list(
  record({
    name: at('name', text),
    /** Whether the person may move the existing file to the trash. */ replaceable: at('may_replace', flag),
  }),
);

const cloudCall = { base: 'second', effect: 'change', source: 'CLD-3', encoding: 'json' } as const;
const ours = { ...cloudCall, source: 'CLD-3', extension: 'cloud' } as const;
const id = required('id', identifierField);

export const createFolder = call({
  ...cloudCall,
  name: 'createFolder',
  summary: "Creates a folder in one of the person's own, or at their root (parent 0).",
  path: '/exchange/folder/create',
  fields: { parentId: required('parent_id', integerField(0, Number.MAX_SAFE_INTEGER)), name: required('name', lineField(longestName)) },
  /** Null if a server does not say. */
  answer: lenient(record({ id: at('id', optionalNumber) })),
});

export const renameFolder = call({
  ...cloudCall,
  name: 'renameFolder',
  summary: 'Renames an own folder.',
  path: '/exchange/folder/update',
  fields: { id, name: required('name', lineField(longestName)) },
  answer: nothing,
});

export const shareFolder = call({
  ...cloudCall,
  name: 'shareFolder',
  summary: 'Opens a folder to everybody with its link, or closes it: the old link is then invalid, and a new one differs.',
  path: '/exchange/folder/share',
  fields: {
    id,
    shared: required('share', flagField),
    /** What the new link allows; if omitted, both, as specified. */
    mode: optional('mode', choiceField(linkModes), 'cloud'),
  },
  answer: nothing,
});

export const giveAccess = call({
  ...cloudCall,
  name: 'giveAccess',
  summary: 'Shares an own folder, with everything below it, with a colleague.',
  path: '/exchange/folder/access/give',
  fields: { id, employeeId: required('user_id', identifierField) },
  answer: nothing,
});

export const revokeAccess = call({
  ...cloudCall,
  name: 'revokeAccess',
  summary: 'Revokes a colleague’s access to a folder at once, running downloads included.',
  path: '/exchange/folder/access/revoke',
  fields: { id, employeeId: required('user_id', identifierField) },
  answer: nothing,
});

export const uploadFiles = call({
  ...cloudCall,
  name: 'uploadFiles',
  summary: 'Adds files to a folder that the person may enter.',
  path: '/exchange/file/upload',
  encoding: 'multipart',
  fields: {
    folderId: required('folder_id', identifierField),
    sameName: sameNameField,
    files: required('files[]', filesField(filesAtOnce, largestFile)),
  },
  answer: nothing,
});

export const takenFileNames = call({
  ...ours,
  effect: 'read',
  name: 'takenFileNames',
  summary: 'Which of these names are taken in the folder: checked before files are sent.',
  path: '/exchange/file/taken',
  fields: { folderId: required('folder_id', identifierField), names: namesField },
  answer: takenNames,
});

export const checkArchive = call({
  ...ours,
  effect: 'read',
  name: 'checkArchive',
  summary: 'Whether an archive of these items can be downloaded: asked before, because a refused download replaces the page.',
  path: '/exchange/archive/check',
  encoding: 'form',
  fields: archivedFields,
  answer: nothing,
});

export const limitLink = call({
  ...ours,
  name: 'limitLink',
  summary: 'Sets the expiry and the password of a shared folder’s link.',
  path: '/exchange/folder/link',
  fields: {
    id,
    /** Unix seconds; if omitted, the link is valid until it is revoked. */
    expires: optional('expires_at', momentField),
    /** If omitted, the password stays as it is. */
    password: optional('password', secretField(200)),
    /** Removes the password. */
    withoutPassword: optional('without_password', flagField),
    /** If omitted, it stays as it is. A link that was opened without a mode allows both, as specified. */
    mode: optional('mode', choiceField(linkModes)),
  },
  answer: nothing,
});

export const saveCloudView = call({
  ...ours,
  name: 'saveCloudView',
  summary: 'Stores how the person views folders: 1 as tiles, 2 as a list.',
  path: '/exchange/view',
  fields: { view: required('view', integerField(1, 2)) },
  answer: nothing,
});

export const renameFile = call({
  ...ours,
  name: 'renameFile',
  summary: 'Renames an own file, or one in an own folder.',
  path: '/exchange/file/rename',
  fields: { id, name: required('name', lineField(longestName)) },
  answer: nothing,
});

const items = { folders: optional('folders[]', identifiersField(itemsAtOnce)), files: optional('files[]', identifiersField(itemsAtOnce)) };

export const moveItems = call({
  ...ours,
  name: 'moveItems',
  summary:
    'Moves own folders to another own folder or to the root (0), and files that the person may change to a folder that they may enter.',
  path: '/exchange/move',
  encoding: 'form',
  fields: { ...items, to: required('to', integerField(0, Number.MAX_SAFE_INTEGER)) },
  answer: nothing,
});
export const removeItems = call({
  ...ours,
  name: 'removeItems',
  summary: 'Puts folders and files in the trash, where they stay for 30 days.',
  path: '/exchange/trash/add',
  encoding: 'form',
  fields: items,
  answer: nothing,
});
export const restoreItems = call({
  ...ours,
  name: 'restoreItems',
  summary: 'Restores folders and files from the trash to their places; a folder whose parent no longer exists goes to the root.',
  path: '/exchange/trash/restore',
  encoding: 'form',
  fields: items,
  answer: nothing,
});
export const forgetItems = call({
  ...ours,
  name: 'forgetItems',
  summary: 'Deletes folders and files in the trash permanently.',
  path: '/exchange/trash/remove',
  encoding: 'form',
  fields: items,
  answer: nothing,
});
export const trashContent = call({
  ...ours,
  effect: 'read',
  name: 'trashContent',
  summary: 'One page of the trash, the latest removal first; `created_at` is its time.',
  path: '/exchange/trash/content',
  fields: { page: pageField },
  answer: list(contentItem),
});
export const trashPages = call({
  ...ours,
  effect: 'read',
  name: 'trashPages',
  summary: 'The number of pages of the trash.',
  method: 'GET',
  path: '/exchange/trash/pages',
  encoding: 'query',
  fields: {},
  answer: record({ pages: at('pages_count', number) }),
});
