import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './route-steps.module.css';
import { steps, type Step, type StepState } from './route.ts';

/** The breadcrumb: 1 aggregation, 2 approval, 3 execution, with the completed steps and the current one. */
export const RouteSteps = ({ status }: { status: number }): ReactNode => {
  const { t } = useTranslation('documents');
  const names: Record<Step['name'], string> = {
    aggregation: t('card.steps.aggregation'),
    approval: t('card.steps.approval'),
    execution: t('card.steps.execution'),
  };
  const states: Record<StepState, string> = {
    upcoming: t('card.steps.upcoming'),
    active: t('card.steps.active'),
    completed: t('card.steps.completed'),
    refused: t('card.steps.refused'),
  };
  return (
    <ol aria-label={t('card.steps.label')} className={styles.steps}>
      {steps(status).map(({ name, number, state }) => (
        <li key={name} data-state={state} aria-current={state === 'active' ? 'step' : undefined} className={cx(styles.step, styles[state])}>
          <span className={styles.mark}>
            {state === 'completed' ? <Check aria-hidden="true" /> : state === 'refused' ? <X aria-hidden="true" /> : number}
          </span>
          <span className={styles.name}>{names[name]}</span>
          <VisuallyHidden>{states[state]}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
};
