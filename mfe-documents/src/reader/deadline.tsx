import { formatDate, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { AlarmClock, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Days before the deadline from which on they are said. */
const near = 3;

interface DeadlineProps {
  /** Unix seconds. */
  readonly dueAt: number;
  readonly daysLeft: number;
}

/** The deadline in words: past, today, near, or the date alone (DAY-2). */
export const Deadline = ({ dueAt, daysLeft }: DeadlineProps): ReactNode => {
  const { t } = useTranslation('reader');
  const late = daysLeft < 0;
  const words = late
    ? t('due.late', { count: -daysLeft })
    : daysLeft === 0
      ? t('due.today')
      : daysLeft <= near
        ? t('due.left', { count: daysLeft })
        : null;
  const Icon = late ? AlarmClock : Clock;
  return (
    <p className={cx(styles.due, late && styles.late, !late && words !== null && styles.soon)}>
      <span className={styles.label}>{t('due.label')}</span>
      <span className={styles.when}>
        <Icon aria-hidden="true" />
        {formatDate(dueAt, 'date')}
        {words === null ? null : <span> · {words}</span>}
      </span>
    </p>
  );
};
