/** The Excel files of lists: navigations of the browser rather than calls, so they are declared separately (LST-16). */
import { call, decodeRequest, encodeRequest, matchesFixed, type CallInput } from './call.ts';
import { nothing } from './codec.ts';
import { documentList } from './document-list.ts';

const { page: _, ...narrowing } = documentList.fields;

/**
 * The fields of the list without its page; status and dates are included, so that the file contains exactly the filtered documents
 * (LST-16).
 */
const listExport = call({
  name: 'listExport',
  summary: 'The list as an Excel file.',
  source: 'LST-16',
  method: 'GET',
  path: '/ce/doclist2.php',
  effect: 'read',
  encoding: 'query',
  fixed: { excel: '1' },
  fields: narrowing,
  answer: nothing,
});
export type ListExport = CallInput<typeof listExport>;

/** The file's address below the API base. */
export const listExportPath = ({ page: _page, ...narrowed }: CallInput<typeof documentList>): string =>
  encodeRequest(listExport, narrowed).path;

/** Reads the export's parameters from an address. Throws BadFieldError if it is not the address of one of these files. */
export const readListExport = (fields: URLSearchParams): ListExport =>
  decodeRequest(
    listExport,
    Object.fromEntries([...fields.keys()].map((name) => [name, name.endsWith('[]') ? fields.getAll(name) : fields.get(name)])),
  );

/** The same for the documents with a star. */
const bookmarkedExport = call({
  name: 'bookmarkedExport',
  summary: 'The documents with a star as an Excel file.',
  source: 'LST-16',
  method: 'GET',
  path: '/ce/chfav.php',
  effect: 'read',
  encoding: 'query',
  fixed: { excel: '1', q: '0', q1: '3' },
  fields: {},
  answer: nothing,
  extension: 'favourites-excel',
});

/** The file's address below the API base. */
export const bookmarkedExportPath = encodeRequest(bookmarkedExport, {}).path;

export const asksForBookmarked = (fields: URLSearchParams): boolean => matchesFixed(bookmarkedExport, Object.fromEntries(fields));
