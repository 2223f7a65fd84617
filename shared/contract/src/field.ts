/** All codecs of request fields: those that every screen needs, and those that only some do. */
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
