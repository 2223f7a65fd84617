import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './first-steps.module.css';

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  readonly done: boolean;
  /** The step that is to be taken now. */
  readonly current: boolean;
  /** Right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One step: its number or a tick, what it is about, and what has come of it. */
export const StepCard = ({ number, title, done, current, action, children }: StepCardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <li className={cx(styles.step, current && styles.current, done && styles.done)} aria-current={current ? 'step' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {done ? <Check /> : number}
      </span>
      <section aria-labelledby={id} className={styles.content}>
        <div className={styles.head}>
          <h2 id={id} className={styles.stepTitle}>
            {title}
            {done ? <VisuallyHidden>{`, ${t('firstSteps.done')}`}</VisuallyHidden> : null}
          </h2>
          {action}
        </div>
        {children}
      </section>
    </li>
  );
};
