import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { maxConditionRules, needsValue, signsOf, type ConditionRule, type FieldCondition } from '@qujat/contract/field-condition';
import type { DesignedField } from '@qujat/contract/designed-field';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { DateField } from '@qujat/ui/date-field';
import { IconButton } from '@qujat/ui/icon-button';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { replaced, ruleOn, without } from '../design-edit.ts';
import { nameInLanguage } from '../name-in-language.ts';
import styles from './condition-editor.module.css';
import { isOwnKind, OwnValue } from './own-value.tsx';

// locale-keys: templates:design.condition.sign.*

interface ValueProps {
  readonly field: DesignedField | undefined;
  readonly departments: OpenedDesign['departments'];
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Value = ({ field, departments, label, value, onChange }: ValueProps): ReactNode => {
  if (field?.kind === 'day') return <DateField label={label} value={value || null} onChange={(day) => onChange(day ?? '')} />;
  if (field?.kind === 'choice')
    return (
      <Select
        label={label}
        hideLabel
        options={field.options.map(({ ru }) => ({ value: ru, label: ru }))}
        value={value || null}
        onChange={onChange}
      />
    );
  if (field && isOwnKind(field.kind))
    return <OwnValue kind={field.kind} label={label} hideLabel value={value} departments={departments} onChange={onChange} />;
  const isNumber = field?.kind === 'sum' || field?.kind === 'number';
  return (
    <TextField
      label={label}
      hideLabel
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={isNumber ? 24 : 200}
      value={value}
      onChange={onChange}
    />
  );
};

interface ConditionEditorProps {
  readonly fields: readonly DesignedField[];
  readonly departments: OpenedDesign['departments'];
  readonly condition: FieldCondition;
  /** What happens only if the condition holds. */
  readonly label: string;
  readonly onChange: (condition: FieldCondition) => void;
}

/** The rules of a condition: a field, a sign and a value each, joined by "and" or "or". */
export const ConditionEditor = ({ fields, departments, condition, label, onChange }: ConditionEditorProps): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const { join, rules } = condition;
  const names = fields.map((each, index) => ({
    value: each.key,
    label: nameInLanguage(i18n.language, each) || t('design.field', { number: index + 1 }),
  }));
  const begin = (key: string): ConditionRule => ruleOn(fields.find((each) => each.key === key) ?? { key, kind: 'line' });
  const change = (index: number, rule: ConditionRule): void => onChange({ join, rules: replaced(rules, index, rule) });
  const first = fields[0];
  return (
    <fieldset className={styles.condition}>
      <legend className={styles.legend}>{label}</legend>
      {rules.length > 1 ? (
        <Select
          label={t('design.condition.join')}
          hideLabel
          options={[
            { value: 'all', label: t('design.condition.all') },
            { value: 'any', label: t('design.condition.any') },
          ]}
          value={join}
          onChange={(next) => onChange({ join: next, rules })}
        />
      ) : null}
      {rules.map((rule, index) => {
        const field = fields.find((each) => each.key === rule.field);
        const number = index + 1;
        return (
          <div key={index} className={styles.rule}>
            <Select
              className={styles.field}
              label={t('design.condition.field', { number })}
              hideLabel
              options={names}
              value={field ? rule.field : null}
              onChange={(key) => change(index, begin(key))}
            />
            <Select
              label={t('design.condition.signOf', { number })}
              hideLabel
              options={signsOf(field?.kind ?? 'line').map((sign) => ({ value: sign, label: t(`design.condition.sign.${sign}`) }))}
              value={rule.sign}
              onChange={(sign) => change(index, { ...rule, sign, value: needsValue(sign) ? rule.value : '' })}
            />
            {needsValue(rule.sign) ? (
              <Value
                field={field}
                departments={departments}
                label={t('design.condition.value', { number })}
                value={rule.value}
                onChange={(value) => change(index, { ...rule, value })}
              />
            ) : null}
            <IconButton
              size="sm"
              label={t('design.condition.remove', { number })}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange({ join, rules: without(rules, index) })}
            />
          </div>
        );
      })}
      {first ? (
        <Button
          size="sm"
          variant="ghost"
          className={styles.add}
          icon={<Plus aria-hidden="true" />}
          disabled={rules.length >= maxConditionRules}
          onClick={() => onChange({ join, rules: [...rules, begin(first.key)] })}
        >
          {t('design.condition.add')}
        </Button>
      ) : (
        <p className={styles.hint}>{t('design.condition.noFields')}</p>
      )}
    </fieldset>
  );
};
