import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { maxSteps, type DesignedStage } from '@qujat/contract/template-design';
import { stages } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { Plus } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { addedStep, moved, replaced, without } from './design-edit.ts';
import styles from './design.module.css';
import type { NamedPeople } from './person-choice.tsx';
import { StepEditor } from './step-editor.tsx';
import { useRowFocus } from './use-row-focus.ts';

// locale-keys: design.stage.*

interface StageSectionProps {
  readonly stage: DesignedStage;
  readonly roles: OpenedDesign['roles'];
  readonly people: NamedPeople;
  readonly onChange: (stage: DesignedStage) => void;
}

/** The steps of one stage, and whether they are taken in turn or at once. */
export const StageSection = ({ stage, roles, people, onChange }: StageSectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const { steps } = stage;
  const title = t(`design.stage.${stage.stage}`);
  const change = (next: DesignedStage['steps']): void => onChange({ ...stage, steps: next });
  const focus = useRowFocus({ box, count: steps.length, onMove: (row, by) => change(moved(steps, row, by)) });
  return (
    <section ref={box} aria-labelledby={titleId} className={styles.stage}>
      <header className={styles.stageHead}>
        <h3 id={titleId} className={styles.stageTitle}>
          {title}
        </h3>
        {steps.length > 1 && stage.stage !== stages.acknowledgement ? (
          <Select
            className={styles.order}
            label={t('design.order', { stage: title })}
            hideLabel
            options={[
              { value: 'in-turn', label: t('design.inTurn') },
              { value: 'at-once', label: t('design.atOnce') },
            ]}
            value={stage.order}
            onChange={(order) => onChange({ ...stage, order })}
          />
        ) : null}
      </header>
      {steps.length > 0 ? (
        <ol className={styles.list}>
          {steps.map((each, index) => (
            <li key={index} data-row={index}>
              <StepEditor
                stage={stage.stage}
                step={each}
                index={index}
                count={steps.length}
                roles={roles}
                people={people}
                onChange={(step) => change(replaced(steps, index, step))}
                onMove={(by) => focus.move(index, by)}
                onRemove={() => {
                  focus.removed(index, steps.length - 1);
                  change(without(steps, index));
                }}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {stage.stage === stages.execution ? (
        <Checkbox label={t('design.namedLater')} checked={stage.namedLater} onChange={(namedLater) => onChange({ ...stage, namedLater })} />
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        data-adds
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        aria-label={t('design.addStepTo', { stage: title })}
        disabled={steps.length >= maxSteps}
        onClick={() => {
          focus.added(steps.length);
          change(addedStep(stage));
        }}
      >
        {t('design.addStep')}
      </Button>
    </section>
  );
};
