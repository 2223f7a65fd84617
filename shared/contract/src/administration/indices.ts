/** The document indices of an organisation: where documents are filed, how they are numbered and how long they are kept (ADM-80). */
import { call, optional, required } from '../call.ts';
import { at, identifier, list, nothing, number, oneOf, record, text, type Decoded } from '../codec.ts';
import { choiceField, identifierField, integerField, lineField } from '../field.ts';
import { maxTemplateIndex } from '../template-design.ts';
import { maxNameLength } from './departments.ts';
import { indexCounters, maxPatternLength } from './number-pattern.ts';

/** The storage periods of the specification that are no number of months. */
export const periodNotSet = 0;
export const periodForEver = 1;
/** A hundred years. */
export const longestPeriod = 1200;
export const maxDepartmentCode = 10;

const index = record({
  id: at('id', identifier),
  code: at('index', text),
  russian: at('name_ru', text),
  kazakh: at('name_kk', text),
  /** 0 not set, 1 for ever. */
  months: at('months', number),
  /** '' continues the last number of the year, as before there were patterns. */
  pattern: at('pattern', text),
  counter: at('counter', oneOf(indexCounters, 'year')),
  /** Templates that name it. */
  templates: at('templates', number),
  /** Documents that are filed under it. */
  documents: at('documents', number),
  revision: at('revision', number),
});
export type DocumentIndex = Decoded<typeof index>;

const common = {
  effect: 'change',
  source: 'ADM-80',
  rights: ['system-administrator', 'document-administrator'],
  extension: 'administration',
} as const;
const id = required('id', identifierField);
const revision = required('revision', integerField(0, 2_147_483_647));
const words = {
  code: required('index', lineField(maxTemplateIndex)),
  russian: required('name_ru', lineField(maxNameLength)),
  kazakh: optional('name_kk', lineField(maxNameLength)),
  months: required('months', integerField(0, longestPeriod)),
  pattern: optional('pattern', lineField(maxPatternLength)),
  counter: required('counter', choiceField(indexCounters)),
};

const department = record({ id: at('depid', identifier), name: at('dname', text), code: at('code', text) });
export type DepartmentCode = Decoded<typeof department>;

export const readIndices = call({
  ...common,
  name: 'readIndices',
  summary: 'The document indices of the organisation, and the codes of its open departments.',
  path: '/ce/admin/indices',
  effect: 'read',
  fields: {},
  answer: record({ indices: at('items', list(index)), departments: at('deplist', list(department)) }),
});

export const createIndex = call({
  ...common,
  name: 'createIndex',
  summary: 'Adds a document index. Each index occurs once in an organisation.',
  path: '/ce/admin/indices/create',
  fields: words,
  answer: record({ id: at('id', identifier) }),
});

export const saveIndex = call({
  ...common,
  name: 'saveIndex',
  summary: 'Changes a document index; numbers that were given stay. What somebody else has changed meanwhile is not overwritten (409).',
  path: '/ce/admin/indices/save',
  fields: { id, ...words, revision },
  answer: nothing,
});

export const removeIndex = call({
  ...common,
  name: 'removeIndex',
  summary: 'Removes an index that no template names and no document is filed under.',
  path: '/ce/admin/indices/remove',
  fields: { id },
  answer: nothing,
});

export const saveDepartmentCode = call({
  ...common,
  name: 'saveDepartmentCode',
  summary: 'Changes the code with which the numbers of documents name a department.',
  path: '/ce/admin/indices/department',
  fields: { id: required('depid', identifierField), code: required('code', lineField(maxDepartmentCode)) },
  answer: nothing,
});
