/** Facsimiles of an organisation's people, for its system administrator (ADM-64). */
import { call, optional, required } from '../call.ts';
import { facsimileAnswer, maxFacsimileBytes } from '../facsimile.ts';
import { fileField, identifierField } from '../field.ts';

const common = { source: 'ADM-64', rights: ['system-administrator'], extension: 'administration' } as const;
const employeeId = required('userid', identifierField);

export const readPersonFacsimile = call({
  ...common,
  name: 'readPersonFacsimile',
  summary: "Somebody's facsimile in the organisation.",
  path: '/ce/admin/person/facsimile/read',
  effect: 'read',
  fields: { employeeId },
  answer: facsimileAnswer,
});

export const savePersonFacsimile = call({
  ...common,
  name: 'savePersonFacsimile',
  summary: "Changes somebody's facsimile, as `saveFacsimile` changes one's own; without a file it is removed.",
  path: '/ce/admin/person/facsimile',
  effect: 'change',
  encoding: 'multipart',
  fields: { employeeId, picture: optional('facsimile', fileField(maxFacsimileBytes)) },
  answer: facsimileAnswer,
});
