import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { type DesignedField } from '@qujat/contract/designed-field';
import { always } from '@qujat/contract/field-condition';
import { useTranslation } from '@qujat/i18n';
import { Select } from '@qujat/ui/select';
import { Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { ruleOn } from '../design-edit.ts';
import styles from '../design.module.css';
import { ConditionEditor } from '../route/condition-editor.tsx';
import { ColumnsEditor } from './columns-editor.tsx';
import { FieldOptions } from './field-options.tsx';
import own from './form-builder.module.css';
import { TwoNames } from './two-names.tsx';

// locale-keys: templates:design.requires.*

/** No field has this key: keys hold no capital letters. */
const writtenByHand = 'BY-HAND';

type Requires = 'never' | 'always' | 'condition';

const requires = ({ required, when }: DesignedField): Requires => (!required ? 'never' : when.rules.length > 0 ? 'condition' : 'always');

interface FieldInspectorProps {
  readonly field: DesignedField;
  /** The other fields, which may decide whether this one is asked, and the tables whose total it can be. */
  readonly others: readonly DesignedField[];
  readonly departments: OpenedDesign['departments'];
  /** What depends on the field, in words. */
  readonly dependents: string;
  readonly onChange: (field: DesignedField) => void;
}

/** Names, value and condition of the chosen field, and what depends on it. */
export const FieldInspector = ({ field, others, departments, dependents, onChange }: FieldInspectorProps): ReactNode => {
  const { t } = useTranslation('templates');
  const tables = others.filter(({ kind }) => kind === 'table');
  const [first] = others;
  const require = (value: Requires): void => {
    const rules = field.when.rules.length > 0 || !first ? field.when.rules : [ruleOn(first)];
    onChange({
      ...field,
      required: value !== 'never',
      when: value === 'always' ? always : value === 'condition' ? { ...field.when, rules } : field.when,
    });
  };
  return (
    <div className={own.inspector}>
      <div className={styles.pair} data-names="">
        <TwoNames
          names={field}
          labels={{ ru: t('design.nameRu'), kk: t('design.nameKk') }}
          onChange={(changed) => onChange({ ...field, ...changed })}
        />
      </div>
      {field.kind === 'choice' ? <FieldOptions options={field.options} onChange={(options) => onChange({ ...field, options })} /> : null}
      {field.kind === 'table' ? <ColumnsEditor columns={field.columns} onChange={(columns) => onChange({ ...field, columns })} /> : null}
      <div className={styles.pair}>
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
        <Select
          label={t('design.required')}
          options={(['never', 'always', ...(first ? (['condition'] as const) : [])] as const).map((value) => ({
            value: value as Requires,
            label: t(`design.requires.${value}`),
          }))}
          value={requires(field)}
          disabled={field.totalOf !== ''}
          onChange={require}
        />
      </div>
      {first ? (
        <ConditionEditor
          label={t('design.askFieldIf')}
          fields={others}
          departments={departments}
          condition={field.when}
          onChange={(when) => onChange({ ...field, when })}
        />
      ) : null}
      {dependents ? (
        <p className={own.dependents}>
          <Split aria-hidden="true" />
          {t('design.dependents', { what: dependents })}
        </p>
      ) : null}
    </div>
  );
};
