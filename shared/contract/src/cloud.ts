/** The file cloud (specification 2 §3, §7). */
import { call, required } from './call.ts';
import { at, deferred, flag, identifier, list, number, oneOf, optionalText, record, text, type Codec } from './codec.ts';
import { integerField } from './field.ts';

/** A folder of the tree with its subfolders. */
export interface Folder {
  id: number;
  name: string;
  shared: boolean;
  link: string | null;
  children: Folder[];
  grantedUsers: { id: number; fullName: string }[];
}

const folder: Codec<Folder> = record({
  id: at('id', identifier),
  name: at('name', text),
  shared: at('is_shared', flag),
  link: at('link', optionalText),
  children: at('children', list(deferred(() => folder))),
  grantedUsers: at('granted_users', list(record({ id: at('user_id', identifier), fullName: at('full_name', text) }))),
});

const contentItem = record({
  kind: at('item_type', oneOf(['folder', 'file'], 'file')),
  id: at('id', identifier),
  name: at('name', text),
  downloadCode: at('dwn_code', optionalText),
  extension: at('extension', text),
  creator: at('creator_name', text),
  created: at('created_at', text),
});
export type ContentItem = ReturnType<(typeof contentItem)['decode']>;

const cloudCall = { base: 'second', effect: 'read', source: '2 §7' } as const;
/** Cloud pages count from 0. */
const page = required('page', integerField(0, 100_000));
/** The root folder of a person is 0. */
const folderId = required('id', integerField(0, Number.MAX_SAFE_INTEGER));

export const personalFolders = call({
  ...cloudCall,
  name: 'personalFolders',
  summary: "The tree of the person's own folders.",
  method: 'GET',
  path: '/exchange/folder/personal-list',
  encoding: 'query',
  fields: {},
  answer: list(folder),
});

export const accessibleFolders = call({
  ...cloudCall,
  name: 'accessibleFolders',
  summary: 'The tree of folders that others have opened to the person.',
  method: 'GET',
  path: '/exchange/folder/accessible-list',
  encoding: 'query',
  fields: {},
  answer: list(folder),
});

export const folderContent = call({
  ...cloudCall,
  name: 'folderContent',
  summary: 'One page of what a folder holds: folders first, then files.',
  path: '/exchange/folder/content',
  encoding: 'json',
  fields: { folderId, page },
  answer: list(contentItem),
});

export const folderPages = call({
  ...cloudCall,
  name: 'folderPages',
  summary: 'How many pages a folder has.',
  path: '/exchange/folder/content/pages',
  encoding: 'json',
  fields: { folderId },
  answer: record({ pages: at('pages_count', number) }),
});

export const recentFiles = call({
  ...cloudCall,
  name: 'recentFiles',
  summary: 'Files that the person has added or opened last.',
  path: '/exchange/file/recent',
  encoding: 'json',
  fields: { page },
  answer: list(contentItem),
});

export const recentPages = call({
  ...cloudCall,
  name: 'recentPages',
  summary: 'How many pages of recent files there are.',
  method: 'GET',
  path: '/exchange/file/recent/pages',
  encoding: 'query',
  fields: {},
  answer: record({ pages: at('pages_count', number) }),
});
