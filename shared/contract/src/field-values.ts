/** The values of a template's fields, as they are sent. */
import { maxTableLength } from './draft-form.ts';
import { jsonField, textsIn } from './json-field.ts';

/** Texts by the keys of the fields. */
export const valuesField = jsonField<Readonly<Record<string, string>>>({
  says: 'JSON: texts by the keys of the template’s fields',
  // The largest table and other fields; most texts are as long within JSON as they are.
  max: 2 * maxTableLength,
  // Only a table may be longer than maxFieldLength; the server knows which field is one.
  read: textsIn(50, maxTableLength),
  examples: [{}, { sum: '120000', city: 'Астана' }],
});
