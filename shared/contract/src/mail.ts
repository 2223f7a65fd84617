/** The connected mailbox (MAI-1). */
import { call, inQuery, required } from './call.ts';
import {
  at,
  flag,
  identifier,
  list,
  nothing,
  nullable,
  number,
  optionalMoment,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import { identifierField, identifiersField, integerField } from './field.ts';
import { fileScan } from './file-scan.ts';

/** The size of a page of letters, and the maximum number that become documents at once. */
export const lettersAtOnce = 50;

const letterRow = record({
  /** The letter's identifier within the mailbox. */
  id: at('uid', text),
  date: at('date', text),
  time: at('time', text),
  subject: at('subject', text),
  sender: at('from', text),
  /** Ours; null if the server does not say. */
  unread: at('unread', nullable(flag)),
  /** Ours; null if the server does not say. */
  hasAttachments: at('attached_file', nullable(flag)),
  /** Ours: whether the person has already made a document from it; null if the server does not say. */
  hasDocuments: at('has_documents', nullable(flag)),
});
export type LetterRow = Decoded<typeof letterRow>;

export const mailList = call({
  name: 'mailList',
  summary: 'One page of incoming letters.',
  source: 'MAI-1',
  path: '/ce/mail_incoming.php',
  effect: 'read',
  fixed: { is_json: '1', action: 'list' },
  fields: { page: inQuery(required('page', integerField(1, 100_000))) },
  answer: record({
    totalPages: at('total_pages', number),
    currentPage: at('current_page', number),
    letters: at('items', list(letterRow)),
  }),
});

const letterAttachment = record({
  name: at('name', text),
  /** For `/file/dwn?code=…`. */
  code: at('dwn_code', text),
  /** Ours: in bytes. */
  size: at('size', nullable(number)),
  /** (extension) */
  scan: at('scan', fileScan),
});
export type LetterAttachment = Decoded<typeof letterAttachment>;

const letterDocument = record({
  id: at('edocid', identifier),
  /** Empty until it has one. */
  number: at('docnum', text),
  /** It is still being written. */
  draft: at('draft', flag),
  /** The template's name. */
  kind: at('doctype_name', text),
});

const letterAnswer = record({
  id: at('id', text),
  /** Made safe by our server; a client shows it in a sandbox nevertheless. */
  html: at('textHtml', text),
  plain: at('textPlain', text),
  attachments: at('attachments', list(letterAttachment)),
  /** The fields below are ours: null or empty if the server omits them. */
  subject: at('subject', optionalText),
  sender: at('from', optionalText),
  /** Addresses as written in the letter. */
  recipients: at('to', optionalText),
  date: at('date', optionalText),
  time: at('time', optionalText),
  /** Whether the HTML refers to remote pictures; they are loaded only when the person asks for them. */
  hasRemoteImages: at('remote_images', nullable(flag)),
  /** Documents that the person has made from it. */
  documents: at('documents', list(letterDocument)),
});
export type Letter = Decoded<typeof letterAnswer>;

export const readLetter = call({
  name: 'readLetter',
  summary: 'One letter. It counts as read afterwards.',
  source: 'MAI-1',
  path: '/ce/mail_incoming.php',
  effect: 'read',
  fixed: { is_json: '1', action: 'show' },
  fields: { id: required('id', identifierField) },
  answer: letterAnswer,
});

const madeAnswer = record({
  /** Ours: the created drafts, in the order of the letters. */
  documents: at('edocids', list(identifier)),
  /** Ours: the attachments that a document cannot have; they stay in their letters, and the drafts' texts name them. */
  leftOut: at('left_out', list(record({ name: at('name', text) }))),
});

export const documentFromLetter = call({
  name: 'documentFromLetter',
  summary: 'Creates a draft from a letter: its text and attachments become the draft’s.',
  source: 'MAI-2',
  path: '/ce/mail_incoming.php',
  effect: 'change',
  fixed: { action: 'createdoc' },
  fields: { id: required('id', identifierField) },
  answer: madeAnswer,
});

export const documentsFromLetters = call({
  name: 'documentsFromLetters',
  summary: 'Creates a draft from each of several letters; all or none.',
  source: 'MAI-2',
  path: '/ce/mail_incoming.php',
  effect: 'change',
  fixed: { action: 'createdocmass' },
  fields: { ids: required('id[]', identifiersField(lettersAtOnce)) },
  answer: madeAnswer,
});

/** Where our server shows a letter's HTML, under its own policy: `/ce/letter/?id=5`, with `&images=1` for remote pictures. */
export const letterFramePath = '/ce/letter/';

const failedLetter = record({
  id: at('id', identifier),
  subject: at('subject', text),
  sender: at('from', text),
  /** Why it could not be fetched, in the person's language. */
  text: at('text', text),
});

export const mailState = call({
  name: 'mailState',
  summary: 'Whether letters arrive, and if not, why.',
  source: 'WIR-9',
  path: '/ce/mail/state',
  effect: 'read',
  fields: {},
  answer: record({
    /** The sender or the login of the connected mailbox; null while none is connected. */
    address: at('address', optionalText),
    /** Unix seconds of the last time when everything was fetched. */
    fetched: at('fetched', optionalMoment),
    /** Unix seconds of the next try; null while none is planned. */
    next: at('next', optionalMoment),
    /** True from the request to fetch until it has been tried. */
    waiting: at('waiting', flag),
    /** Letters of a large mailbox that have not been fetched yet; 0 if all have or nothing is known yet. */
    remaining: at('remaining', number),
    /** Why letters cannot be fetched, in the person's language. */
    trouble: at('trouble', optionalText),
    /** The uid of the newest letter; a change means that the list has grown. */
    latest: at('latest', text),
    /** Letters on the server that could not be fetched. */
    failed: at('failed', list(failedLetter)),
  }),
  extension: 'mailbox',
});
export type MailState = Decoded<typeof mailState.answer>;

export const fetchMail = call({
  name: 'fetchMail',
  summary: 'Requests that letters are fetched now, including those that failed before.',
  source: 'WIR-9',
  path: '/ce/mail/fetch',
  effect: 'change',
  fields: {},
  answer: nothing,
  extension: 'mailbox',
});
