/** What the reader shows beside a document's page, and a return for rework (DAY-1, DAY-10). Ours. */
import { call, optional, required } from './call.ts';
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
  record,
  text,
  type Decoded,
} from './codec.ts';
import { choiceField, identifierField, textField } from './field.ts';
import { fileScans } from './file-scan.ts';
import { stages } from './vocabulary.ts';

/** How an attachment is shown: its pages, as a picture, as extracted text, or only as a file. */
export const previews = ['pages', 'picture', 'text', 'none'] as const;

const readingAnswer = record({
  /** Unix seconds: until when the viewer decides, else until when the document is done. */
  dueAt: at('due_at', optionalMoment),
  /** Calendar days until then in the organisation's time zone; negative when it is past. */
  daysLeft: at('days_left', optionalNumber),
  /** An incoming letter's sender, with the sender's number and date. */
  sender: at('sender', nullable(record({ name: at('name', text), number: at('number', text), date: at('date', text) }))),
  recipients: at('recipients', list(record({ name: at('name', text) }))),
  hasText: at('has_text', flag),
  attachments: at(
    'attachments',
    list(
      record({
        code: at('code', text),
        name: at('name', text),
        size: at('size', number),
        scan: at('scan', oneOf(fileScans, 'none')),
        preview: at('preview', oneOf(previews, 'none')),
      }),
    ),
  ),
  /** Typical reasons of a refusal. */
  reasons: at('reasons', list(record({ text: at('text', text) }))),
  /** Whose turn it is. */
  waitsFor: at('waits_for', list(record({ name: at('name', text) }))),
  /** The viewer may return it to its initiator for rework. */
  mayRework: at('may_rework', flag),
  /** The texts that were sent, and whether the last one differs from the one that the viewer agreed to. */
  versions: at('versions', number),
  changedSinceAgreed: at('changed', flag),
});
export type Reading = Decoded<typeof readingAnswer>;

const common = { source: 'DAY-1', extension: 'reader' } as const;

export const readDocument = call({
  ...common,
  name: 'readDocument',
  summary: 'What the reader shows beside a document’s page: deadline, correspondents, attachments, typical reasons, whose turn it is.',
  path: '/ce/reader/document',
  effect: 'read',
  fields: { id: required('q', identifierField) },
  answer: readingAnswer,
});

export const attachmentText = call({
  ...common,
  name: 'attachmentText',
  summary: 'The text of an attached docx or xlsx file, cut after 200,000 characters.',
  source: 'DAY-3',
  path: '/ce/reader/attachment',
  effect: 'read',
  fields: { id: required('q', identifierField), code: required('code', textField(64)) },
  answer: record({ text: at('text', text), cut: at('cut', flag) }),
});

export const documentVersions = call({
  ...common,
  name: 'documentVersions',
  summary: 'The texts of a document as they were sent, oldest first, and the one that the viewer agreed to.',
  source: 'DAY-14',
  path: '/ce/reader/versions',
  effect: 'read',
  fields: { id: required('q', identifierField) },
  answer: record({
    versions: at(
      'versions',
      list(
        record({
          version: at('version', number),
          sentAt: at('sent_at', optionalMoment),
          subject: at('subject', text),
          text: at('text', text),
        }),
      ),
    ),
    agreedVersion: at('agreed', nullable(identifier)),
  }),
});

export const reworkDocument = call({
  ...common,
  name: 'reworkDocument',
  summary: 'A participant whose turn it is returns the document to its initiator for rework, with what is to be changed.',
  source: 'DAY-10',
  path: '/ce/reader/rework',
  effect: 'change',
  fields: {
    id: required('q', identifierField),
    stage: required('stage', choiceField([stages.aggregation, stages.approval])),
    employeeId: required('employee', identifierField),
    comment: required('comment', textField(4000)),
    version: optional('version', identifierField),
  },
  answer: nothing,
});
