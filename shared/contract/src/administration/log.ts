/** The audit log of an organisation, and all that happened to one document, for its system administrator (ADM-91, ADM-92). */
import { call, decodeRequest, encodeRequest, optional, required, type CallInput } from '../call.ts';
import {
  at,
  flag,
  identifier,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from '../codec.ts';
import { choiceField, dayField, identifierField, lineField, textField } from '../field.ts';

/** Entries on one page of the log. */
export const logPage = 50;
/** Entries in one file. */
export const longestLogExport = 10_000;

/** What an entry is about. The database computes it from the event (`audit_kind`). */
export const logKinds = ['entry', 'administration', 'templates', 'settings', 'deputies', 'links', 'taken', 'refused'] as const;
export type LogKind = (typeof logKinds)[number];

const common = { rights: ['system-administrator'], extension: 'administration', effect: 'read' } as const;

const fact = record({
  what: at('what', text),
  /** Null where nothing was changed and only `after` is said. */
  before: at('before', optionalText),
  after: at('after', text),
});

const entry = record({
  id: at('id', identifier),
  at: at('at', optionalMoment),
  kind: at('kind', oneOf(logKinds, 'settings')),
  /** Who did it; empty for a command of the installation and for somebody unknown. */
  who: at('fullname', text),
  employeeId: at('userid', optionalNumber),
  /** What happened, in the reader's language. */
  what: at('text', text),
  facts: at('facts', list(fact)),
  documentId: at('doc', optionalNumber),
  address: at('address', text),
});
export type LogEntry = Decoded<typeof entry>;

const filters = {
  employeeId: optional('userid', identifierField),
  kind: optional('kind', choiceField(logKinds)),
  /** Days of the organisation's time zone, both included. */
  from: optional('from', dayField),
  to: optional('to', dayField),
};

export const listLog = call({
  ...common,
  name: 'listLog',
  summary: 'One page of the log of the organisation, the latest first.',
  source: 'ADM-91',
  path: '/ce/admin/log',
  fields: {
    ...filters,
    /** The cursor of the page before. */
    after: optional('after', textField(200)),
  },
  answer: record({
    entries: at('items', list(entry)),
    /** The cursor of the next page; null on the last one. */
    next: at('next', optionalText),
  }),
});

export const searchLogPeople = call({
  ...common,
  name: 'searchLogPeople',
  summary: 'People of the organisation by name, by whom the log is narrowed: also those who have left.',
  source: 'ADM-91',
  path: '/ce/admin/log/people',
  fields: { search: required('search', textField(100)) },
  answer: list(
    record({
      id: at('userid', identifier),
      fullName: at('fullname', text),
      department: at('dname', text),
      position: at('position', text),
      /** Does not work in the organisation any more. */
      former: at('former', flag),
    }),
  ),
});

export const readDocumentTrail = call({
  ...common,
  name: 'readDocumentTrail',
  summary: 'All that happened to one document of the organisation: its own log, downloads and prints, and who has read it.',
  source: 'ADM-92',
  path: '/ce/admin/log/document',
  fields: { documentId: optional('doc', identifierField), number: optional('number', lineField(100)) },
  answer: record({
    /** Null if the organisation has no such document. */
    document: at('document', nullable(record({ id: at('id', identifier), number: at('number', text), subject: at('subject', text) }))),
    /** Other documents with the same number, because numbers begin anew each year: the newest first. */
    others: at('others', list(record({ id: at('id', identifier), issuedAt: at('issued_at', optionalMoment) }))),
    /** Entries of the document's own log, and whether their chain of hashes is whole. */
    chained: at('chained', number),
    isWhole: at('is_whole', flag),
    /** The first entry that does not fit; null if all do. */
    brokenAt: at('broken_at', optionalNumber),
    events: at(
      'events',
      list(
        record({
          at: at('at', optionalMoment),
          who: at('fullname', text),
          what: at('text', text),
          comment: at('comment', text),
          address: at('address', text),
        }),
      ),
    ),
    readers: at('readers', list(record({ who: at('fullname', text), at: at('at', optionalMoment) }))),
  }),
});
export type DocumentTrail = Decoded<typeof readDocumentTrail.answer>;

export const logFormats = ['xlsx', 'csv'] as const;

/** A file is a navigation of the browser, not a call. */
const logExport = call({
  name: 'logExport',
  summary: 'The filtered log as a file.',
  source: 'ADM-91',
  method: 'GET',
  path: '/ce/admin/log/export',
  effect: 'read',
  encoding: 'query',
  fields: { ...filters, format: optional('format', choiceField(logFormats)) },
  answer: nothing,
  rights: ['system-administrator'],
  extension: 'administration',
});
export type LogExport = CallInput<typeof logExport>;

/** The file's address below the API base. */
export const logExportPath = (wanted: LogExport): string => encodeRequest(logExport, wanted).path;

/** Throws BadFieldError if the address is not that of such a file. */
export const readLogExport = (fields: URLSearchParams): LogExport => decodeRequest(logExport, Object.fromEntries(fields));
