import { queryKey, readPageConfiguration, request, textOfFailure } from '@qujat/api';
import { disciplineExcel, disciplinePdf, readDiscipline } from '@qujat/contract/tasks/discipline';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button, buttonClass } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Skeleton } from '@qujat/ui/skeleton';
import { Tabs } from '@qujat/ui/tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ControlPage } from '../page/control-page.tsx';
import { ForbiddenPage, isForbidden } from '../page/forbidden-page.tsx';
import styles from './discipline.module.css';
import { sumOf, Totals } from './figures.tsx';
import { periodOf, spanOf, spans, type Period, type Span } from './period.ts';
import { ReportTable } from './report-table.tsx';
import { disciplineViews, useDisciplineView, type DisciplineView } from './use-discipline-view.ts';

// locale-keys: discipline.by.*, discipline.spans.*
const trend = lazyPart(() => import(/* webpackChunkName: "discipline-trend" */ './trend/trend.tsx'));

interface Shown {
  readonly group: 'department' | 'person' | 'kind';
  readonly period: Period;
  readonly onControl: boolean;
}

/** The browser opens the paper and downloads the files itself. */
const Files = ({ group, period, onControl }: Shown): ReactNode => {
  const { t } = useTranslation('control');
  const addressOf = (path: string, more: Readonly<Record<string, string>> = {}): string =>
    `${readPageConfiguration().bases.main}${path}?${new URLSearchParams({ group, ...period, ...(onControl && { on_control: '1' }), ...more }).toString()}`;
  return (
    <>
      <a className={buttonClass()} href={addressOf(disciplineExcel)} download>
        <FileSpreadsheet className={styles.icon} aria-hidden="true" /> Excel
      </a>
      <a className={buttonClass()} href={addressOf(disciplinePdf, { save: '1' })} download>
        <FileText className={styles.icon} aria-hidden="true" /> PDF
      </a>
      <a className={buttonClass()} href={addressOf(disciplinePdf)} target="_blank" rel="noopener">
        <Printer className={styles.icon} aria-hidden="true" /> {t('discipline.print')}
      </a>
    </>
  );
};

const useReport = ({ group, period, onControl }: Shown) => {
  const input = { group, ...period, ...(onControl && { onControl }) };
  return useQuery({
    queryKey: [...queryKey('tasks'), 'discipline', input],
    queryFn: ({ signal }) => request(readDiscipline, input, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};

const Report = ({ report, group, period, onControl }: Shown & { report: ReturnType<typeof useReport> }): ReactNode => {
  const { t } = useTranslation('control');
  const { data, error, refetch, isFetching } = report;
  if (error && !data)
    return <ErrorCard title={t('discipline.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="block" />
        <Skeleton shape="block" count={8} className={styles.waitingRow ?? ''} />
      </div>
    );
  if (sumOf(data.total) === 0) return <EmptyState title={t('discipline.empty')} />;
  return (
    <>
      <Totals now={data.total} before={data.totalBefore} />
      <ReportTable report={data} group={group} period={period} onControl={onControl} />
    </>
  );
};

/** /control/discipline: how many terms were kept, by department, person, kind, week or month (TSK-20…TSK-29). */
const DisciplinePage = (): ReactNode => {
  const { t } = useTranslation('control');
  const { view, set } = useDisciplineView();
  const { by, group, period, step, onControl, today } = view;
  const report = useReport({ group, period, onControl });
  if (isForbidden(report.error)) return <ForbiddenPage />;
  return (
    <ControlPage title={t('discipline.title')} aside={<Files group={group} period={period} onControl={onControl} />}>
      <Tabs<DisciplineView>
        label={t('discipline.group')}
        value={by}
        onChange={(next) => set({ by: next })}
        items={disciplineViews.map((value) => ({ value, label: t(`discipline.by.${value}`) }))}
      />
      <div className={styles.filters}>
        <fieldset className={styles.segment} aria-label={t('discipline.period')}>
          {spans.map((span: Span) => {
            const isChosen = spanOf(period, today) === span;
            return (
              <Button
                key={span}
                size="sm"
                variant={isChosen ? 'primary' : 'ghost'}
                aria-pressed={isChosen}
                onClick={() => set({ ...periodOf(span, today) })}
              >
                {t(`discipline.spans.${span}`)}
              </Button>
            );
          })}
        </fieldset>
        <span className={styles.second}>
          {formatDate(period.from)} – {formatDate(period.to)}
        </span>
        <Checkbox label={t('discipline.onControl')} checked={onControl} onChange={(checked) => set({ control: checked ? '1' : '0' })} />
      </div>
      {by === 'trend' ? (
        <LazyPart part={trend} waiting={<Skeleton shape="block" />}>
          {({ Trend }) => <Trend period={period} step={step} onStep={(next) => set({ step: next })} onControl={onControl} />}
        </LazyPart>
      ) : (
        <Report report={report} group={group} period={period} onControl={onControl} />
      )}
      <details className={styles.how}>
        <summary>{t('discipline.how')}</summary>
        <p>{t('discipline.rule')}</p>
      </details>
    </ControlPage>
  );
};

export default DisciplinePage;
