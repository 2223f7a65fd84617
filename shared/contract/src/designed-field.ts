/** A field of a template's form, as an administrator designs it (ADM-20). */
import { at, flag, lenient, list, oneOf, record, text, type Decoded } from './codec.ts';
import { tableColumnKinds, templateFieldKinds } from './template-field-kinds.ts';
import { BadFieldError } from './field-base.ts';
import { always, fieldCondition, readCondition } from './field-condition.ts';
import { absentAs, booleanIn, listIn, oneOfIn, recordIn, textIn } from './json-field.ts';

export const maxTemplateFields = 50;
export const maxFieldOptions = 50;
export const maxTableColumns = 8;
export const maxTemplateName = 200;

const option = record({ ru: at('ru', text), kk: at('kk', text) });
const column = record({
  ru: at('ru', text),
  kk: at('kk', text),
  kind: at('kind', oneOf(tableColumnKinds, 'line')),
  total: at('total', flag),
});
export type DesignedColumn = Decoded<typeof column>;

export const designedField = record({
  key: at('key', text),
  kind: at('kind', oneOf(templateFieldKinds, 'line')),
  ru: at('ru', text),
  kk: at('kk', text),
  required: at('required', flag),
  options: at('options', list(option)),
  /** Of a table. */
  columns: at('columns', list(column)),
  /** Of a sum that nobody writes: the key of the table whose total it is; else ''. */
  totalOf: at('total_of', text),
  /** The field is asked only if this holds; one that is required is then required. */
  when: at('when', lenient(fieldCondition)),
});
export type DesignedField = Decoded<typeof designedField>;

/** Trimmed, like the values that are written: an untrimmed option would never equal one. */
const name = (value: unknown): string => textIn(maxTemplateName)(value).replaceAll(/\s+/g, ' ').trim();

/** Values are looked up by this key in plain objects, so it is no name that every object has, such as `constructor`. */
const fieldKey = (value: unknown): string => {
  const key = textIn(40)(value);
  if (key in Object.prototype) throw new BadFieldError('not-allowed');
  return key;
};

export const readDesignedField = recordIn<DesignedField>({
  key: fieldKey,
  kind: oneOfIn(templateFieldKinds),
  ru: name,
  kk: name,
  required: booleanIn,
  options: listIn(maxFieldOptions, recordIn<{ ru: string; kk: string }>({ ru: name, kk: name })),
  columns: absentAs(
    [],
    listIn(maxTableColumns, recordIn<DesignedColumn>({ ru: name, kk: name, kind: oneOfIn(tableColumnKinds), total: booleanIn })),
  ),
  totalOf: absentAs('', textIn(40)),
  when: absentAs(always, readCondition),
});
