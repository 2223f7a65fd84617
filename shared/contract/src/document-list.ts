/** The document list (LST-4). */
import { call, optional, required } from './call.ts';
import {
  at,
  flag,
  identifier,
  lenient,
  list,
  nothing,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import { choiceField, flagField, identifierField, identifiersField, integerField, lineField, momentField, textField } from './field.ts';
import { dueGroups, pageSize, queueCodes, sorts, statusCodes, statusColours, wantedKinds } from './vocabulary.ts';

/*
 * These records are exported with their fields, because our server lets the database write a page's JSON by them.
 */
export const massSigning = record({ visible: at('is_visible', flag), signed: at('done', flag) });
export const typeOffer = record({ id: at('did', identifier), code: at('qdname', text), name: at('docname', text) });
export const departmentOffer = record({ id: at('depid', identifier), name: at('dname', text) });
export const statusOffer = record({ id: at('statid', identifier), name: at('statname', text) });

export const initiatorOffer = record({ id: at('id', identifier), name: at('fullname', text) });

/** Exported because our server lets the database write it. */
export const rowExecutor = record({ fullName: at('fullname', text), done: at('done', flag) });

/** One row of the list. */
export const listItem = record({
  /** The document's id in the system, shown if the profile allows it. */
  documentId: at('docid', number),
  /** The id with which every call names the document. */
  id: at('edocid', identifier),
  number: at('docnum', text),
  typeCode: at('qdname', text),
  typeDescription: at('qdname_descr', text),
  templateId: at('doctype', number),
  typeName: at('doctype_name', text),
  /** Unix seconds. */
  issueDate: at('dat1', optionalMoment),
  /** Unix seconds: the due date. */
  executionDate: at('dat2', optionalMoment),
  documentDate: at('docdate', optionalMoment),
  finishDate: at('finishdate', optionalMoment),
  initiator: at('fullname', text),
  department: at('dname', text),
  name: at('docname', text),
  subject: at('descr', text),
  text: at('txts', text),
  exchangeMarker: at('esedo_marker', optionalText),
  status: at('status', number),
  statusName: at('statname', text),
  statusColour: at(['status_bgg', 'statusBgg'], oneOf(statusColours, 'none')),
  responseRequired: at('reqs', flag),
  /** 'MM-YYYY' or 'MMYYYY'. */
  period: at('rper', text),
  /** Unix seconds. */
  changed: at('upd', optionalMoment),
  unread: at('unread', flag),
  bookmarked: at('chfav', flag),
  /** The private note, or null. */
  note: at('exmem', optionalText),
  /** At most three calendar days left, or overdue. */
  expiresSoon: at('warning', flag),
  hasAttachment: at('attached_file', flag),
  massSigning: at('mass_sign_checkbox', lenient(massSigning)),
  /** Ours: what is wanted of the reader, or of somebody for whom the reader acts; null if nothing is. */
  wanted: at('wanted', oneOf(wantedKinds, null)),
  /** Ours: the person of whom it is wanted, if that is not the reader. */
  wantedOf: at('wanted_of', optionalText),
  /** Ours: calendar days until the due date in the organisation's zone, negative if past; null if it no longer matters. */
  daysLeft: at('days_left', optionalNumber),
  /** Ours, in a register of letters: the sender of an incoming one, the recipients of an outgoing one. */
  correspondent: at('correspondent', text),
  /** Ours: the number and the day ('YYYY-MM-DD') that the sender gave an incoming letter. */
  correspondentNumber: at('correspondent_number', text),
  correspondentDate: at('correspondent_date', text),
  /** Ours, in the queue of what a person has assigned: who executes, and who of them has done it. */
  executors: at('executors', list(rowExecutor)),
  /** Ours: what the person sees; a decision names it. 0 if the server does not say. */
  version: at('version', number),
});
export type DocumentListItem = Decoded<typeof listItem>;

/** Exported because our server lets the database write it. */
export const dueCounts = record({
  overdue: at('overdue', number),
  today: at('today', number),
  soon: at('soon', number),
  none: at('none', number),
});

export const listAnswer = record({
  documents: at('docs', list(listItem)),
  /** Records found. */
  count: at('count', number),
  /** Ours: set if the server stopped counting at 10,000. */
  countIsLowerBound: at('count_lower_bound', flag),
  totalPages: at('total_pages', number),
  currentPage: at('current_page', number),
  activeUsers: at('active_users', number),
  types: at('doctypes', list(typeOffer)),
  departments: at('departments', list(departmentOffer)),
  statuses: at('statuses', list(statusOffer)),
  /** Ours: the people by whom the list is filtered. */
  initiators: at('initiators', list(initiatorOffer)),
  /** Ours: how many documents of the queue have which due date; counted up to 1,000. All zero where they are not counted. */
  dueCounts: at('due_counts', lenient(dueCounts)),
});
export type DocumentList = Decoded<typeof listAnswer>;

/** The most values of one filter. */
export const mostFilterValues = 20;
const several = identifiersField(mostFilterValues);

/** The longest search text. */
export const longestSearch = 200;

export const documentList = call({
  name: 'documentList',
  summary: 'One page of a queue, filtered and sorted, with the options of the filters.',
  source: 'LST-4, LST-10',
  path: '/ce/doclist2.php',
  effect: 'read',
  fixed: { is_json: '1', q1: `0,${pageSize}`, q12: String(pageSize) },
  fields: {
    queue: required('q', choiceField(queueCodes)),
    sort: optional('q2', choiceField(Object.values(sorts))),
    search: optional('q3', textField(longestSearch)),
    /** A document type, or the template chosen among the sidebar's folders. */
    templateId: optional('q5', identifierField),
    departmentId: optional('q7', identifierField),
    responseRequired: optional('q8', flagField),
    page: optional('q9', integerField(1, 1_000_000)),
    searchAllPeriods: optional('q11', flagField),
    status: optional('filtstatus', choiceField(statusCodes)),
    /** Unix seconds, start of day. */
    dateFrom: optional('date_from', momentField),
    /** Unix seconds, 23:59:59 of the day. */
    dateTo: optional('date_to', momentField),
    /** Those with such a due date. */
    due: optional('due', choiceField(dueGroups), 'today'),
    /** Those that want this of the reader; only in the incoming queue. */
    wanted: optional('wanted', choiceField(wantedKinds), 'today'),
    /** Those that wait for this person: the reader, or one for whom the reader acts; only in the incoming queue. */
    wantedOf: optional('wanted_of', identifierField, 'today'),
    /** Several types, departments or statuses, besides the one of the specification; and the people who have made the documents. */
    templateIds: optional('templates[]', several, 'views'),
    departmentIds: optional('departments[]', several, 'views'),
    statuses: optional('statuses[]', several, 'views'),
    initiatorIds: optional('initiators[]', several, 'views'),
  },
  answer: listAnswer,
});

export const bookmarkedDocuments = call({
  name: 'bookmarkedDocuments',
  summary: 'The documents that the person has marked with a star.',
  source: 'LST-1, LST-14',
  path: '/ce/chfav.php',
  effect: 'read',
  fixed: { is_json: '1', q: '0', q1: '3' },
  fields: { page: optional('q9', integerField(1, 1_000_000)) },
  answer: listAnswer,
});

export const setBookmark = call({
  name: 'setBookmark',
  summary: 'Sets (1) or removes (0) the star of a document.',
  source: 'LST-14',
  path: '/ce/chfav.php',
  effect: 'change',
  fields: { documentId: required('q', identifierField), bookmarked: required('q1', flagField) },
  answer: nothing,
});

export const listColumns = call({
  name: 'listColumns',
  summary: 'The person’s arrangement of the columns of the lists.',
  source: 'WIR-9',
  path: '/ce/docs1.5/list_columns.php',
  effect: 'read',
  fixed: { q: '0' },
  fields: {},
  answer: record({
    /** Written by column-choices.ts; empty if nothing was chosen. */
    columns: at('columns', text),
  }),
  extension: 'list-columns',
});

export const saveListColumns = call({
  name: 'saveListColumns',
  summary: 'Stores the person’s arrangement of the columns of the lists.',
  source: 'WIR-9',
  path: '/ce/docs1.5/list_columns.php',
  effect: 'change',
  fixed: { q: '1' },
  fields: {
    /** Written by column-choices.ts; omitted for the default columns. */
    columns: optional('columns', lineField(2_000)),
  },
  answer: nothing,
  extension: 'list-columns',
});
