/** Storage periods that have passed, acts of destruction, and legal holds (ADM-82). */
import { call, optional, required } from '../call.ts';
import { at, flag, identifier, list, nothing, number, optionalMoment, optionalNumber, record, text, type Decoded } from '../codec.ts';
import { choiceField, identifierField, identifiersField, integerField, lineField, textField } from '../field.ts';

export const proposalsOnPage = 50;
/** Documents that one act of destruction lists. */
export const mostListed = 500;
export const maxHoldReason = 500;

/** What a hold is placed on: everything under an index, one document, or the documents of a number. */
const holdTargets = ['index', 'document', 'number'] as const;

const common = {
  effect: 'change',
  source: 'ADM-82',
  rights: ['system-administrator', 'document-administrator'],
  extension: 'administration',
} as const;

const proposal = record({
  id: at('edocid', identifier),
  number: at('docnum', text),
  subject: at('subject', text),
  index: at('index', text),
  /** 'YYYY-MM-DD' in the organisation's time zone, as is the next. */
  issuedOn: at('issued_on', text),
  /** The first day on which it may be destroyed. */
  keptUntil: at('kept_until', text),
});
export type Proposal = Decoded<typeof proposal>;

const hold = record({
  id: at('id', identifier),
  /** The document that is held; null where an index is. */
  documentId: at('edocid', optionalNumber),
  /** Its number, or the index. */
  name: at('name', text),
  reason: at('reason', text),
  placedAt: at('placed_at', optionalMoment),
  placedBy: at('placed_by', text),
  liftedAt: at('lifted_at', optionalMoment),
  liftedBy: at('lifted_by', text),
});
export type LegalHold = Decoded<typeof hold>;

const act = record({
  id: at('edocid', identifier),
  number: at('docnum', text),
  status: at('status', number),
  statusName: at('status_name', text),
  isDraft: at('draft', flag),
  startedAt: at('started_at', optionalMoment),
  /** Documents that it lists, has destroyed, and that were taken off it. */
  listed: at('listed', number),
  destroyed: at('destroyed', number),
  released: at('released', number),
});
export type DestructionAct = Decoded<typeof act>;

export const readRetention = call({
  ...common,
  name: 'readRetention',
  summary: 'Documents whose storage period has passed and that nobody holds, a page at a time; also holds, acts, and templates for an act.',
  path: '/ce/admin/retention',
  effect: 'read',
  fields: { indexId: optional('index', identifierField), page: optional('page', integerField(0, 20_000)) },
  answer: record({
    proposals: at('items', list(proposal)),
    total: at('total', number),
    /** Those in force first. */
    holds: at('holds', list(hold)),
    acts: at('acts', list(act)),
    indices: at('indices', list(record({ id: at('id', identifier), code: at('index', text), name: at('name', text) }))),
    /** From which the person may start a document. */
    templates: at('templates', list(record({ id: at('id', identifier), name: at('name', text) }))),
  }),
});

export const startDestruction = call({
  ...common,
  name: 'startDestruction',
  summary: 'Writes the draft of an act of destruction that lists the documents. Nothing is destroyed before the act has been completed.',
  path: '/ce/admin/retention/act',
  fields: { templateId: required('template', identifierField), ids: required('docids[]', identifiersField(mostListed)) },
  answer: record({ id: at('edocid', identifier) }),
});

export const placeHold = call({
  ...common,
  name: 'placeHold',
  summary: 'Holds documents or an index: nothing of them is destroyed. Running acts of destruction lose what is held.',
  path: '/ce/admin/retention/hold',
  fields: {
    target: required('kind', choiceField(holdTargets)),
    /** Of the kind 'index' and 'document'. */
    id: optional('id', identifierField),
    /** Of the kind 'number': every document of the organisation with that number is held. */
    number: optional('docnum', lineField(100)),
    reason: required('reason', textField(maxHoldReason)),
  },
  answer: record({ held: at('held', number), released: at('released', number) }),
});

export const liftHold = call({
  ...common,
  name: 'liftHold',
  summary: 'Lifts a hold; it stays in the list as history.',
  path: '/ce/admin/retention/lift',
  fields: { id: required('id', identifierField) },
  answer: nothing,
});
