/** Templates as files: out of one organisation, into another, and the starter set that the product ships (ADM-74). */
import { call, optional, required } from '../call.ts';
import { at, identifier, list, record, text } from '../codec.ts';
import { flagField, identifierField } from '../field.ts';
import { jsonField, listIn, recordIn, textIn } from '../json-field.ts';
import { templateFileField } from '../template-file.ts';

const common = { rights: ['system-administrator', 'document-administrator'], source: 'ADM-74', extension: 'administration' } as const;

export const exportTemplate = call({
  ...common,
  name: 'exportTemplate',
  summary: 'The published design of a template as one file. People stand in it as places; their names only if that is asked.',
  path: '/ce/admin/templates/export.php',
  effect: 'read',
  fields: { templateId: required('template', identifierField), withNames: optional('with_names', flagField) },
  answer: record({ name: at('name', text), file: at('file', text) }),
});

const answers = jsonField<readonly { readonly place: string; readonly role: string }[]>({
  says: 'JSON: list of {place, role}; a place of the file without a role is filled in later',
  max: 20_000,
  read: listIn(200, recordIn<{ place: string; role: string }>({ place: textIn(20), role: textIn(64) })),
  examples: [[], [{ place: 'person-1', role: 'lawyer' }]],
});

export const importTemplate = call({
  ...common,
  name: 'importTemplate',
  summary: 'Makes a draft of a template out of a file. Nothing is published.',
  path: '/ce/admin/templates/import.php',
  effect: 'change',
  encoding: 'json',
  fields: { file: required('file', templateFileField), answers: optional('answers', answers) },
  answer: record({ draftId: at('draft', identifier) }),
});

export const starterTemplates = call({
  ...common,
  name: 'starterTemplates',
  summary: 'The templates that the product ships, each as a file.',
  path: '/ce/admin/templates/starters.php',
  effect: 'read',
  fields: {},
  answer: record({ starters: at('items', list(record({ file: at('file', text) }))) }),
});
