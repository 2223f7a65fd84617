import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedStep } from '@qujat/contract/template-design';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import type { ReactNode } from 'react';
import { holderValue, withHolder } from './design-edit.ts';
import styles from './design.module.css';
import { PersonChoice, type NamedPeople } from './person-choice.tsx';
import { RowButtons } from './row-buttons.tsx';

// locale-keys: design.holder.*

interface StepEditorProps {
  readonly stage: Stage;
  readonly step: DesignedStep;
  readonly index: number;
  readonly count: number;
  readonly roles: OpenedDesign['roles'];
  readonly people: NamedPeople;
  readonly onChange: (step: DesignedStep) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Who takes a step, and whether the writer may leave it out. */
export const StepEditor = ({ stage, step, index, count, roles, people, onChange, onMove, onRemove }: StepEditorProps): ReactNode => {
  const { t } = useTranslation('admin');
  const name = t('design.step', { number: index + 1 });
  const places = (['department-head', 'organisation-head', 'initiator', 'person'] as const).filter(
    (each) => stage !== stages.approval || each !== 'initiator',
  );
  return (
    <fieldset className={styles.row} aria-label={name}>
      <header className={styles.rowHead}>
        <Select
          className={styles.holder}
          label={t('design.who', { name })}
          hideLabel
          options={[
            ...places.map((value) => ({ value: value as string, label: t(`design.holder.${value}`) })),
            ...roles.map((each) => ({
              value: `role:${each.role}`,
              label: t('design.role', { name: each.name }),
              detail:
                each.people
                  .slice(0, 3)
                  .map(({ fullName }) => fullName)
                  .join(', ') || t('design.nobodyHas'),
            })),
          ]}
          value={holderValue(step)}
          onChange={(value) => onChange(withHolder(step, value))}
        />
        <RowButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </header>
      {step.holder === 'person' ? (
        <PersonChoice
          label={t('design.person')}
          employeeId={step.employeeId}
          people={people}
          onChoose={(employeeId) => onChange({ ...step, employeeId })}
        />
      ) : null}
      <Checkbox
        label={t('design.obligatory')}
        checked={step.demand !== 'none'}
        onChange={(obligatory) => onChange({ ...step, demand: obligatory ? 'any' : 'none' })}
      />
    </fieldset>
  );
};
