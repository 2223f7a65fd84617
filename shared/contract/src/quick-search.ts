/** The search of the palette (SHL-21): documents, people and templates by the same words. */
import { call, required } from './call.ts';
import { at, flag, identifier, list, oneOf, record, text, type Decoded } from './codec.ts';
import { longestSearch } from './document-list.ts';
import { textField } from './field.ts';
import { statusColours } from './vocabulary.ts';

const document = record({
  id: at('id', identifier),
  /** Empty for a draft. */
  number: at('number', text),
  subject: at('subject', text),
  typeName: at('type_name', text),
  statusName: at('status_name', text),
  statusColour: at('status_colour', oneOf(statusColours, 'none')),
});

const colleague = record({
  id: at('id', identifier),
  fullName: at('full_name', text),
  position: at('position', text),
  department: at('department', text),
  phone: at('phone', text),
});
export type FoundColleague = Decoded<typeof colleague>;

const template = record({
  id: at('id', identifier),
  name: at('name', text),
  code: at('code', text),
  /** Whether the person may start a document from it. */
  mayStart: at('may_start', flag),
  /** Whether the person sees documents of it. */
  hasDocuments: at('has_documents', flag),
});

export const quickSearch = call({
  name: 'quickSearch',
  summary:
    'The documents that the person may see, colleagues, and templates that contain every word: at most 8 documents, and 5 of each other kind.',
  source: 'SHL-21',
  path: '/ce/quick-search',
  effect: 'read',
  fields: { words: required('words', textField(longestSearch)) },
  answer: record({
    documents: at('documents', list(document)),
    people: at('people', list(colleague)),
    templates: at('templates', list(template)),
  }),
  extension: 'quick-search',
});
