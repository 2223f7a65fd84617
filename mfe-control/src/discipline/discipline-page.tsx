import { queryKey, readPageConfiguration, request, textOfFailure } from '@qujat/api';
import { disciplineExcel, disciplineGroups, readDiscipline, type DisciplineGroup } from '@qujat/contract/tasks/discipline';
import { dayOf, formatDate, useTranslation } from '@qujat/i18n';
import { useSearchParams } from '@qujat/router';
import { Button, buttonClass } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { Tabs } from '@qujat/ui/tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ControlPage } from '../page/control-page.tsx';
import styles from './discipline.module.css';
import { sumOf, Totals } from './figures.tsx';
import { periodOf, spanOf, spans, type Span } from './period.ts';
import { ReportTable } from './report-table.tsx';

// locale-keys: discipline.by.*, discipline.spans.*
const isDay = (given: string | null): given is string => given !== null && /^20\d\d-\d\d-\d\d$/.test(given);

/** /control/discipline: how many terms were kept, by department, person or kind. The address holds all that is chosen (TSK-20…TSK-24). */
const DisciplinePage = (): ReactNode => {
  const { t } = useTranslation('control');
  const [parameters, setParameters] = useSearchParams();
  const [today] = useState(() => dayOf(Date.now() / 1000));
  const group = disciplineGroups.find((each) => each === parameters.get('by')) ?? 'department';
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  const period = isDay(from) && isDay(to) ? { from, to } : periodOf('weeks', today);
  const onControl = parameters.get('control') === '1';
  const input = { group, ...period, ...(onControl && { onControl }) };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey('tasks'), 'discipline', input],
    queryFn: ({ signal }) => request(readDiscipline, input, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const set = (changes: Readonly<Record<string, string>>): void =>
    setParameters({ by: group, ...period, ...(onControl && { control: '1' }), ...changes }, { replace: true });
  const excel = `${readPageConfiguration().bases.main}${disciplineExcel}?${new URLSearchParams({ group, ...period, ...(onControl && { on_control: '1' }) }).toString()}`;
  return (
    <ControlPage
      title={t('discipline.title')}
      aside={
        <>
          <a className={buttonClass()} href={excel}>
            <FileSpreadsheet className={styles.icon} aria-hidden="true" /> Excel
          </a>
          <Button icon={<Printer />} onClick={() => window.print()}>
            {t('discipline.print')}
          </Button>
        </>
      }
    >
      <Tabs<DisciplineGroup>
        label={t('discipline.group')}
        value={group}
        onChange={(by) => set({ by })}
        items={disciplineGroups.map((value) => ({ value, label: t(`discipline.by.${value}`) }))}
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
      {error && !data ? (
        <ErrorCard title={t('discipline.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        sumOf(data.total) === 0 ? (
          <EmptyState title={t('discipline.empty')} />
        ) : (
          <>
            <Totals now={data.total} before={data.totalBefore} />
            <ReportTable report={data} group={group} period={period} onControl={onControl} />
            <details className={styles.how}>
              <summary>{t('discipline.how')}</summary>
              <p>{t('discipline.rule')}</p>
            </details>
          </>
        )
      ) : (
        <Skeleton shape="block" />
      )}
    </ControlPage>
  );
};

export default DisciplinePage;
