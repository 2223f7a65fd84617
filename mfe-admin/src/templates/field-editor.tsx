import { maxFieldOptions, maxTemplateName, type DesignedField } from '@qujat/contract/designed-field';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { IconButton } from '@qujat/ui/icon-button';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { emptyOption, replaced, without } from './design-edit.ts';
import styles from './design.module.css';
import { ColumnsEditor } from './fields/columns-editor.tsx';
import { ConditionEditor } from './route/condition-editor.tsx';
import { RowButtons } from './row-buttons.tsx';

// locale-keys: design.kind.*

/** No field has this key: keys hold no capital letters. */
const writtenByHand = 'BY-HAND';

interface FieldEditorProps {
  readonly field: DesignedField;
  /** The other fields, which may decide whether this one is asked. */
  readonly others: readonly DesignedField[];
  /** The tables whose total a sum can be. */
  readonly tables: readonly DesignedField[];
  readonly index: number;
  readonly count: number;
  readonly onChange: (field: DesignedField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

const Options = ({ field, onChange }: Pick<FieldEditorProps, 'field' | 'onChange'>): ReactNode => {
  const { t } = useTranslation('admin');
  const { options } = field;
  const change = (next: DesignedField['options']): void => onChange({ ...field, options: next });
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{t('design.options')}</legend>
      {options.map((option, index) => (
        <div key={index} className={styles.option}>
          <TextField
            label={t('design.optionRu', { number: index + 1 })}
            hideLabel
            placeholder={t('design.optionRu', { number: index + 1 })}
            lang="ru"
            maxLength={maxTemplateName}
            value={option.ru}
            onChange={(ru) => change(replaced(options, index, { ...option, ru }))}
          />
          <TextField
            label={t('design.optionKk', { number: index + 1 })}
            hideLabel
            placeholder={t('design.optionKk', { number: index + 1 })}
            lang="kk"
            maxLength={maxTemplateName}
            value={option.kk}
            onChange={(kk) => change(replaced(options, index, { ...option, kk }))}
          />
          <IconButton
            size="sm"
            label={t('design.removeOption', { number: index + 1 })}
            icon={<X aria-hidden="true" />}
            disabled={options.length === 1}
            onClick={() => change(without(options, index))}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus aria-hidden="true" />}
        disabled={options.length >= maxFieldOptions}
        onClick={() => change([...options, { ...emptyOption }])}
      >
        {t('design.addOption')}
      </Button>
    </fieldset>
  );
};

/** One field of the form: its names, whether it must be filled in, and the options of a choice. */
export const FieldEditor = ({ field, others, tables, index, count, onChange, onMove, onRemove }: FieldEditorProps): ReactNode => {
  const { t } = useTranslation('admin');
  const name = field.ru || t('design.field', { number: index + 1 });
  return (
    <fieldset className={styles.row} aria-label={name}>
      <header className={styles.rowHead}>
        <span className={styles.rowTitle}>
          {index + 1}. {t(`design.kind.${field.kind}`)}
        </span>
        <RowButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </header>
      <div className={styles.pair}>
        <TextField
          label={t('design.nameRu')}
          lang="ru"
          maxLength={maxTemplateName}
          value={field.ru}
          onChange={(ru) => onChange({ ...field, ru })}
        />
        <TextField
          label={t('design.nameKk')}
          lang="kk"
          maxLength={maxTemplateName}
          value={field.kk}
          onChange={(kk) => onChange({ ...field, kk })}
        />
      </div>
      {field.kind === 'choice' ? <Options field={field} onChange={onChange} /> : null}
      {field.kind === 'table' ? <ColumnsEditor columns={field.columns} onChange={(columns) => onChange({ ...field, columns })} /> : null}
      {field.kind === 'sum' && (tables.length > 0 || field.totalOf !== '') ? (
        <Select
          label={t('design.value')}
          options={[
            { value: writtenByHand, label: t('design.written') },
            ...tables.map((table) => ({ value: table.key, label: t('design.totalOf', { name: table.ru || t('design.kind.table') }) })),
          ]}
          value={field.totalOf || writtenByHand}
          onChange={(value) => {
            const totalOf = value === writtenByHand ? '' : value;
            onChange({ ...field, totalOf, required: totalOf === '' && field.required });
          }}
        />
      ) : null}
      <Checkbox
        label={t('design.required')}
        checked={field.required}
        disabled={field.totalOf !== ''}
        onChange={(required) => onChange({ ...field, required })}
      />
      {others.length > 0 ? (
        <ConditionEditor
          label={t('design.askFieldIf')}
          fields={others}
          condition={field.when}
          onChange={(when) => onChange({ ...field, when })}
        />
      ) : null}
    </fieldset>
  );
};
