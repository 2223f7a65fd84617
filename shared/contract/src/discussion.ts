/** Questions and remarks in a document, with answers (DAY-20). Ours. */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, known, list, nothing, nullable, number, optionalMoment, record, text, type Decoded } from './codec.ts';
import { choiceField, flagField, identifierField, identifiersField, integerField, textField } from './field.ts';

/** A question is asked of people; a remark is about a place of the text. */
export const entryKinds = ['question', 'remark'] as const;

/** The longest entry and answer, and the longest place of the text. */
export const longestEntry = 4_000;
export const longestQuote = 500;

const person = record({ employeeId: at('employee', identifier), name: at('name', text) });

const entry = record({
  id: at('id', identifier),
  kind: at('kind', known(entryKinds)),
  author: at('author', person),
  addressees: at('to', list(person)),
  text: at('text', text),
  askedAt: at('at', optionalMoment),
  /** The place of the text, and how many characters of the page's text stand before it; the version that it was found in. */
  place: at('place', nullable(record({ quote: at('quote', text), position: at('position', number), version: at('version', number) }))),
  /** It was about a text that has been replaced since. */
  outdated: at('outdated', flag),
  resolved: at('resolved', nullable(record({ name: at('name', text), at: at('at', optionalMoment) }))),
  mayResolve: at('may_resolve', flag),
  answers: at(
    'answers',
    list(record({ id: at('id', identifier), author: at('author', person), text: at('text', text), askedAt: at('at', optionalMoment) })),
  ),
});
export type DiscussionEntry = Decoded<typeof entry>;

const common = { source: 'DAY-20', extension: 'reader' } as const;

export const discussion = call({
  ...common,
  name: 'discussion',
  summary: 'The questions and remarks in a document, oldest first, and the people who can be asked.',
  path: '/ce/discussion/list',
  effect: 'read',
  fields: { documentId: required('q', identifierField) },
  answer: record({ entries: at('entries', list(entry)), people: at('people', list(person)) }),
});

export const askInDocument = call({
  ...common,
  name: 'askInDocument',
  summary: 'Asks a question of people of the document, or makes a remark on a place of its text.',
  path: '/ce/discussion/ask',
  effect: 'change',
  fields: {
    documentId: required('q', identifierField),
    kind: required('kind', choiceField(entryKinds)),
    text: required('text', textField(longestEntry)),
    addressees: optional('to[]', identifiersField(20)),
    quote: optional('quote', textField(longestQuote)),
    position: optional('position', integerField(0, 10_000_000)),
  },
  answer: nothing,
});

export const answerInDocument = call({
  ...common,
  name: 'answerInDocument',
  summary: 'Answers a question or a remark.',
  path: '/ce/discussion/answer',
  effect: 'change',
  fields: {
    documentId: required('q', identifierField),
    entryId: required('entry', identifierField),
    text: required('text', textField(longestEntry)),
  },
  answer: nothing,
});

export const resolveInDocument = call({
  ...common,
  name: 'resolveInDocument',
  summary: 'Marks a question or a remark as resolved, or opens it again: its author, or the initiator.',
  path: '/ce/discussion/resolve',
  effect: 'change',
  fields: {
    documentId: required('q', identifierField),
    entryId: required('entry', identifierField),
    resolved: required('resolved', flagField),
  },
  answer: nothing,
});
