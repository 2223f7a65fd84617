/** The files of the administration's people: navigations of the browser rather than calls, so they are declared separately (ADM-41). */
import { call, decodeRequest, encodeRequest, required, type CallInput } from '../call.ts';
import { nothing } from '../codec.ts';
import { choiceField, identifierField } from '../field.ts';
import { choiceFields } from './people-bulk.ts';

const common = { method: 'GET', effect: 'read', encoding: 'query', answer: nothing, extension: 'administration' } as const;

const peopleExport = call({
  ...common,
  name: 'peopleExport',
  summary: 'The people that the filters find, or the chosen rows, as a file that the import takes back.',
  source: 'ADM-41',
  path: '/ce/admin/people/export',
  fields: {
    format: required('format', choiceField(['xlsx', 'csv'])),
    ...choiceFields,
  },
});
export type PeopleExport = CallInput<typeof peopleExport>;

/** The file's address below the API base. */
export const peopleExportPath = (input: PeopleExport): string => encodeRequest(peopleExport, input).path;
/** Throws BadFieldError for parameters that the file does not have. */
export const readPeopleExport = (fields: URLSearchParams): PeopleExport => decodeRequest(peopleExport, Object.fromEntries(fields));

const importAnswers = call({
  ...common,
  name: 'importAnswers',
  summary: 'The rows of an import with the answer for each, as an Excel file.',
  source: 'ADM-40',
  path: '/ce/admin/people/import/answers',
  fields: { id: required('id', identifierField) },
});

/** The file's address below the API base. */
export const importAnswersPath = (id: number): string => encodeRequest(importAnswers, { id }).path;
/** Throws BadFieldError for an address that names no import. */
export const readImportAnswers = (fields: URLSearchParams): CallInput<typeof importAnswers> =>
  decodeRequest(importAnswers, Object.fromEntries(fields));

/** Where the server serves both. */
export const peopleFilePaths = { export: peopleExport.path, answers: importAnswers.path } as const;
