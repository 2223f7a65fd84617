/** What a template's form can ask. */

/**
 * The kinds of a template's fields. A sum is in tenge; a person is written as a full name, a department as its identifier, a contractor as its
 * BIN or IIN.
 */
export const templateFieldKinds = [
  'line',
  'text',
  'number',
  'sum',
  'day',
  'choice',
  'person',
  'department',
  'contractor',
  'table',
] as const;
export type TemplateFieldKind = (typeof templateFieldKinds)[number];
/** The kinds of a table's columns. A product is computed from the numbers and sums of its row. */
export const tableColumnKinds = ['line', 'number', 'sum', 'product'] as const;
