import type { DisciplineStep, Figures, TrendStep } from '@qujat/contract/tasks/discipline';
import { formatNumber, formatPercent, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import type { ReactNode } from 'react';
import { figureAddress } from '../figure-address.ts';
import { shareOf, sumOf } from '../figures.tsx';
import type { Period } from '../period.ts';
import { outcomes, type Outcome } from './chart-layout.ts';
import { stepName } from './step-name.ts';
import styles from './trend.module.css';
import table from '../figures-table.module.css';

// locale-keys: discipline.trend.step.*
const outcomeOf = { inTime: 'in-time', late: 'late', overdue: 'overdue' } as const satisfies Record<Outcome, string>;

interface TrendTableProps {
  readonly steps: readonly DisciplineStep[];
  readonly total: Figures;
  readonly step: TrendStep;
  readonly period: Period;
  readonly onControl: boolean;
}

/** The same as the chart, in figures that lead to the tasks that they count (TSK-22). */
export const TrendTable = ({ steps, total, step, period, onControl }: TrendTableProps): ReactNode => {
  const { t } = useTranslation('control');
  const cells = (name: string, figures: Figures, days: Period): ReactNode => (
    <>
      {outcomes.map((each) => (
        <td key={each} className={each === 'overdue' && figures.overdue > 0 ? table.red : undefined}>
          {figures[each] === 0 ? (
            <span className={table.none}>0</span>
          ) : (
            <Link
              to={figureAddress({ period: days, onControl, outcome: outcomeOf[each] })}
              aria-label={`${name}, ${t(`discipline.${each}`)}: ${figures[each]}`}
            >
              {formatNumber(figures[each])}
            </Link>
          )}
        </td>
      ))}
      <td>{formatNumber(sumOf(figures))}</td>
      <td className={table.share}>{formatPercent(shareOf(figures)) || '—'}</td>
    </>
  );
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} aria-label={t('discipline.trend.title')} tabIndex={0}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className={table.caption}>{t('discipline.trend.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`discipline.trend.step.${step}`)}</th>
            {outcomes.map((each) => (
              <th key={each} scope="col">
                {t(`discipline.${each}`)}
              </th>
            ))}
            <th scope="col">{t('discipline.all')}</th>
            <th scope="col">{t('discipline.share')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((each) => (
            <tr key={each.from}>
              <th scope="row">{stepName(each, step)}</th>
              {cells(stepName(each, step), each, each)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('discipline.total')}</th>
            {cells(t('discipline.total'), total, period)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
