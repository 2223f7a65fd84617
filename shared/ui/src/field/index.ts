export { Field, type FieldProps, type FieldTexts } from './field.tsx';
