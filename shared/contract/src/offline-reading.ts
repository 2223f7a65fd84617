/** Copies for reading offline (SHL-28): what waits for the person, and what the person has starred. All of it is ours. */
import { call, required } from './call.ts';
import { at, flag, record } from './codec.ts';
import { cardAnswer } from './document-card.ts';
import { listAnswer } from './document-list.ts';
import { identifierField } from './field.ts';

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
