import { maxFieldOptions, type DesignedField } from '@qujat/contract/designed-field';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { emptyOption, replaced, without } from '../design-edit.ts';
import styles from '../design.module.css';
import { TwoNames } from './two-names.tsx';

interface FieldOptionsProps {
  readonly options: DesignedField['options'];
  readonly onChange: (options: DesignedField['options']) => void;
}

/** The options of a choice, each in two languages. */
export const FieldOptions = ({ options, onChange }: FieldOptionsProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{t('design.options')}</legend>
      {options.map((option, index) => (
        <div key={index} className={styles.option}>
          <TwoNames
            inRow
            names={option}
            labels={{ ru: t('design.optionRu', { number: index + 1 }), kk: t('design.optionKk', { number: index + 1 }) }}
            onChange={(changed) => onChange(replaced(options, index, { ...option, ...changed }))}
          />
          <IconButton
            size="sm"
            label={t('design.removeOption', { number: index + 1 })}
            icon={<X aria-hidden="true" />}
            disabled={options.length === 1}
            onClick={() => onChange(without(options, index))}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus aria-hidden="true" />}
        disabled={options.length >= maxFieldOptions}
        onClick={() => onChange([...options, { ...emptyOption }])}
      >
        {t('design.addOption')}
      </Button>
    </fieldset>
  );
};
