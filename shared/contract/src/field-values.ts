/** The values of a template's fields, as they are sent. */
import { maxFieldLength } from './draft-form.ts';
import { jsonField, textsIn } from './json-field.ts';

/** Texts by the keys of the fields. */
export const valuesField = jsonField<Readonly<Record<string, string>>>({
  says: 'JSON: texts by the keys of the template’s fields',
  max: 30_000,
  read: textsIn(50, maxFieldLength),
  examples: [{}, { sum: '120000', city: 'Астана' }],
});
