/** The file cloud: its trees of folders and the content of its views (CLD-1). */
import { call, optional, required } from './call.ts';
import {
  at,
  deferred,
  flag,
  identifier,
  list,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  type Codec,
  type Decoded,
} from './codec.ts';
import { choiceField, integerField, textField } from './field.ts';
import { fileScan } from './file-scan.ts';

/** The limits of one archive (docs/decisions/0097): named items, and the files and bytes in all of them. */
export const archiveLimits = { named: 200, files: 2_000, bytes: 2 * 1024 ** 3 } as const;

/** A folder of the tree with its subfolders. */
export interface Folder {
  id: number;
  name: string;
  shared: boolean;
  /** The part of the address that names the folder to outsiders: `/cloud/{link}`. */
  link: string | null;
  /** Unix seconds: until when the link opens the folder (extension). */
  linkExpires: number | null;
  /** Whether outsiders must give a password (extension). */
  linkPassword: boolean;
  /** What the link allows (extension). */
  linkMode: string | null;
  /** Whether too many wrong passwords have locked the link; a new password unlocks it (extension). */
  linkLocked: boolean;
  children: Folder[];
  grantedUsers: { id: number; fullName: string }[];
}

const folder: Codec<Folder> = record({
  id: at('id', identifier),
  name: at('name', text),
  shared: at('is_shared', flag),
  link: at('link', optionalText),
  linkExpires: at('link_expires_at', optionalMoment),
  linkPassword: at('link_password', flag),
  linkMode: at('link_mode', optionalText),
  linkLocked: at('link_locked', flag),
  children: at('children', list(deferred(() => folder))),
  grantedUsers: at('granted_users', list(record({ id: at('user_id', identifier), fullName: at('full_name', text) }))),
});

export const contentItem = record({
  kind: at('item_type', oneOf(['folder', 'file'], 'file')),
  id: at('id', identifier),
  name: at('name', text),
  downloadCode: at('dwn_code', optionalText),
  extension: at('extension', text),
  creator: at('creator_name', text),
  created: at('created_at', text),
  /** Whether the person may rename and remove it (extension). */
  changeable: at('may_change', flag),
  /** In bytes; null for a folder, and if a server does not say (extension). */
  size: at('size', optionalNumber),
  /** (extension) */
  scan: at('scan', fileScan),
});
export type ContentItem = Decoded<typeof contentItem>;

const cloudCall = { base: 'second', effect: 'read', source: 'CLD-1' } as const;
/** Cloud pages count from 0. */
export const pageField = required('page', integerField(0, 100_000));
/** A part of the name; with it a folder and everything below it are searched, or a view. */
export const searchField = optional('search_str', textField(200), 'cloud');
/**
 * Columns for sorting a folder; a minus means descending. Folders stay above files; they have no size, so for size they are sorted by name.
 */
export const orders = ['name', '-name', 'created', '-created', 'size', '-size'] as const;
export type Order = (typeof orders)[number];
/** By default folders are sorted by name, and files by arrival, the latest first. */
export const orderField = optional('sort', choiceField(orders), 'cloud');
/** The root folder of a person is 0. */
const folderId = required('id', integerField(0, Number.MAX_SAFE_INTEGER));
const pageCount = record({ pages: at('pages_count', number) });

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
  summary: 'The tree of folders that others have shared with the person.',
  method: 'GET',
  path: '/exchange/folder/accessible-list',
  encoding: 'query',
  fields: {},
  answer: list(folder),
});

export const folderContent = call({
  ...cloudCall,
  name: 'folderContent',
  summary: 'One page of a folder’s content: folders first, then files.',
  path: '/exchange/folder/content',
  encoding: 'json',
  fields: { folderId, page: pageField, search: searchField, order: orderField },
  answer: list(contentItem),
});

export const folderPages = call({
  ...cloudCall,
  name: 'folderPages',
  summary: 'The number of pages of a folder.',
  path: '/exchange/folder/content/pages',
  encoding: 'json',
  fields: { folderId, search: searchField },
  answer: pageCount,
});

export const cloudUse = call({
  ...cloudCall,
  source: 'CLD-1',
  extension: 'cloud',
  name: 'cloudUse',
  summary: 'How many bytes the person’s files in cloud and feed use, the limit, and how many days a link may last.',
  method: 'GET',
  path: '/exchange/use',
  encoding: 'query',
  fields: {},
  answer: record({
    used: at('used', number),
    /** Null is without limit. */
    limit: at('limit', optionalNumber),
    /** Of the organisation's policy; null is without limit. */
    linkDays: at('link_days', optionalNumber),
  }),
});

/** How folders are shown (CLD-1). */
export const views = { grid: 1, list: 2 } as const;

export const cloudView = call({
  ...cloudCall,
  source: 'CLD-1',
  extension: 'cloud',
  name: 'cloudView',
  summary: 'How the person views folders: 1 as tiles, 2 as a list; empty if they have not chosen.',
  method: 'GET',
  path: '/exchange/view',
  encoding: 'query',
  fields: {},
  answer: record({ view: at('view', optionalNumber) }),
});

const filesOf = { ...cloudCall, encoding: 'json', fields: { page: pageField, search: searchField }, answer: list(contentItem) } as const;
const pagesOf = { ...cloudCall, method: 'GET', encoding: 'query', fields: { search: searchField }, answer: pageCount } as const;

export const recentFiles = call({
  ...filesOf,
  name: 'recentFiles',
  summary: 'Files that the person has added or opened last.',
  path: '/exchange/file/recent',
});
export const recentPages = call({
  ...pagesOf,
  name: 'recentPages',
  summary: 'How many pages of recent files there are.',
  path: '/exchange/file/recent/pages',
});
export const internalFiles = call({
  ...filesOf,
  name: 'internalFiles',
  summary: 'Files in shared folders: those that the person has shared, and those shared with the person.',
  path: '/exchange/file/internal',
});
export const internalPages = call({
  ...pagesOf,
  name: 'internalPages',
  summary: 'How many pages of internal files there are.',
  path: '/exchange/file/internal/pages',
});
export const externalFiles = call({
  ...filesOf,
  name: 'externalFiles',
  summary: "Files in the person's folders that outsiders may enter by a link, and files that outsiders have added.",
  path: '/exchange/file/external',
});
export const externalPages = call({
  ...pagesOf,
  name: 'externalPages',
  summary: 'How many pages of external files there are.',
  path: '/exchange/file/external/pages',
});
export const feedFiles = call({
  ...filesOf,
  name: 'feedFiles',
  summary: "Files of the posts of the organisation's feed.",
  path: '/exchange/file/eventbox',
});
export const feedPages = call({
  ...pagesOf,
  name: 'feedPages',
  summary: "How many pages of the feed's files there are.",
  path: '/exchange/file/eventbox/pages',
});
