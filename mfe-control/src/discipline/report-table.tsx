import type { Discipline, DisciplineGroup, Figures } from '@qujat/contract/tasks/discipline';
import type { TaskOutcome } from '@qujat/contract/tasks/vocabulary';
import { formatNumber, formatPercent, useTranslation } from '@qujat/i18n';
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
  // The heads of the columns, and on a phone the names of the figures.
  const names = {
    inTime: t('discipline.inTime'),
    late: t('discipline.late'),
    overdue: t('discipline.overdue'),
    all: t('discipline.all'),
  };
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
      <td data-name={names.inTime}>{figure(name, id, 'in-time', figures.inTime, names.inTime)}</td>
      <td data-name={names.late}>{figure(name, id, 'late', figures.late, names.late)}</td>
      <td data-name={names.overdue} className={figures.overdue > 0 ? table.red : undefined}>
        {figure(name, id, 'overdue', figures.overdue, names.overdue)}
      </td>
      <td data-name={names.all}>{formatNumber(sumOf(figures))}</td>
      <td className={table.share}>{formatPercent(shareOf(figures)) || '—'}</td>
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
              <span className={styles.markInTime}>{names.inTime}</span> <span className={styles.markLate}>{names.late}</span>{' '}
              <span className={styles.markOverdue}>{names.overdue}</span>
            </th>
            <th scope="col">{names.inTime}</th>
            <th scope="col">{names.late}</th>
            <th scope="col">{names.overdue}</th>
            <th scope="col">{names.all}</th>
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
              <td data-name={names.inTime}>{formatNumber(report.unnamed.inTime)}</td>
              <td data-name={names.late}>{formatNumber(report.unnamed.late)}</td>
              <td data-name={names.overdue}>{formatNumber(report.unnamed.overdue)}</td>
              <td data-name={names.all}>{formatNumber(sumOf(report.unnamed))}</td>
              <td className={table.share}>{formatPercent(shareOf(report.unnamed))}</td>
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
