export { Field, type FieldProps, type FieldTexts } from './field.tsx';
export { FieldNote, noteOf, type FieldNoteProps } from './field-note.tsx';
