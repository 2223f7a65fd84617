/** The calls of the page for new documents: drafts are saved while they are written, and then sent (PAG-1, NEW-5). */
import { call, optional, required } from './call.ts';
import { at, identifier, list, nothing, number, optionalMoment, optionalText, record, text } from './codec.ts';
import {
  attachmentAnswer,
  documentLanguages,
  formAnswer,
  maxAttachmentBytes,
  maxAttachments,
  maxParticipants,
  maxRecipients,
  maxSubjectLength,
  maxTaskLength,
  maxTextLength,
  type DraftRecipient,
  type DraftSender,
  type LeftOutStep,
} from './draft-form.ts';
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
import { valuesField } from './field-values.ts';
import { maxSteps } from './template-design.ts';
import { integerIn, jsonField, listIn, recordIn, textIn } from './json-field.ts';
import { simulatedRoute } from './simulated-route.ts';
import type { Stage } from './vocabulary.ts';

export const openTemplate = call({
  name: 'openTemplate',
  summary: 'The form of a template, and the people whom its route suggests.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/open.php',
  effect: 'read',
  fields: { templateId: required('template', identifierField) },
  answer: formAnswer,
  extension: 'drafts',
});

export const openDraft = call({
  name: 'openDraft',
  summary: 'A draft with the form of its template: the person’s own, or that of somebody for whom they act.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/open.php',
  effect: 'read',
  fields: { id: required('document', identifierField) },
  answer: formAnswer,
  extension: 'drafts',
});

/** Everybody in a department, while there is no document whose card could list them. */
export const departmentColleagues = call({
  name: 'departmentColleagues',
  summary: 'The people of a department of the organisation.',
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
const leftOutField = jsonField<readonly LeftOutStep[]>({
  says: `JSON: list of {stage, step}, at most ${maxParticipants}`,
  max: 10_000,
  read: listIn(
    maxParticipants,
    recordIn<LeftOutStep>({ stage: (value) => integerIn(1, 4)(value) as Stage, step: integerIn(0, maxSteps - 1) }),
  ),
  examples: [[], [{ stage: 1, step: 2 }]],
});
/** UTF-16 units in the name of a recipient or a sender. */
export const maxCorrespondentName = 300;
const correspondent = { bin: textIn(12), name: textIn(maxCorrespondentName) };
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
  summary: 'Saves the page’s state of a draft; the first save creates it. Changes by somebody else are never overwritten (409).',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/save.php',
  effect: 'change',
  encoding: 'json',
  fields: {
    /** Omitted until the first answer contains it. */
    id: optional('document', identifierField),
    templateId: required('template', identifierField),
    /** Identifies the draft before it has an id: a first save whose answer was lost creates no second draft. */
    key: required('key', uuidField),
    /**
     * Identifies the writing page and counts its saves: a page never conflicts with itself, and an old save never overwrites a newer one.
     */
    writer: required('writer', uuidField),
    sequence: required('sequence', integerField(1, 1_000_000_000)),
    /** The version on which the page is based. */
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
    /** Removable steps under a condition that are not to be asked (ADM-53). */
    leftOut: optional('left_out', leftOutField),
  },
  answer: record({ id: at('edocid', identifier), version: at('version', number), savedAt: at('saved_at', optionalMoment) }),
  extension: 'drafts',
});

export const attachFile = call({
  name: 'attachFile',
  summary: 'Attaches a file to a draft; its content must match its name. A name that is taken gets a number.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/attach.php',
  effect: 'change',
  encoding: 'multipart',
  fields: { id: required('document', identifierField), files: required('files[]', filesField(1, maxAttachmentBytes)) },
  answer: attachmentAnswer,
  extension: 'drafts',
});

export const detachFile = call({
  name: 'detachFile',
  summary: 'Removes a file from a draft.',
  source: 'PAG-1, NEW-5',
  path: '/ce/newdoc/detach.php',
  effect: 'change',
  fields: { id: required('document', identifierField), attachmentId: required('attachment', identifierField) },
  answer: nothing,
  extension: 'drafts',
});

export const launchDraft = call({
  name: 'launchDraft',
  summary: 'Sends a draft: it gets its number from the register, and the first participants are notified.',
  source: 'RTE-4',
  path: '/ce/newdoc/launch.php',
  effect: 'change',
  encoding: 'json',
  fields: {
    id: required('document', identifierField),
    /** The version and files that the person has seen and sends: any others are refused (409). */
    version: required('version', identifierField),
    attachmentIds: optional('attachments', identifiersField(maxAttachments)),
    /** The clerk who sends an incoming letter registers it at once (NEW-7). */
    register: optional('register', flagField, 'incoming-registration'),
  },
  answer: record({
    number: at('docnum', text),
    /** (extension) The day of registration, 'YYYY-MM-DD', if the letter was registered in one step. */
    registeredOn: at('registered_on', optionalText),
  }),
  extension: 'drafts',
});

export const sameLetters = call({
  name: 'sameLetters',
  summary: 'Incoming letters of the organisation from the same sender, with the same number and date of theirs. For clerks.',
  source: 'NEW-8',
  path: '/ce/newdoc/same.php',
  effect: 'read',
  fields: {
    bin: optional('bin', lineField(12)),
    name: required('name', lineField(300)),
    number: required('number', lineField(100)),
    date: optional('date', lineField(40)),
  },
  answer: record({
    /** The newest, three at most. */
    letters: at(
      'letters',
      list(
        record({
          id: at('edocid', identifier),
          /** Empty if it is not registered yet. */
          number: at('docnum', text),
          subject: at('descr', text),
          /** 'YYYY-MM-DD' */
          issuedOn: at('issued_on', text),
        }),
      ),
    ),
  }),
  extension: 'incoming-registration',
});

export const simulateRoute = call({
  name: 'simulateRoute',
  summary: 'Whom the document that is being written would ask, when and why, and who is not asked. Nothing is written.',
  source: 'ADM-24',
  path: '/ce/newdoc/simulate.php',
  effect: 'read',
  encoding: 'json',
  fields: {
    templateId: required('template', identifierField),
    /** The draft, once it is stored: it goes by the version with which it began. */
    id: optional('document', identifierField),
    values: required('values', valuesField),
    participants: required('participants', participantsField),
    leftOut: optional('left_out', leftOutField),
  },
  answer: simulatedRoute,
  extension: 'route-simulation',
});
