import type { Discipline, DisciplineGroup, Figures } from '@qujat/contract/tasks/discipline';
import type { TaskOutcome } from '@qujat/contract/tasks/vocabulary';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import type { ReactNode } from 'react';
import styles from './discipline.module.css';
import table from './figures-table.module.css';
import { figureAddress } from './figure-address.ts';
import { Bar, Change, shareOf, sumOf } from './figures.tsx';
import type { Period } from './period.ts';

// locale-keys: discipline.groups.*
const filterOf = { department: 'department', person: 'employee', kind: 'template' } as const satisfies Record<DisciplineGroup, string>;

interface ReportTableProps {
  readonly report: Discipline;
  readonly group: DisciplineGroup;
  readonly period: Period;
  readonly onControl: boolean;
}

/** Chart and table are one: each bar stands in the row of its figures. Each figure leads to the tasks that it counts (TSK-22). */
export const ReportTable = ({ report, group, period, onControl }: ReportTableProps): ReactNode => {
  const { t } = useTranslation('control');
  const figure = (name: string, id: number | null, outcome: TaskOutcome, count: number, title: string): ReactNode =>
    count === 0 ? (
      <span className={table.none}>0</span>
    ) : (
      <Link
        to={figureAddress({ period, onControl, outcome, ...(id !== null && { of: { filter: filterOf[group], id } }) })}
        aria-label={`${name}, ${title}: ${count}`}
      >
        {formatNumber(count)}
      </Link>
    );
  const cells = (name: string, id: number | null, figures: Figures, before: Figures): ReactNode => (
    <>
      <td className={styles.chart}>
        <Bar figures={figures} />
      </td>
      <td>{figure(name, id, 'in-time', figures.inTime, t('discipline.inTime'))}</td>
      <td>{figure(name, id, 'late', figures.late, t('discipline.late'))}</td>
      <td className={figures.overdue > 0 ? table.red : undefined}>
        {figure(name, id, 'overdue', figures.overdue, t('discipline.overdue'))}
      </td>
      <td>{formatNumber(sumOf(figures))}</td>
      <td className={table.share}>{shareOf(figures) === null ? '—' : `${shareOf(figures)} %`}</td>
      <td>
        <Change now={figures} before={before} />
      </td>
    </>
  );
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} aria-label={t('discipline.title')} tabIndex={0}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className={table.caption}>{t('discipline.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`discipline.groups.${group}`)}</th>
            <th scope="col" className={styles.chart}>
              <span className={styles.markInTime}>{t('discipline.inTime')}</span>{' '}
              <span className={styles.markLate}>{t('discipline.late')}</span>{' '}
              <span className={styles.markOverdue}>{t('discipline.overdue')}</span>
            </th>
            <th scope="col">{t('discipline.inTime')}</th>
            <th scope="col">{t('discipline.late')}</th>
            <th scope="col">{t('discipline.overdue')}</th>
            <th scope="col">{t('discipline.all')}</th>
            <th scope="col">{t('discipline.share')}</th>
            <th scope="col">{t('discipline.points')}</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {cells(row.name, row.id, row, row.before)}
            </tr>
          ))}
          {sumOf(report.unnamed) > 0 ? (
            <tr>
              <th scope="row">{t(group === 'kind' ? 'discipline.noDocument' : 'discipline.noDepartment')}</th>
              <td className={styles.chart}>
                <Bar figures={report.unnamed} />
              </td>
              <td>{formatNumber(report.unnamed.inTime)}</td>
              <td>{formatNumber(report.unnamed.late)}</td>
              <td>{formatNumber(report.unnamed.overdue)}</td>
              <td>{formatNumber(sumOf(report.unnamed))}</td>
              <td className={table.share}>{shareOf(report.unnamed)} %</td>
              <td>—</td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('discipline.total')}</th>
            {cells(t('discipline.total'), null, report.total, report.totalBefore)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
