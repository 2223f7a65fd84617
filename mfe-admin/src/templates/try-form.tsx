import { maxFieldLength, type DocumentLanguage } from '@qujat/contract/draft-form';
import type { DesignedField } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { DateField } from '@qujat/ui/date-field';
import { Select } from '@qujat/ui/select';
import { TextArea } from '@qujat/ui/text-area';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import styles from './design.module.css';

interface TryFieldProps {
  readonly field: DesignedField;
  readonly label: string;
  readonly language: DocumentLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TryField = ({ field, label, language, value, onChange }: TryFieldProps): ReactNode => {
  switch (field.kind) {
    case 'day':
      return <DateField label={label} value={value || null} onChange={(day) => onChange(day ?? '')} />;
    case 'choice':
      return (
        <Select
          label={label}
          options={field.options.map((each, index) => ({
            value: String(index),
            label: (language === 'kk' && each.kk) || each.ru || '—',
          }))}
          value={value || null}
          onChange={onChange}
        />
      );
    case 'text':
      return <TextArea label={label} rows={2} maxLength={maxFieldLength} value={value} onChange={onChange} />;
    case 'number':
    case 'sum':
      return <TextField label={label} inputMode="decimal" maxLength={24} autoComplete="off" value={value} onChange={onChange} />;
    case 'line':
    case 'person':
      return <TextField label={label} maxLength={maxFieldLength} autoComplete="off" value={value} onChange={onChange} />;
  }
};

interface TryFormProps {
  readonly fields: readonly DesignedField[];
}

/** The fields as their writer will see them. They can be filled in; nothing is kept. */
export const TryForm = ({ fields }: TryFormProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [language, setLanguage] = useState<DocumentLanguage>('ru');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <div className={styles.rows}>
      <Select
        label={t('design.documentLanguage')}
        options={[
          { value: 'ru', label: 'Русский' },
          { value: 'kk', label: 'Қазақша' },
        ]}
        value={language}
        onChange={setLanguage}
      />
      {fields.length === 0 ? <p className={styles.hint}>{t('design.nothingToTry')}</p> : null}
      {fields.map((field, index) => {
        const name = (language === 'kk' && field.kk) || field.ru || t('design.field', { number: index + 1 });
        return (
          <TryField
            key={field.key}
            field={field}
            label={field.required ? name : t('design.optional', { name })}
            language={language}
            value={values[field.key] ?? ''}
            onChange={(value) => setValues({ ...values, [field.key]: value })}
          />
        );
      })}
    </div>
  );
};
