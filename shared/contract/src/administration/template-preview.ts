/** The page that a template's documents will be, while it is designed (ADM-42). */
import { call, optional, required } from '../call.ts';
import { at, record, text } from '../codec.ts';
import { documentLanguages, maxTableLength } from '../draft-form.ts';
import { choiceField } from '../field.ts';
import { jsonField, textsIn } from '../json-field.ts';
import { designField } from '../template-design.ts';

/** What the page was tried with; fields that are left out get example values. */
const triedValues = jsonField<Readonly<Record<string, string>>>({
  says: 'JSON: texts by the keys of the design’s fields',
  max: 80_000,
  read: textsIn(50, maxTableLength),
  examples: [{}, { field_1: '120000' }],
});

export const previewDesign = call({
  name: 'previewDesign',
  summary: 'Draws the PDF of a document of the design with example values. Nothing is stored.',
  source: 'ADM-42',
  path: '/ce/admin/templates/preview.php',
  effect: 'read',
  encoding: 'json',
  fields: {
    design: required('design', designField),
    language: required('language', choiceField(documentLanguages)),
    values: optional('values', triedValues),
  },
  /** Base64. */
  answer: record({ pdf: at('pdf', text) }),
  rights: ['system-administrator', 'document-administrator'],
  extension: 'administration',
});
