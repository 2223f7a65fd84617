import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { maxStepDays, stepAbsences, type DesignedStep } from '@qujat/contract/designed-step';
import type { DesignedField } from '@qujat/contract/designed-field';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import { withHolder } from '../design-edit.ts';
import { PersonChoice, type NamedPeople } from '../person-choice.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { RoleChoice } from './role-choice.tsx';
import { toggleDemand } from './route-edit.ts';
import styles from './step-card.module.css';

// locale-keys: templates:design.holder.*
// locale-keys: templates:design.absent.*

interface StepEditorProps {
  readonly stage: Stage;
  readonly step: DesignedStep;
  readonly name: string;
  readonly fields: readonly DesignedField[];
  readonly opened: Pick<OpenedDesign, 'roles' | 'departments'>;
  readonly people: NamedPeople;
  readonly onChange: (step: DesignedStep) => void;
}

const holders = ['department-head', 'organisation-head', 'role', 'person', 'initiator', 'choice'] as const;
/** Offered levels; a design may name higher ones. */
const levels = ['0', '1', '2', '3', '4', '5'] as const;

const daysIn = (text: string): number => Math.min(maxStepDays, Number(text.replaceAll(/\D/g, '').slice(0, 3)));

/** Who takes a step, under which condition, in how many days, and what happens if nobody is there. */
export const StepEditor = ({ stage, step, name, fields, opened, people, onChange }: StepEditorProps): ReactNode => {
  const { t } = useTranslation('templates');
  const isConditional = step.when.rules.length > 0;
  return (
    <div className={styles.editor}>
      <Select
        label={t('design.who', { name })}
        hideLabel
        options={holders
          .filter((each) => stage !== stages.approval || each !== 'initiator')
          .map((value) => ({ value, label: t(`design.holder.${value}`) }))}
        value={step.holder}
        onChange={(holder) => onChange(withHolder(step, holder))}
      />
      {step.holder === 'role' ? (
        <RoleChoice role={step.role} roles={opened.roles} onChoose={(role) => onChange({ ...step, role })} />
      ) : null}
      {step.holder === 'department-head' ? (
        <Select
          label={t('design.level')}
          options={levels.map((value) => ({ value, label: value === '0' ? t('design.ownLevel') : t('design.levelsUp', { level: value }) }))}
          value={levels.find((value) => value === String(step.level)) ?? null}
          onChange={(level) => onChange({ ...step, level: Number(level) })}
        />
      ) : null}
      {step.holder === 'person' ? (
        <PersonChoice
          label={t('design.person')}
          employeeId={step.employeeId}
          people={people}
          onChoose={(employeeId) => onChange({ ...step, employeeId })}
        />
      ) : null}
      {step.holder === 'choice' ? (
        <ChoiceEditor choice={step.choice} opened={opened} people={people} onChange={(choice) => onChange({ ...step, choice })} />
      ) : null}
      <ConditionEditor
        label={t('design.askIf')}
        fields={fields}
        departments={opened.departments}
        condition={step.when}
        onChange={(when) => onChange({ ...step, when })}
      />
      <TextField
        label={t('design.days')}
        hint={t('design.daysHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={step.days === 0 ? '' : String(step.days)}
        onChange={(text) => onChange({ ...step, days: daysIn(text) })}
      />
      {step.holder === 'initiator' || step.holder === 'choice' ? null : (
        <Select
          label={t('design.ifAbsent')}
          options={stepAbsences.map((value) => ({ value, label: t(`design.absent.${value}`) }))}
          value={step.absent}
          onChange={(absent) => onChange({ ...step, absent })}
        />
      )}
      <Checkbox
        label={t(isConditional ? 'design.obligatoryIf' : 'design.obligatory')}
        checked={step.demand !== 'none'}
        onChange={() => onChange(toggleDemand(step))}
      />
    </div>
  );
};
