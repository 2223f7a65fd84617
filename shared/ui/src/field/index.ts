export { Field } from './field.tsx';
export type { FieldTexts } from './field-texts.ts';
export { RequiredMark } from './required-mark.tsx';
export { FieldNote, noteOf } from './field-note.tsx';
