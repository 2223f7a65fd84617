import type { DesignedField } from '@qujat/contract/designed-field';
import { textLayouts, type DesignedText } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Select } from '@qujat/ui/select';
import type { ReactNode } from 'react';
import styles from './text-section.module.css';
import { DesignTextField } from './text-field.tsx';

// locale-keys: templates:design.text.layout.*

interface TextSectionProps {
  readonly text: DesignedText;
  readonly fields: readonly DesignedField[];
  readonly onChange: (text: DesignedText) => void;
}

/** The text of the documents, in two languages side by side, with the fields of the form in it. */
export const TextSection = ({ text, fields, onChange }: TextSectionProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <div className={styles.section}>
      <p className={styles.hint}>{t('design.text.hint')}</p>
      <div className={styles.languages}>
        <DesignTextField
          language="ru"
          label={t('design.text.ru')}
          text={text.ru}
          fields={fields}
          onChange={(ru) => onChange({ ...text, ru })}
        />
        <DesignTextField
          language="kk"
          label={t('design.text.kk')}
          text={text.kk}
          fields={fields}
          onChange={(kk) => onChange({ ...text, kk })}
        />
      </div>
      <Select
        label={t('design.text.printed')}
        options={textLayouts.map((value) => ({ value, label: t(`design.text.layout.${value}`) }))}
        value={text.layout}
        onChange={(layout) => onChange({ ...text, layout })}
      />
    </div>
  );
};
