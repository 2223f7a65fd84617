/** Codecs of request fields, in one place: what every screen needs, and what only some do. */
export { BadFieldError, flagField, textField } from './field-base.ts';
export type { FieldCodec, FieldShape } from './field-base.ts';
export { choiceField, fileField, identifierField, identifiersField, integerField, momentField, periodField, uuidField } from './field-kinds.ts';
