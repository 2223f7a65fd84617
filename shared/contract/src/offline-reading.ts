/**
 * Copies for reading offline (SHL-28): what waits for the person, and what the person has starred; and decisions that were made on such a
 * copy. All of it is ours.
 */
import { call, optional, required } from './call.ts';
import { at, flag, nothing, record } from './codec.ts';
import { cardAnswer } from './document-card.ts';
import { listAnswer } from './document-list.ts';
import { choiceField, identifierField, textField } from './field.ts';
import { stages } from './vocabulary.ts';

const common = { extension: 'offline-reading', source: 'SHL-28', effect: 'read' } as const;

/** How much one browser keeps. */
export const mostKeptBytes = 200 * 1024 * 1024;

export const offlineReading = call({
  ...common,
  name: 'offlineReading',
  summary: 'Whether the organisation lets people keep copies for reading offline.',
  path: '/ce/offline/allowed',
  fields: {},
  answer: record({ allowed: at('allowed', flag) }),
});

export const offlineLists = call({
  ...common,
  name: 'offlineLists',
  summary:
    'The lists to keep: the first page of the incoming documents, and of the starred ones. Refused where the organisation forbids it.',
  path: '/ce/offline/lists',
  fields: {},
  answer: record({ waiting: at('waiting', listAnswer), starred: at('starred', listAnswer) }),
});

export const offlineCard = call({
  ...common,
  name: 'offlineCard',
  summary: 'The card of a document to keep. It does not mark the document as read. Refused where the organisation forbids it.',
  path: '/ce/offline/card',
  fields: { id: required('q', identifierField) },
  answer: cardAnswer,
});

/** The page with the canonical PDF of a document to keep. */
export const offlinePdfPath = '/ce/offline/pdf';

/** Where a decision can be kept until the line is back: to agree, to approve without a key, to acknowledge. */
export const keptStages = [stages.aggregation, stages.approval, stages.acknowledgement] as const;
export type KeptStage = (typeof keptStages)[number];

export const sendKeptDecision = call({
  name: 'sendKeptDecision',
  extension: 'kept-decisions',
  source: 'SHL-29',
  summary:
    'A decision that was made on a kept card without a connection: to agree, to approve without a key, or to acknowledge. Answers 409 `changed-meanwhile`, and stores nothing, if the document has any other version than the card had. Refused where the organisation forbids copies.',
  path: '/ce/offline/decide',
  effect: 'change',
  fields: {
    id: required('q', identifierField),
    stage: required('q1', choiceField(keptStages)),
    employeeId: required('q2', identifierField),
    /** The version of the kept card. */
    version: required('version', identifierField),
    comment: optional('q3', textField(4000)),
  },
  answer: nothing,
});
