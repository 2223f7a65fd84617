import { askedForm } from '@qujat/contract/asked-form';
import { maxFieldLength, type DocumentLanguage, type DraftForm, type TemplateField } from '@qujat/contract/draft-form';
import { useTranslation } from '@qujat/i18n';
import { DateField } from '@qujat/ui/date-field';
import { Select } from '@qujat/ui/select';
import { TextArea } from '@qujat/ui/text-area';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import { chosenOption } from './chosen-option.ts';
import { ComputedSum } from './computed-sum.tsx';
import { ContractorField } from './contractor-field.tsx';
import styles from './draft-form.module.css';
import { PersonField } from './people/person-field.tsx';
import type { ProblemPlace, Problems } from './problems.ts';
import { TableField } from './table-field.tsx';
import { wideFields } from './wide-fields.ts';

/** Numbers have rules of their own (ADM-70). */
const wrongValue = (kind: TemplateField['kind'], t: (key: string) => string): string => {
  if (kind === 'number') return t('problem.wrongNumber');
  if (kind === 'sum') return t('problem.wrongSum');
  return kind === 'table' ? t('problem.wrongTable') : t('problem.wrong');
};

interface TemplateFieldsProps {
  readonly fields: readonly TemplateField[];
  /** What stored identifiers are called, by the keys of their fields. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly departments: readonly DraftForm['departments'][number][];
  readonly language: DocumentLanguage;
  readonly values: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly problems: Problems;
  readonly onChange: (key: string, value: string) => void;
  readonly onUnreadable: (place: ProblemPlace, unreadable: boolean) => void;
}

/** The template's fields, named in the language of the document. */
export const TemplateFields = ({
  fields,
  departments,
  names = {},
  language,
  values,
  disabled,
  problems,
  onChange,
  onUnreadable,
}: TemplateFieldsProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const inLanguage = ({ russian, kazakh }: { russian: string; kazakh: string }): string => (language === 'kk' ? kazakh : russian);
  const { fields: asked, values: computed } = askedForm(fields, values);
  const one = (field: TemplateField): ReactNode => {
    const { key, kind, required, options } = field;
    const problem = problems.get(`value.${key}`);
    const error = problem === 'missing' ? t('problem.missing') : problem ? wrongValue(kind, t) : undefined;
    const label = inLanguage(field);
    const value = computed[key] ?? '';
    const write = (next: string): void => onChange(key, next);
    switch (kind) {
      case 'day':
        return (
          <DateField
            label={label}
            required={required}
            value={value || null}
            error={error}
            disabled={disabled}
            onChange={(day) => write(day ?? '')}
            onUnreadable={(is) => onUnreadable(`value.${key}`, is)}
          />
        );
      case 'choice':
        return (
          <Select
            label={label}
            required={required}
            options={options.map((each) => ({ value: each.value, label: inLanguage(each) }))}
            value={chosenOption(options, value)?.value ?? (value || null)}
            error={error}
            disabled={disabled}
            onChange={write}
          />
        );
      case 'text':
        return (
          <TextArea
            label={label}
            required={required}
            rows={2}
            maxLength={maxFieldLength}
            value={value}
            error={error}
            disabled={disabled}
            onChange={write}
          />
        );
      case 'department':
        return (
          <Select
            label={label}
            required={required}
            options={departments.map((each) => ({ value: String(each.id), label: each.name }))}
            value={value || null}
            error={error}
            disabled={disabled}
            onChange={write}
          />
        );
      case 'contractor':
        return (
          <ContractorField
            label={label}
            required={required}
            bin={value}
            name={names[key] ?? ''}
            error={error}
            disabled={disabled}
            onChange={write}
          />
        );
      case 'table':
        return (
          <TableField
            label={label}
            required={required}
            columns={field.columns.map((column) => ({ ...column, name: inLanguage(column) }))}
            value={value}
            error={error}
            disabled={disabled}
            onChange={write}
          />
        );
      case 'number':
      case 'sum':
        if (field.totalOf !== '') return <ComputedSum label={label} value={value} />;
        return (
          <TextField
            label={label}
            required={required}
            inputMode="decimal"
            maxLength={24}
            autoComplete="off"
            value={value}
            error={error}
            disabled={disabled}
            onChange={write}
          />
        );
      case 'person':
        return <PersonField label={label} required={required} value={value} error={error} disabled={disabled} onChange={write} />;
      case 'line':
        return (
          <TextField
            label={label}
            required={required}
            maxLength={maxFieldLength}
            autoComplete="off"
            value={value}
            error={error}
            disabled={disabled}
            onChange={write}
          />
        );
    }
  };
  const wide = wideFields(asked);
  return (
    <div className={styles.grid}>
      {asked.map((field) => (
        <div key={field.key} data-place={`value.${field.key}`} className={wide.has(field.key) ? styles.wide : undefined}>
          {one(field)}
        </div>
      ))}
    </div>
  );
};
