import { useTranslation } from '@qujat/i18n';
import type { Dependents } from './dependents.ts';

// locale-keys: templates:design.stage.*

/** The dependents of a field in words, '' if there are none. */
export const useDependentsText = (): ((dependents: Dependents) => string) => {
  const { t } = useTranslation('templates');
  return ({ steps, fields, isInText }) =>
    [
      ...steps.map(({ stage, index }) => t('design.dependentStep', { stage: t(`design.stage.${stage}`), number: index + 1 })),
      ...fields.map(({ ru, kk }) => t('design.dependentField', { name: ru || kk })),
      ...(isInText ? [t('design.dependentText')] : []),
    ].join('; ');
};
