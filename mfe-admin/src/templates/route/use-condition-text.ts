import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { needsValue, type FieldCondition } from '@qujat/contract/field-condition';
import type { DesignedField } from '@qujat/contract/designed-field';
import { useTranslation } from '@qujat/i18n';
import { nameInLanguage } from '../name-in-language.ts';

// locale-keys: templates:design.condition.sign.*

/** A condition on the fields of a form in words: «Сумма» больше 1 000 000. */
export const useConditionTextOf = (): ((
  fields: readonly DesignedField[],
  condition: FieldCondition,
  departments: OpenedDesign['departments'],
) => string) => {
  const { t, i18n } = useTranslation('templates');
  return (fields, { join, rules }, departments) => {
    const nameOf = (key: string): string => {
      const found = fields.find((each) => each.key === key);
      return (found && nameInLanguage(i18n.language, found)) || t('design.condition.removedField');
    };
    const valueOf = (key: string, value: string): string =>
      (fields.some((each) => each.key === key && each.kind === 'department') && departments.find(({ id }) => String(id) === value)?.name) ||
      value;
    return rules
      .map(({ field, sign, value }) =>
        [`«${nameOf(field)}»`, t(`design.condition.sign.${sign}`), ...(needsValue(sign) ? [valueOf(field, value) || '…'] : [])].join(' '),
      )
      .join(` ${t(join === 'all' ? 'design.condition.and' : 'design.condition.or')} `);
  };
};

export const useConditionText = (
  fields: readonly DesignedField[],
  departments: OpenedDesign['departments'],
): ((condition: FieldCondition) => string) => {
  const textOf = useConditionTextOf();
  return (condition) => textOf(fields, condition, departments);
};
