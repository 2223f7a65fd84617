export { Field } from './field.tsx';
export type { FieldTexts } from './field-texts.ts';
export { FieldNote, noteOf } from './field-note.tsx';
