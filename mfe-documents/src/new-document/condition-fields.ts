import type { TemplateField } from '@qujat/contract/draft-form';
import type { ConditionField } from '@qujat/contract/field-condition';

/** What conditions ask of the fields of a form. Pure. */
export const conditionFields = (fields: readonly TemplateField[]): readonly ConditionField[] =>
  fields.map(({ key, kind, options }) => ({ key, kind, options: options.map(({ value }) => ({ ru: value })) }));
