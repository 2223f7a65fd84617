/** Acts on the documents that a person has selected in a list (DAY-55). All of it is ours. */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, list, optionalText, record, text, type Decoded } from './codec.ts';
import { flagField, identifierField, identifiersField, textField } from './field.ts';

/** The most documents of one request. */
export const mostInBulk = 100;

/** The most bytes of attachments in one archive. */
export const bulkArchiveBytes = 1024 ** 3;

const outcome = record({
  documentId: at('edocid', identifier),
  /** '' where the person may not see the document. */
  number: at('docnum', text),
  subject: at('descr', text),
  /** The document is as asked because of this request: it was not so before. */
  changed: at('changed', flag),
  /** Why it was not done, in the person's language; null if it was. */
  problem: at('problem', optionalText),
});
export type BulkOutcome = Decoded<typeof outcome>;

export const assignExecutor = call({
  name: 'assignExecutor',
  summary: 'Adds one executor to several documents, by the rules of each.',
  source: 'DAY-57',
  path: '/ce/bulk/executor',
  effect: 'change',
  encoding: 'json',
  fields: {
    ids: required('docids', identifiersField(mostInBulk)),
    employeeId: required('userid', identifierField),
    /** The task, the same for all. */
    text: optional('text', textField(4000)),
  },
  answer: list(outcome),
  extension: 'bulk',
});

export const bookmarkDocuments = call({
  name: 'bookmarkDocuments',
  summary: 'Puts several documents among the person’s favourites, or takes them out.',
  source: 'DAY-58',
  path: '/ce/bulk/bookmark',
  effect: 'change',
  encoding: 'json',
  fields: { ids: required('docids', identifiersField(mostInBulk)), bookmarked: required('bookmarked', flagField) },
  answer: list(outcome),
  extension: 'bulk',
});

const pageOf =
  (path: string) =>
  (ids: readonly number[]): string =>
    `${path}?${ids.map((id) => `d=${id}`).join('&')}`;

/** Navigations, not calls. Each names its documents by `d`, at most `mostInBulk` of them. */
export const bulkPages = {
  /** The sheets of the documents one after the other; it prints itself. */
  print: { path: '/ce/bulk/print', of: pageOf('/ce/bulk/print') },
  /** PDF and attachments of the documents, a folder for each. */
  archive: { path: '/ce/bulk/archive', of: pageOf('/ce/bulk/archive') },
} as const;
