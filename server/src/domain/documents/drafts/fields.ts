/** The fields of a template: validation and printing of values. Pure. */
import { numberIn } from '@qujat/contract/field-value';
import type { StoredField } from '../../../platform/database/schema/documents.ts';

/** A field with its value, as printed in both languages of the state. */
export interface PrintedField {
  readonly ru: string;
  readonly kk: string;
  readonly valueRu: string;
  readonly valueKk: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values in a document's body. */
export const valuesOf = (body: Record<string, unknown>): Readonly<Record<string, string>> =>
  isRecord(body['fields'])
    ? Object.fromEntries(Object.entries(body['fields']).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};

const isDay = (value: string): boolean => {
  const midnight = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
};

/** Whether a value that is not empty is of its field's kind. */
export const isRight = ({ kind, options = [] }: StoredField, value: string): boolean => {
  switch (kind) {
    case 'day':
      return isDay(value);
    case 'number':
      return numberIn(value) !== null;
    case 'sum':
      return (numberIn(value) ?? -1) >= 0;
    case 'choice':
      return options.some(({ ru }) => ru === value);
    case 'line':
    case 'text':
    case 'person':
      return true;
  }
};

/** '1200000.5' → '1 200 000,50'. */
const grouped = (value: number): string => {
  const [whole = '', part] = (Number.isInteger(value) ? String(value) : value.toFixed(2)).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')}${part === undefined ? '' : `,${part}`}`;
};

const printed = (field: StoredField, value: string, language: 'ru' | 'kk'): string => {
  if (!isRight(field, value)) return value;
  switch (field.kind) {
    case 'day':
      return value.split('-').toReversed().join('.');
    case 'sum':
      return `${grouped(numberIn(value) ?? 0)} ₸`;
    case 'number':
      return grouped(numberIn(value) ?? 0);
    case 'choice':
      return field.options?.find(({ ru }) => ru === value)?.[language] ?? value;
    case 'line':
    case 'text':
    case 'person':
      return value;
  }
};

/** The fields that have a value, in the template's order. */
export const printedFields = (fields: readonly StoredField[], body: Record<string, unknown>): readonly PrintedField[] => {
  const values = valuesOf(body);
  return fields.flatMap((field) => {
    const value = values[field.key]?.trim() ?? '';
    return value === ''
      ? []
      : [{ ru: field.ru, kk: field.kk || field.ru, valueRu: printed(field, value, 'ru'), valueKk: printed(field, value, 'kk') }];
  });
};
