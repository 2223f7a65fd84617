/** The page that a template's documents will be, while it is designed (ADM-72). */
import { call, optional, required } from '../call.ts';
import { at, record, text } from '../codec.ts';
import { documentLanguages } from '../draft-form.ts';
import { choiceField } from '../field.ts';
import { valuesField } from '../field-values.ts';
import { designField } from '../template-design.ts';

export const previewDesign = call({
  name: 'previewDesign',
  summary: 'Draws the PDF of a document of the design with example values. Nothing is stored.',
  source: 'ADM-72',
  path: '/ce/admin/templates/preview.php',
  effect: 'read',
  encoding: 'json',
  fields: {
    design: required('design', designField),
    language: required('language', choiceField(documentLanguages)),
    /** What the page was tried with; fields that are left out get example values. */
    values: optional('values', valuesField),
  },
  /** Base64. */
  answer: record({ pdf: at('pdf', text) }),
  rights: ['system-administrator', 'document-administrator'],
  extension: 'administration',
});
