/** A folder that outsiders open by its link, `/cloud/{link}`: nobody is signed in there (CLD-4). */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, lenient, list, nothing, number, optionalNumber, optionalText, record, text } from './codec.ts';
import { contentItem, orderField, pageField, searchField } from './cloud.ts';
import { archivedFields, filesAtOnce, largestFile, longestName, namesField, sameNameField, takenNames } from './cloud-changes.ts';
import { filesField, integerField, lineField, secretField, textField } from './field.ts';

const externalCall = { base: 'public', access: 'anonymous', source: 'CLD-4', encoding: 'json' } as const;
const place = {
  /** The folder, or 0 for the one that the link names. */
  id: required('id', integerField(0, Number.MAX_SAFE_INTEGER)),
  link: required('link', textField(100)),
};

export const externalInfo = call({
  ...externalCall,
  name: 'externalInfo',
  summary: 'A folder behind a link: its name and number of pages. For an expired or revoked link the answer says so.',
  path: '/exchange/external/info',
  effect: 'read',
  fields: {
    ...place,
    search: searchField,
    /** Opens a link that asks for one, for this browser and a day. */ password: optional('password', secretField(200), 'cloud'),
  },
  answer: lenient(
    record({
      /** Null while a password is required. */
      id: at('lid', optionalNumber),
      name: at('descr', text),
      pages: at('pages_count', number),
      /** The folders above it up to that of the link, which comes first (extension). */
      path: at('path', list(record({ id: at('id', identifier), name: at('name', text) }))),
      /** A password is required (extension). */
      passwordWanted: at('password_required', flag),
      /** What the link allows (extension); null from a server that knows no modes, where it allows both. */
      mode: at('mode', optionalText),
      /** The name of the organisation that has opened it (extension); null while a password is required. */
      organisation: at('organisation', optionalText),
    }),
  ),
});

export const externalContent = call({
  ...externalCall,
  name: 'externalContent',
  summary: 'One page of the content of a folder behind a link.',
  path: '/exchange/external/content',
  effect: 'read',
  fields: { ...place, page: pageField, search: searchField, order: orderField },
  answer: list(contentItem),
});

export const externalCreate = call({
  ...externalCall,
  name: 'externalCreate',
  summary: 'Creates a folder in one behind a link.',
  path: '/exchange/external/create',
  effect: 'change',
  fields: { ...place, name: required('name', lineField(longestName)) },
  answer: lenient(record({ id: at('id', optionalNumber) })),
});

export const externalUpload = call({
  ...externalCall,
  name: 'externalUpload',
  summary: 'Adds files to a folder behind a link.',
  path: '/exchange/external/upload',
  effect: 'change',
  encoding: 'multipart',
  fields: { ...place, sameName: sameNameField, files: required('files[]', filesField(filesAtOnce, largestFile)) },
  answer: nothing,
});

export const externalArchive = call({
  ...externalCall,
  source: 'CLD-4',
  extension: 'cloud',
  name: 'externalArchive',
  summary: 'Whether an archive of these items behind a link can be downloaded.',
  path: '/exchange/external/archive',
  effect: 'read',
  encoding: 'form',
  fields: { link: place.link, ...archivedFields },
  answer: nothing,
});

export const externalTaken = call({
  ...externalCall,
  source: 'CLD-4',
  extension: 'cloud',
  name: 'externalTaken',
  summary: 'Which of these names are taken in a folder behind a link; an outsider replaces no file.',
  path: '/exchange/external/taken',
  effect: 'read',
  fields: { ...place, names: namesField },
  answer: takenNames,
});
