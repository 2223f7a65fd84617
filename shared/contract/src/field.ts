/** Codecs of request fields, in one place: what every screen needs, and what only some do. */
export { BadFieldError, flagField, secretField, textField } from './field-base.ts';
export type { FieldCodec, FieldShape } from './field-base.ts';
export {
  choiceField,
  dayField,
  fileField,
  filesField,
  identifierField,
  identifiersField,
  integerField,
  lineField,
  momentField,
  periodField,
  uuidField,
} from './field-kinds.ts';
export type { SentFile } from './field-kinds.ts';
