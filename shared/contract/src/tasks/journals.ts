/** Journals of registration: incoming, outgoing and internal documents as the office rules print them (TSK-75…TSK-78). */
import { call, decodeRequest, encodeRequest, optional, required, type CallInput } from '../call.ts';
import { at, identifier, known, list, nothing, number, record, text, type Decoded } from '../codec.ts';
import { choiceField, dayField, identifierField, integerField, lineField } from '../field.ts';

export const journalKinds = ['incoming', 'outgoing', 'internal'] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Rows on one page of the screen. */
export const journalPage = 50;

/** Who may open the journals. Clerks hold no right of administration, so the server asks for a role of these itself. */
export const journalRoles = ['clerk', 'document-administrator'] as const;

const common = { source: 'TSK-75', extension: 'tasks', effect: 'read' } as const;

const row = record({
  /** From 1, by the order of registration in the whole period. */
  position: at('position', number),
  id: at('id', identifier),
  number: at('number', text),
  /** 'YYYY-MM-DD'. */
  registeredOn: at('reg_on', text),
  correspondent: at('correspondent', text),
  theirNumber: at('their_number', text),
  /** As it was written. */
  theirDate: at('their_date', text),
  subject: at('subject', text),
  /** Who executes, and what the resolution says. */
  executor: at('executor', text),
  resolution: at('resolution', text),
  dueOn: at('due_on', text),
  /** The status in words. */
  status: at('status', text),
  /** 'YYYY-MM-DD' of the completion, or ''. */
  doneOn: at('done_on', text),
  /** The index of the nomenclature. */
  file: at('case', text),
});
export type JournalRow = Decoded<typeof row>;

const narrowing = {
  kind: required('kind', choiceField(journalKinds)),
  /** Days of registration, both included. */
  from: required('from', dayField),
  to: required('to', dayField),
  indexId: optional('index', identifierField),
  search: optional('search', lineField(100)),
};

export const readJournal = call({
  ...common,
  name: 'readJournal',
  summary: 'A page of a journal of registration, in the order of registration.',
  path: '/ce/journals/list',
  fields: { ...narrowing, page: optional('page', integerField(0, 20_000)) },
  answer: record({
    rows: at('items', list(row)),
    total: at('total', number),
    today: at('today', text),
    indices: at('indices', list(record({ id: at('id', identifier), code: at('code', text), name: at('name', text) }))),
    /** The journals that the person may open. */
    kinds: at('kinds', list(record({ kind: at('kind', known(journalKinds)) }))),
  }),
});

export const journalFormats = ['print', 'pdf', 'xlsx'] as const;
export type JournalFormat = (typeof journalFormats)[number];

/** Rows in one file; who needs more chooses a shorter period. */
export const longestJournal: Readonly<Record<JournalFormat, number>> = { print: 2000, pdf: 1000, xlsx: 20_000 };

/** A file or a print is a navigation of the browser, not a call. */
const journalFile = call({
  ...common,
  name: 'journalFile',
  summary: 'A journal of registration as a page to print, a PDF or an Excel file.',
  method: 'GET',
  path: '/ce/journals/file',
  encoding: 'query',
  fields: { ...narrowing, format: required('format', choiceField(journalFormats)) },
  answer: nothing,
});
export type JournalFile = CallInput<typeof journalFile>;

/** The file's address below the API base. */
export const journalFilePath = (wanted: JournalFile): string => encodeRequest(journalFile, wanted).path;

/** Throws BadFieldError if the address is not that of such a file. */
export const readJournalFile = (fields: URLSearchParams): JournalFile => decodeRequest(journalFile, Object.fromEntries(fields));
