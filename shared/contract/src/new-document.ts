/** The page for new documents: drafts that are saved while they are written, and sent on their way (PAG-1, NEW-5). */
import { call, optional, required } from './call.ts';
import {
  at,
  dictionary,
  flag,
  identifier,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import {
  choiceField,
  dayField,
  filesField,
  flagField,
  identifierField,
  identifiersField,
  integerField,
  lineField,
  textField,
  uuidField,
} from './field.ts';
import { integerIn, jsonField, listIn, recordIn, textIn, textsIn } from './json-field.ts';
import { stages, type Stage } from './vocabulary.ts';
import { fileScan } from './file-scan.ts';

/** Of each file, bytes (NEW-5). */
export const maxAttachmentBytes = 15 * 1024 * 1024;
/** Of a document. */
export const maxAttachments = 30;
export const maxSubjectLength = 500;
export const maxTextLength = 15_000;
export const maxFieldLength = 1_000;
const maxParticipants = 100;
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

/** The kinds of a template's fields. A sum is in tenge. */
const templateFieldKinds = ['line', 'text', 'day', 'number', 'sum', 'choice'] as const;
export type TemplateFieldKind = (typeof templateFieldKinds)[number];

const twoNames = { russian: at('name_ru', text), kazakh: at('name_kk', text) };
const templateField = record({
  key: at('key', text),
  kind: at('kind', oneOf(templateFieldKinds, 'line')),
  ...twoNames,
  required: at('required', flag),
  /** For a choice: the Russian option is stored, and both languages are shown. */
  options: at('options', list(record({ value: at('value', text), ...twoNames }))),
});
export type TemplateField = Decoded<typeof templateField>;

const attachment = record({
  id: at('id', identifier),
  name: at('name', text),
  size: at('size', number),
  downloadCode: at('dwn_code', text),
  /** (extension) */
  scan: at('scan', fileScan),
});
export type DraftAttachment = Decoded<typeof attachment>;

const participant = record({
  stage: at('stage', oneOf(Object.values(stages), stages.aggregation)),
  employeeId: at('userid', identifier),
  fullName: at('fullname', text),
  position: at('position', text),
  department: at('dname', text),
  /** Lower numbers go first, equal numbers at once. */
  queueNumber: at('queue_num', number),
  task: at('task', text),
});
export type DraftParticipant = Decoded<typeof participant>;

const recipient = record({ bin: at('bin', text), name: at('name', text) });
export type DraftRecipient = Decoded<typeof recipient>;
const sender = record({ bin: at('bin', text), name: at('name', text), number: at('number', text), date: at('date', text) });
export type DraftSender = Decoded<typeof sender>;

const draft = record({
  id: at('edocid', identifier),
  version: at('version', number),
  /** Of one that was returned to creation: it keeps the number it had. */
  number: at('docnum', text),
  language: at('language', oneOf(documentLanguages, 'ru')),
  subject: at('subject', text),
  text: at('text', text),
  /** The values of the template's fields, by their keys. */
  values: at('values', dictionary),
  recipients: at('recipients', list(recipient)),
  sender: at('sender', nullable(sender)),
  /** 'YYYY-MM-DD' in the organisation's time zone. */
  dueOn: at('due', optionalText),
  replyRequired: at('reply_required', flag),
  isPublic: at('is_public', flag),
  participants: at('participants', list(participant)),
  attachments: at('attachments', list(attachment)),
  savedAt: at('saved_at', optionalMoment),
  /** The author and reason of the refusal before it was returned. */
  refused: at('refused', nullable(record({ by: at('fullname', text), comment: at('comment', text), at: at('at', optionalMoment) }))),
});
export type Draft = Decoded<typeof draft>;

const demand = record({
  stage: at('stage', oneOf(Object.values(stages), stages.aggregation)),
  people: at('userids', list(identifier)),
  text: at('text', text),
});
export type RouteDemand = Decoded<typeof demand>;

const form = record({
  template: at(
    'template',
    record({
      id: at('id', identifier),
      ...twoNames,
      descriptionRussian: at('description_ru', text),
      descriptionKazakh: at('description_kk', text),
      fields: at('fields', list(templateField)),
      keyRequirement: at('key_required', oneOf(['none', 'any', 'organisation'], 'none')),
      correspondence: at('correspondence', oneOf(['incoming', 'outgoing'], null)),
      /** The document may be shown to everybody in the organisation once it is approved. */
      mayBePublic: at('may_be_public', flag),
    }),
  ),
  /** Null where a template was opened: nothing is stored before something is written. */
  draft: at('document', nullable(draft)),
  /** Whom the template's route suggests. */
  suggested: at('suggested', list(participant)),
  /** One of `people` must be at that stage, by the template or because they have refused; `text` says why, to the person. */
  demands: at('demands', list(demand)),
  /** The template gives the approval to others than the initiator, who must not be the only one to approve. */
  approvedByOthers: at('approved_by_others', flag),
  initiatorId: at('initiator', number),
  departments: at('deplist', list(record({ id: at('depid', identifier), name: at('dname', text) }))),
  /** The viewer: the browser's copy of unsent text belongs to them alone. */
  viewerId: at('userid', identifier),
  /** The organisation's day, 'YYYY-MM-DD'. */
  today: at('today', text),
});
export type DraftForm = Decoded<typeof form>;

export const openTemplate = call({
  name: 'openTemplate',
  summary: 'The form of a template, and whom its route suggests.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/open.php',
  effect: 'read',
  fields: { templateId: required('template', identifierField) },
  answer: form,
  extension: 'drafts',
});

export const openDraft = call({
  name: 'openDraft',
  summary: 'A draft with the form of its template: one’s own, or of one for whom one acts.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/open.php',
  effect: 'read',
  fields: { id: required('document', identifierField) },
  answer: form,
  extension: 'drafts',
});

/** Everybody of a department, before there is a document whose card could be asked. */
export const departmentColleagues = call({
  name: 'departmentColleagues',
  summary: 'Who works in a department of the organisation.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/department.php',
  effect: 'read',
  fields: { departmentId: required('department', identifierField) },
  answer: list(
    record({ id: at('userid', identifier), fullName: at('fullname', text), department: at('dname', text), position: at('position', text) }),
  ),
  extension: 'drafts',
});

export interface GivenParticipant {
  readonly stage: Stage;
  readonly userid: number;
  readonly queue: number;
  readonly task: string;
}

const participantsField = jsonField<readonly GivenParticipant[]>({
  says: `JSON: list of {stage, userid, queue, task}, at most ${maxParticipants}`,
  max: 60_000,
  read: listIn(
    maxParticipants,
    recordIn<GivenParticipant>({
      stage: (value) => integerIn(1, 4)(value) as Stage,
      userid: integerIn(1, Number.MAX_SAFE_INTEGER),
      queue: integerIn(1, maxParticipants),
      task: textIn(maxTaskLength),
    }),
  ),
  examples: [
    [],
    [
      { stage: 1, userid: 5, queue: 1, task: '' },
      { stage: 3, userid: 6, queue: 2, task: 'Подготовить' },
    ],
  ],
});
const valuesField = jsonField<Readonly<Record<string, string>>>({
  says: 'JSON: texts by the keys of the template’s fields',
  max: 30_000,
  read: textsIn(50, maxFieldLength),
  examples: [{}, { sum: '120000', city: 'Астана' }],
});
const correspondent = { bin: textIn(12), name: textIn(300) };
const recipientsField = jsonField<readonly DraftRecipient[]>({
  says: `JSON: list of {bin, name}, at most ${maxRecipients}`,
  max: 10_000,
  read: listIn(maxRecipients, recordIn<DraftRecipient>(correspondent)),
  examples: [[], [{ bin: '', name: 'Акимат' }]],
});
const senderField = jsonField<DraftSender>({
  says: 'JSON: {bin, name, number, date}',
  max: 2_000,
  read: recordIn<DraftSender>({ ...correspondent, number: textIn(100), date: textIn(40) }),
  examples: [{ bin: '', name: 'Акимат', number: '12', date: '2026-11-20' }],
});

export const saveDraft = call({
  name: 'saveDraft',
  summary:
    'Saves a draft as it stands on the page; the first time it is stored. What somebody else has changed meanwhile is never overwritten (409).',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/save.php',
  effect: 'change',
  encoding: 'json',
  fields: {
    /** Left out until the first answer has named it. */
    id: optional('document', identifierField),
    templateId: required('template', identifierField),
    /** Names the draft before it has an id: a first save whose answer was lost makes no second draft. */
    key: required('key', uuidField),
    /** Names the writing page and counts its saves: a page never conflicts with itself, and an old save never overwrites a newer one. */
    writer: required('writer', uuidField),
    sequence: required('sequence', integerField(1, 1_000_000_000)),
    /** The version that the page is based on. */
    version: optional('version', identifierField),
    language: required('language', choiceField(documentLanguages)),
    subject: optional('subject', lineField(maxSubjectLength)),
    text: optional('text', textField(maxTextLength)),
    values: required('values', valuesField),
    recipients: required('recipients', recipientsField),
    sender: optional('sender', senderField),
    dueOn: optional('due', dayField),
    replyRequired: optional('reply_required', flagField),
    isPublic: optional('is_public', flagField),
    participants: required('participants', participantsField),
  },
  answer: record({ id: at('edocid', identifier), version: at('version', number), savedAt: at('saved_at', optionalMoment) }),
  extension: 'drafts',
});

export const attachFile = call({
  name: 'attachFile',
  summary: 'Attaches a file to a draft; its content must be what its name says. A name that is there already gets a number.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/attach.php',
  effect: 'change',
  encoding: 'multipart',
  fields: { id: required('document', identifierField), files: required('files[]', filesField(1, maxAttachmentBytes)) },
  answer: attachment,
  extension: 'drafts',
});

export const detachFile = call({
  name: 'detachFile',
  summary: 'Takes a file off a draft.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/detach.php',
  effect: 'change',
  fields: { id: required('document', identifierField), attachmentId: required('attachment', identifierField) },
  answer: nothing,
  extension: 'drafts',
});

export const launchDraft = call({
  name: 'launchDraft',
  summary: 'Sends a draft on its way: it gets its number from the register, and the first in its queue learn of it.',
  source: 'RTE-4',
  path: '/ce/newdoc/launch.php',
  effect: 'change',
  encoding: 'json',
  fields: {
    id: required('document', identifierField),
    /** The version and files that the person has seen and sends: any others are refused (409). */
    version: required('version', identifierField),
    attachmentIds: optional('attachments', identifiersField(maxAttachments)),
  },
  answer: record({ number: at('docnum', text) }),
  extension: 'drafts',
});
