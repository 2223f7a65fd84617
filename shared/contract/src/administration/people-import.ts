/** Import of people from a file (ADM-40, docs/decisions/0221). The client reads the file; the server gets its rows. */
import { call, optional, required } from '../call.ts';
import { at, flag, identifier, list, nothing, number, oneOf, optionalText, record, text, type Decoded } from '../codec.ts';
import { choiceField, fileField, flagField, identifierField, integerField, lineField, textField } from '../field.ts';
import { importFields, mostImportRows } from './import-rows.ts';

/** The largest file of rows, bytes. */
export const importBytes = 8 * 1024 * 1024;
/** Rows on one page of the preview. */
export const importPage = 50;
/** An import of more rows runs in the background, with progress. */
export const importAtOnce = 500;

/** What happens to a row, in the order of the preview. */
export const importVerdicts = ['error', 'added', 'changed', 'same'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** Checked: nothing is written yet. Waiting and running: it is being written. Failed: nothing was written. */
const importStates = ['checked', 'waiting', 'running', 'done', 'cancelled', 'failed'] as const;

const state = record({
  id: at('id', identifier),
  /** Grows with every check: `runImport` names the one that the person has seen. */
  revision: at('revision', number),
  fileName: at('name', text),
  state: at('state', oneOf(importStates, 'checked')),
  total: at('total', number),
  /** Rows that are written so far, within a transaction that is still open. */
  done: at('done', number),
  error: at('error', number),
  added: at('added', number),
  changed: at('changed', number),
  same: at('same', number),
  /** Departments that are not there are created. */
  createDepartments: at('create_departments', flag),
  /** Those that it would create, as paths. */
  newDepartments: at('new_departments', list(record({ path: at('path', text) }))),
  /** Why nothing was written, or why the rows must be looked at again. */
  failure: at('failure', optionalText),
});
export type PeopleImport = Decoded<typeof state>;

const field = oneOf(importFields, 'fullName');

const row = record({
  /** In the file, as a spreadsheet counts. */
  number: at('number', number),
  verdict: at('verdict', oneOf(importVerdicts, 'error')),
  fullName: at('fullname', text),
  email: at('email', text),
  position: at('position', text),
  department: at('dname', text),
  /** What is wrong, or what else there is to know. */
  note: at('note', text),
  /** The field that a correction changes; null where there is nothing to correct. */
  field: at('field', optionalText),
  /** What the file has in it. */
  given: at('given', text),
  /** A dismissed person can be invited again. */
  dismissed: at('dismissed', flag),
  changes: at('changes', list(record({ field: at('field', field), before: at('before', text), after: at('after', text) }))),
});
export type ImportRow = Decoded<typeof row>;

const common = { effect: 'change', source: 'ADM-40', rights: ['system-administrator'], extension: 'administration' } as const;
const id = required('id', identifierField);
const createDepartments = optional('create_departments', flagField);

export const checkImport = call({
  ...common,
  name: 'checkImport',
  summary: 'Checks the rows of a file: what would happen to each. Nothing is imported.',
  path: '/ce/admin/people/import',
  encoding: 'multipart',
  fields: { fileName: required('name', lineField(255)), rows: required('rows', fileField(importBytes)), createDepartments },
  answer: state,
});

export const readImport = call({
  ...common,
  name: 'readImport',
  summary: 'How far an import is.',
  path: '/ce/admin/people/import/state',
  effect: 'read',
  poll: true,
  fields: { id },
  answer: state,
});

export const listImportRows = call({
  ...common,
  name: 'listImportRows',
  summary: 'One page of the rows of an import: errors first, then in the order of the file.',
  path: '/ce/admin/people/import/rows',
  effect: 'read',
  fields: {
    id,
    verdict: optional('verdict', choiceField(importVerdicts)),
    search: optional('search', lineField(200)),
    /** The cursor of the page before. */
    after: optional('after', textField(100)),
  },
  answer: record({ rows: at('items', list(row)), next: at('next', optionalText) }),
});

export const correctImportRow = call({
  ...common,
  name: 'correctImportRow',
  summary: 'Corrects one field of a row, or invites its dismissed person again, and checks all rows anew.',
  path: '/ce/admin/people/import/correct',
  fields: {
    id,
    number: required('number', integerField(1, 100 * mostImportRows)),
    field: optional('field', choiceField(importFields)),
    value: optional('value', lineField(1000)),
    rehire: optional('rehire', flagField),
  },
  answer: state,
});

export const setImportDepartments = call({
  ...common,
  name: 'setImportDepartments',
  summary: 'Says whether an import creates the departments that are not there, and checks all rows anew.',
  path: '/ce/admin/people/import/departments',
  fields: { id, createDepartments },
  answer: state,
});

export const runImport = call({
  ...common,
  name: 'runImport',
  summary:
    'Imports all rows or none; rows with errors are left out if that is said. What was checked before a change meanwhile is refused.',
  path: '/ce/admin/people/import/run',
  fields: { id, revision: required('revision', integerField(0, 2_147_483_647)), skipErrors: optional('skip_errors', flagField) },
  answer: state,
});

export const cancelImport = call({
  ...common,
  name: 'cancelImport',
  summary: 'Stops an import: nothing of it is written.',
  path: '/ce/admin/people/import/cancel',
  fields: { id },
  answer: nothing,
});
