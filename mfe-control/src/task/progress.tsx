import type { TaskNode } from '@qujat/contract/tasks/tasks';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './task.module.css';

/** How far the tasks have come: drawn, and said. What was cancelled does not count. */
export const Progress = ({ tasks }: { readonly tasks: readonly TaskNode[] }): ReactNode => {
  const { t } = useTranslation('control');
  const counted = tasks.filter(({ state }) => state !== 'cancelled');
  const done = counted.filter(({ state }) => state === 'done').length;
  const overdue = counted.filter(({ outcome }) => outcome === 'overdue').length;
  const share = (count: number): string => `${counted.length === 0 ? 0 : (count / counted.length) * 100}%`;
  return (
    <div className={styles.progress}>
      <p className={styles.sums}>
        <span>{t('task.done', { done, count: counted.length })}</span>
        <span className={styles.second}>{t('task.running', { count: counted.length - done - overdue })}</span>
        {overdue > 0 ? <span className={styles.overdue}>{t('task.overdue', { count: overdue })}</span> : null}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.barDone} style={{ width: share(done) }} />
        <span className={styles.barOverdue} style={{ width: share(overdue) }} />
      </div>
    </div>
  );
};
