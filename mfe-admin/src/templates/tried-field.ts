import type { DesignedField } from '@qujat/contract/designed-field';
import type { TemplateField } from '@qujat/contract/draft-form';

/** A field as its template will ask for it once it is published. Pure. */
export const triedField = (
  { key, kind, ru, kk, required, options, columns, totalOf, when }: DesignedField,
  unnamed: string,
): TemplateField => ({
  key,
  kind,
  russian: ru || unnamed,
  kazakh: kk || ru || unnamed,
  required,
  options: options.map((each) => ({ value: each.ru, russian: each.ru || '—', kazakh: each.kk || each.ru || '—' })),
  columns: columns.map((each) => ({ russian: each.ru || '—', kazakh: each.kk || each.ru || '—', kind: each.kind, total: each.total })),
  totalOf,
  when,
});
