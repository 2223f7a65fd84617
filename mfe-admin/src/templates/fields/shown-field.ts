/** A field as its writer will see it, alone. Pure. */
import type { TemplateField } from '@qujat/contract/draft-form';
import type { DesignedField } from '@qujat/contract/designed-field';
import { always } from '@qujat/contract/field-condition';
import { triedField } from '../tried-field.ts';

interface ShownField {
  readonly field: TemplateField;
  readonly value: string;
}

/** Whoever designs the form sees a field also while its condition does not hold. A total has its table's columns and rows with it. */
export const shownField = (
  field: DesignedField,
  { fields, values, unnamed }: { fields: readonly DesignedField[]; values: Readonly<Record<string, string>>; unnamed: string },
): ShownField => {
  const shown = { ...triedField(field, unnamed), when: always };
  const table = field.totalOf === '' ? undefined : fields.find(({ key }) => key === field.totalOf);
  if (!table) return { field: { ...shown, totalOf: '' }, value: values[field.key] ?? '' };
  return { field: { ...shown, totalOf: field.key, columns: triedField(table, unnamed).columns }, value: values[table.key] ?? '' };
};
