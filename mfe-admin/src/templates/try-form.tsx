import type { DocumentLanguage } from '@qujat/contract/draft-form';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedField } from '@qujat/contract/designed-field';
import { useTranslation } from '@qujat/i18n';
import { hasSlot, Slot } from '@qujat/remotes';
import { Select } from '@qujat/ui/select';
import type { ReactNode } from 'react';
import styles from './design.module.css';
import { triedField } from './tried-field.ts';

export interface Tried {
  readonly language: DocumentLanguage;
  readonly values: Readonly<Record<string, string>>;
}

export interface TryFormProps {
  readonly fields: readonly DesignedField[];
  readonly departments: OpenedDesign['departments'];
  readonly tried: Tried;
  readonly onChange: (tried: Tried) => void;
}

/** The fields as their writer will see them: the form of new documents itself. What is filled in is shown on the page, and kept nowhere. */
export const TryForm = ({ fields, departments, tried, onChange }: TryFormProps): ReactNode => {
  const { t } = useTranslation('templates');
  const { language, values } = tried;
  return (
    <div className={styles.rows}>
      <Select
        label={t('design.documentLanguage')}
        options={[
          { value: 'ru', label: 'Русский' },
          { value: 'kk', label: 'Қазақша' },
        ]}
        value={language}
        onChange={(next) => onChange({ ...tried, language: next })}
      />
      {fields.length === 0 ? <p className={styles.hint}>{t('design.nothingToTry')}</p> : null}
      {fields.length > 0 && hasSlot('documents/template-form') ? (
        <Slot
          name="documents/template-form"
          props={{
            fields: fields.map((field, at) => triedField(field, t('design.field', { number: at + 1 }))),
            language,
            departments: departments.filter(({ isClosed }) => !isClosed),
            values,
            onChange: (key, value) => onChange({ ...tried, values: { ...values, [key]: value } }),
          }}
        />
      ) : null}
    </div>
  );
};
