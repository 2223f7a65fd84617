import { useTranslation } from '@qujat/i18n';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './leave.module.css';

interface StepsProps {
  readonly titles: readonly string[];
  readonly current: number;
}

/** Where the person is on the way to the end of the window. */
export const Steps = ({ titles, current }: StepsProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <ol className={styles.steps} aria-label={t('leave.steps')}>
      {titles.map((title, index) => (
        <li key={title} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
          <span className={styles.number} aria-hidden="true">
            {index < current ? <Check /> : index + 1}
          </span>
          <span>{title}</span>
        </li>
      ))}
    </ol>
  );
};
