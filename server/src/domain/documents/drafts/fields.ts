/** The fields of a template: validation and printing of values. Pure. */
import { askedForm } from '@qujat/contract/asked-form';
import { isCalendarDay } from '@qujat/contract/calendar-day';
import { numberIn, sumIn } from '@qujat/contract/field-value';
import { isWholeTable, rowsIn } from '@qujat/contract/table-value';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { linesOf, printedTable, type PrintedTable } from './printed-table.ts';
import { grouped, groupedSum } from './printed-numbers.ts';

/** A field with its value, as printed in both languages of the state. */
export interface PrintedField {
  readonly key: string;
  readonly ru: string;
  readonly kk: string;
  readonly valueRu: string;
  readonly valueKk: string;
  /** For a table; `valueRu` and `valueKk` are its rows as lines. */
  readonly table?: PrintedTable;
}

/** What a value that is an identifier was called when the document was written: it is printed so ever after. */
export type References = Readonly<Record<string, { readonly ru: string; readonly kk: string }>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values in a document's body. */
export const valuesOf = (body: Record<string, unknown>): Readonly<Record<string, string>> =>
  isRecord(body['fields'])
    ? Object.fromEntries(Object.entries(body['fields']).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};

const referencesOf = (body: Record<string, unknown>): References =>
  isRecord(body['references'])
    ? Object.fromEntries(
        Object.entries(body['references']).flatMap(([key, value]) =>
          isRecord(value) && typeof value['ru'] === 'string' && typeof value['kk'] === 'string'
            ? [[key, { ru: value['ru'], kk: value['kk'] }]]
            : [],
        ),
      )
    : {};

/** Options of older versions may have spaces at their ends. */
export const chosenOption = ({ options = [] }: StoredField, value: string) => options.find(({ ru }) => ru.trim() === value.trim());

/** Whether a value that is not empty is of its field's kind. */
export const isRight = (field: StoredField, value: string): boolean => {
  switch (field.kind) {
    case 'day':
      return isCalendarDay(value);
    case 'number':
      return numberIn(value) !== null;
    case 'sum':
      return (sumIn(value) ?? -1) >= 0;
    case 'choice':
      return chosenOption(field, value) !== undefined;
    case 'department':
      return /^[1-9]\d{0,15}$/.test(value);
    case 'contractor':
      return /^\d{12}$/.test(value);
    case 'table':
      return isWholeTable(field.columns ?? [], value);
    case 'line':
    case 'text':
    case 'person':
      return true;
  }
};

interface Printing {
  readonly language: 'ru' | 'kk';
  readonly references: References;
}

const referenceName = (references: References, key: string, language: 'ru' | 'kk'): string =>
  references[key]?.[language] || references[key]?.ru || '';

/** What the values that are identifiers are called, by the keys of their fields. */
export const namesOfReferences = (body: Record<string, unknown>, language: 'ru' | 'kk'): Readonly<Record<string, string>> => {
  const references = referencesOf(body);
  return Object.fromEntries(Object.keys(references).map((key) => [key, referenceName(references, key, language)]));
};

const printed = (field: StoredField, value: string, { language, references }: Printing): string => {
  if (field.kind !== 'table' && !isRight(field, value)) return value;
  switch (field.kind) {
    case 'day':
      return value.split('-').toReversed().join('.');
    case 'sum':
      return groupedSum(numberIn(value) ?? 0);
    case 'number':
      return grouped(numberIn(value) ?? 0);
    case 'choice':
      return chosenOption(field, value)?.[language].trim() || value;
    case 'department':
      return referenceName(references, field.key, language) || value;
    case 'contractor':
      return `${referenceName(references, field.key, language) || '—'}, ${language === 'kk' ? 'БСН / ЖСН' : 'БИН / ИИН'} ${value}`;
    case 'table':
      return linesOf(field.columns ?? [], value).join('\n');
    case 'line':
    case 'text':
    case 'person':
      return value;
  }
};

/** The fields that are asked and have a value, in the template's order. */
export const printedFields = (all: readonly StoredField[], body: Record<string, unknown>): readonly PrintedField[] => {
  const { fields, values } = askedForm(all, valuesOf(body));
  const references = referencesOf(body);
  return fields.flatMap((field) => {
    const value = values[field.key]?.trim() ?? '';
    if (value === '') return [];
    return [
      {
        key: field.key,
        ru: field.ru,
        kk: field.kk || field.ru,
        valueRu: printed(field, value, { language: 'ru', references }),
        valueKk: printed(field, value, { language: 'kk', references }),
        ...(field.kind === 'table' &&
          rowsIn(value, field.columns?.length ?? 0) !== null && { table: printedTable(field.columns ?? [], value) }),
      },
    ];
  });
};
