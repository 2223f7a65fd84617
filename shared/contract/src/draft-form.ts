/** The form on which a document is written: the fields of its template, the draft, its route and its files (PAG-1, NEW-5). */
import {
  at,
  dictionary,
  flag,
  identifier,
  lenient,
  list,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import { fileScan } from './file-scan.ts';
import { fieldCondition } from './field-condition.ts';
import { tableColumnKinds, templateFieldKinds } from './template-field-kinds.ts';
import { stages } from './vocabulary.ts';

/** The limit per file, bytes (NEW-5). */
export const maxAttachmentBytes = 15 * 1024 * 1024;
/** The limit per document. */
export const maxAttachments = 30;
export const maxSubjectLength = 500;
export const maxTextLength = 15_000;
export const maxFieldLength = 1_000;
export const maxParticipants = 100;
export const maxTaskLength = 500;
export const maxRecipients = 20;

/** Extensions of files that may be attached; the content must match the extension. */
export const attachmentExtensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
  'rtf',
  'txt',
  'csv',
  'xml',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'tif',
  'tiff',
  'bmp',
  'zip',
  'rar',
  '7z',
  'p7s',
  'cms',
  'sig',
  'mp3',
  'mp4',
  'eml',
  'msg',
] as const;

/** The languages of the state, in which documents are written. */
export const documentLanguages = ['ru', 'kk'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** The value of a table: JSON, rows of texts. A hundred rows of eight full cells are some 240,000 characters (ADM-70). */
export const maxTableLength = 300_000;

const twoNames = { russian: at('name_ru', text), kazakh: at('name_kk', text) };
const templateField = record({
  key: at('key', text),
  kind: at('kind', oneOf(templateFieldKinds, 'line')),
  ...twoNames,
  required: at('required', flag),
  /** For a choice: the Russian option is stored, and both languages are shown. */
  options: at('options', list(record({ value: at('value', text), ...twoNames }))),
  /** For a table. */
  columns: at('columns', list(record({ ...twoNames, kind: at('kind', oneOf(tableColumnKinds, 'line')), total: at('total', flag) }))),
  /** For a sum that is computed: the key of the table whose total it is. */
  totalOf: at('total_of', text),
  /** The field is asked only if this holds. */
  when: at('when', lenient(fieldCondition)),
});
export type TemplateField = Decoded<typeof templateField>;

export const attachmentAnswer = record({
  id: at('id', identifier),
  name: at('name', text),
  size: at('size', number),
  downloadCode: at('dwn_code', text),
  /** (extension) */
  scan: at('scan', fileScan),
});
export type DraftAttachment = Decoded<typeof attachmentAnswer>;

const participant = record({
  stage: at('stage', oneOf(Object.values(stages), stages.aggregation)),
  employeeId: at('userid', identifier),
  fullName: at('fullname', text),
  position: at('position', text),
  department: at('dname', text),
  /** Lower numbers go first, equal numbers in parallel. */
  queueNumber: at('queue_num', number),
  task: at('task', text),
});
export type DraftParticipant = Decoded<typeof participant>;

const recipient = record({ bin: at('bin', text), name: at('name', text) });
export type DraftRecipient = Decoded<typeof recipient>;
const sender = record({ bin: at('bin', text), name: at('name', text), number: at('number', text), date: at('date', text) });
export type DraftSender = Decoded<typeof sender>;

const leftOut = record({ stage: at('stage', oneOf(Object.values(stages), stages.aggregation)), step: at('step', number) });
/** A step under a condition that the writer does not want to be asked: its place in the template's stage. */
export type LeftOutStep = Decoded<typeof leftOut>;

const draft = record({
  id: at('edocid', identifier),
  version: at('version', number),
  /** The number of a returned document, which it keeps. */
  number: at('docnum', text),
  language: at('language', oneOf(documentLanguages, 'ru')),
  subject: at('subject', text),
  text: at('text', text),
  /** The values of the template's fields, by their keys. */
  values: at('values', dictionary),
  /** What the values that are identifiers are called, by the same keys. */
  names: at('names', dictionary),
  recipients: at('recipients', list(recipient)),
  sender: at('sender', nullable(sender)),
  /** 'YYYY-MM-DD' in the organisation's time zone. */
  dueOn: at('due', optionalText),
  replyRequired: at('reply_required', flag),
  isPublic: at('is_public', flag),
  participants: at('participants', list(participant)),
  /** (extension) */
  leftOut: at('left_out', list(leftOut)),
  attachments: at('attachments', list(attachmentAnswer)),
  savedAt: at('saved_at', optionalMoment),
  /** Who refused it or sent it back before it became a draft again, and why. */
  refused: at(
    'refused',
    nullable(
      record({
        by: at('fullname', text),
        comment: at('comment', text),
        at: at('at', optionalMoment),
        /** Sent back for rework, without a refusal. */
        forRework: at('rework', flag),
      }),
    ),
  ),
});
export type Draft = Decoded<typeof draft>;

const demanded = {
  stage: at('stage', oneOf(Object.values(stages), stages.aggregation)),
  people: at('userids', list(identifier)),
  text: at('text', text),
};
const demand = record(demanded);
export type RouteDemand = Decoded<typeof demand>;
const conditionalDemand = record({
  ...demanded,
  /** The demand counts only while this holds. */
  when: at('when', lenient(fieldCondition)),
});

export const formAnswer = record({
  template: at(
    'template',
    record({
      id: at('id', identifier),
      ...twoNames,
      descriptionRussian: at('description_ru', text),
      descriptionKazakh: at('description_kk', text),
      fields: at('fields', list(templateField)),
      /** The template has a text of its own, in which the fields are merged. */
      hasText: at('has_text', flag),
      keyRequirement: at('key_required', oneOf(['none', 'any', 'organisation'], 'none')),
      correspondence: at('correspondence', oneOf(['incoming', 'outgoing'], null)),
      /** The document may be shown to everybody in the organisation once it is approved. */
      mayBePublic: at('may_be_public', flag),
    }),
  ),
  /** Null if a template was opened: nothing is stored before the person writes something. */
  draft: at('document', nullable(draft)),
  /** The people whom the template's route suggests. */
  suggested: at('suggested', list(participant)),
  /** One of `people` must be at that stage, because of the template or because they have refused; `text` explains it to the person. */
  demands: at('demands', list(demand)),
  /** (extension) The same for obligatory choices under a condition: they count while it holds. */
  conditionalDemands: at('conditional_demands', list(conditionalDemand)),
  /** The template names other approvers than the initiator, who must not be the only one. */
  approvedByOthers: at('approved_by_others', flag),
  initiatorId: at('initiator', number),
  departments: at('deplist', list(record({ id: at('depid', identifier), name: at('dname', text) }))),
  /** The viewer, the only person who may see the browser's copy of unsent text. */
  viewerId: at('userid', identifier),
  /** The current day in the organisation, 'YYYY-MM-DD'. */
  today: at('today', text),
  /** (extension) The viewer is a clerk and may register this incoming letter in one step with sending it. */
  mayRegister: at('may_register', flag),
});
export type DraftForm = Decoded<typeof formAnswer>;
