import type { DesignProblem } from '@qujat/contract/administration/design-problems';
import { maxSteps, type DesignedStage } from '@qujat/contract/template-design';
import { stages } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useProblemText } from '../use-problem-text.ts';
import type { StepPlace } from './route-edit.ts';
import styles from './route-builder.module.css';
import { StepCard, type StepCardProps } from './step-card.tsx';

// locale-keys: templates:design.stage.*

interface StageColumnProps extends Pick<StepCardProps, 'fields' | 'opened' | 'people' | 'keyRequirement'> {
  readonly stage: DesignedStage;
  /** Its place among the stages, from 1. */
  readonly number: number;
  readonly chosen: StepPlace | null;
  readonly lit: StepPlace | null;
  readonly problems: readonly DesignProblem[];
  readonly onStage: (stage: DesignedStage) => void;
  readonly onChoose: (place: StepPlace | null) => void;
  readonly onStep: (place: StepPlace, step: DesignedStage['steps'][number]) => void;
  readonly onMove: (place: StepPlace, by: -1 | 1) => void;
  readonly onRemove: (place: StepPlace) => void;
  readonly onAdd: () => void;
  readonly onPoint: (place: StepPlace | null) => void;
}

/** The steps of one stage, whether they are taken in turn or at once, and a place for a new one. */
export const StageColumn = (props: StageColumnProps): ReactNode => {
  const { stage, number, chosen, lit, problems, fields, opened, people, keyRequirement } = props;
  const { onStage, onChoose, onStep, onMove, onRemove, onAdd, onPoint } = props;
  const { t } = useTranslation('templates');
  const titleId = useId();
  const textOf = useProblemText();
  const title = t(`design.stage.${stage.stage}`);
  const isAt = (place: StepPlace | null, index: number): boolean => place?.stage === stage.stage && place.index === index;
  const problemAt = (index: number): string | null => {
    const found = problems.find((each) => 'step' in each && each.stage === stage.stage && each.step === index);
    return found ? textOf(found) : null;
  };
  return (
    <section aria-labelledby={titleId} className={styles.stage}>
      <h2 id={titleId} className={styles.stageTitle}>
        <span aria-hidden="true" className={styles.number}>
          {number}
        </span>
        {title}
      </h2>
      {stage.stage === stages.acknowledgement ? (
        <p className={styles.order}>{t('design.atOnce')}</p>
      ) : (
        <Select
          label={t('design.order', { stage: title })}
          hideLabel
          options={[
            { value: 'in-turn', label: t('design.inTurn') },
            { value: 'at-once', label: t('design.atOnce') },
          ]}
          value={stage.order}
          onChange={(order) => onStage({ ...stage, order })}
        />
      )}
      {stage.steps.length > 0 ? (
        <ol className={styles.steps}>
          {stage.steps.map((step, index) => {
            const place = { stage: stage.stage, index };
            return (
              <li key={index}>
                <StepCard
                  stage={stage.stage}
                  step={step}
                  index={index}
                  count={stage.steps.length}
                  fields={fields}
                  opened={opened}
                  people={people}
                  keyRequirement={keyRequirement}
                  isOpen={isAt(chosen, index)}
                  isLit={isAt(lit, index)}
                  problem={problemAt(index)}
                  onOpen={(open) => onChoose(open ? place : null)}
                  onPoint={(isOn) => onPoint(isOn ? place : null)}
                  onReplace={() => {
                    onStep(place, { ...step, employeeId: 0 });
                    onChoose(place);
                  }}
                  onChange={(next) => onStep(place, next)}
                  onMove={(by) => onMove(place, by)}
                  onRemove={() => onRemove(place)}
                />
              </li>
            );
          })}
        </ol>
      ) : null}
      {stage.stage === stages.execution ? (
        <Checkbox label={t('design.namedLater')} checked={stage.namedLater} onChange={(namedLater) => onStage({ ...stage, namedLater })} />
      ) : null}
      <Button
        variant="ghost"
        className={styles.add}
        data-adds={stage.stage}
        icon={<Plus aria-hidden="true" />}
        aria-label={t('design.addStepTo', { stage: title })}
        disabled={stage.steps.length >= maxSteps}
        onClick={onAdd}
      >
        {t('design.addStep')}
      </Button>
    </section>
  );
};
