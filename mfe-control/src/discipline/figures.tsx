import type { Figures } from '@qujat/contract/tasks/discipline';
import { formatNumber, formatPercent, useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './discipline.module.css';

export const sumOf = ({ inTime, late, overdue }: Figures): number => inTime + late + overdue;
/** Whole percent; null where nothing is counted. */
export const shareOf = (figures: Figures): number | null =>
  sumOf(figures) === 0 ? null : Math.round((figures.inTime / sumOf(figures)) * 100);

/** Percentage points against the period before, or null where one of them has nothing. */
const changeOf = (now: Figures, before: Figures): number | null => {
  const [share, earlier] = [shareOf(now), shareOf(before)];
  return share === null || earlier === null ? null : share - earlier;
};

/** The bar of a row: shares of 100 %, because departments differ in size. Whoever listens has the figures beside it. */
export const Bar = ({ figures }: { readonly figures: Figures }): ReactNode => {
  const part = (className: string | undefined, count: number): ReactNode =>
    count > 0 ? <span className={className} style={{ flexGrow: count }} /> : null;
  return (
    <span className={styles.bar} aria-hidden="true">
      {part(styles.inTime, figures.inTime)}
      {part(styles.late, figures.late)}
      {part(styles.overdue, figures.overdue)}
    </span>
  );
};

export const Change = ({ now, before }: { readonly now: Figures; readonly before: Figures }): ReactNode => {
  const change = changeOf(now, before);
  if (change === null) return <span className={styles.second}>—</span>;
  if (change === 0) return <span className={styles.second}>=</span>;
  return (
    <span className={change > 0 ? styles.better : styles.worse}>
      {change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`}
    </span>
  );
};

/** The four figures above the table. */
export const Totals = ({ now, before }: { readonly now: Figures; readonly before: Figures }): ReactNode => {
  const { t } = useTranslation('control');
  const part = (count: number): string => (sumOf(now) === 0 ? '' : formatPercent(Math.round((count / sumOf(now)) * 100)));
  const change = changeOf(now, before);
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('discipline.due')}</dt>
        <dd>{formatNumber(sumOf(now))}</dd>
        <dd className={styles.note}>{t('discipline.before', { count: sumOf(before) })}</dd>
      </div>
      <div>
        <dt className={styles.markInTime}>{t('discipline.inTime')}</dt>
        <dd>
          {formatNumber(now.inTime)} <small>{part(now.inTime)}</small>
        </dd>
        <dd className={styles.note}>
          {change === null ? '' : t('discipline.change', { change: change > 0 ? `+${change}` : String(change).replace('-', '−') })}
        </dd>
      </div>
      <div>
        <dt className={styles.markLate}>{t('discipline.late')}</dt>
        <dd>
          {formatNumber(now.late)} <small>{part(now.late)}</small>
        </dd>
      </div>
      <div>
        <dt className={styles.markOverdue}>{t('discipline.overdue')}</dt>
        <dd>
          {formatNumber(now.overdue)} <small>{part(now.overdue)}</small>
        </dd>
      </div>
    </dl>
  );
};
