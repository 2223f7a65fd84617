export { Field, type FieldProps } from './field.tsx';
export type { FieldTexts } from './field-texts.ts';
export { FieldNote, noteOf, type FieldNoteProps } from './field-note.tsx';
