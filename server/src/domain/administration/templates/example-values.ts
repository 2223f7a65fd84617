/** Values for a form that nobody has filled in, so that its page can be seen. Pure. */
import { valueOfRows } from '@qujat/contract/table-value';
import type { DesignedColumn, DesignedField } from '@qujat/contract/designed-field';

export interface Examples {
  readonly language: 'ru' | 'kk';
  /** YYYY-MM-DD */
  readonly today: string;
  readonly person: string;
  readonly departmentId: number | null;
  /** BIN or IIN. */
  readonly contractor: string | null;
}

type Names = { readonly ru: string; readonly kk: string };

const named = ({ ru, kk }: Names, { language }: Examples): string => (language === 'kk' && kk) || ru;

const cell = (column: DesignedColumn, row: number, examples: Examples): string => {
  switch (column.kind) {
    case 'line':
      return `${named(column, examples)} ${row + 1}`;
    case 'number':
      return String(row === 0 ? 12 : 5);
    case 'sum':
      return String(row === 0 ? 185_000 : 42_000);
    case 'product':
      return '';
  }
};

const example = (field: DesignedField, examples: Examples): string => {
  switch (field.kind) {
    case 'line':
    case 'text':
      return named(field, examples);
    case 'number':
      return '12';
    case 'sum':
      return '1250000';
    case 'day':
      return examples.today;
    case 'choice':
      return field.options[0]?.ru ?? '';
    case 'person':
      return examples.person;
    case 'department':
      return examples.departmentId === null ? '' : String(examples.departmentId);
    case 'contractor':
      return examples.contractor ?? '';
    case 'table':
      return valueOfRows([0, 1].map((row) => field.columns.map((column) => cell(column, row, examples))));
  }
};

/** Every field has a value: the one that was tried, else an example. */
export const exampleValues = (
  fields: readonly DesignedField[],
  tried: Readonly<Record<string, string>>,
  examples: Examples,
): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map((field) => [field.key, tried[field.key]?.trim() ? (tried[field.key] ?? '') : example(field, examples)]));
