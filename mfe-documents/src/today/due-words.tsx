import { formatDate } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import type { ReactNode } from 'react';
import styles from './due-words.module.css';
import { useWords } from './use-words.ts';

/** More days are not yet near. */
const nearDays = 3;

/** How late it is or how few days are left; the date if it is not near (DAY-42). */
export const DueWords = ({ due, daysLeft }: { readonly due: number | null; readonly daysLeft: number | null }): ReactNode => {
  const { days } = useWords();
  if (due === null) return null;
  const date = formatDate(due, 'date');
  if (daysLeft === null || daysLeft > nearDays) return <span className={styles.far}>{date}</span>;
  return (
    <span className={cx(styles.near, daysLeft < 0 && styles.late)} title={date}>
      {days(daysLeft)}
    </span>
  );
};
