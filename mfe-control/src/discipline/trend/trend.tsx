import { queryKey, request, textOfFailure } from '@qujat/api';
import { readDisciplineTrend, trendSteps, type DisciplineStep, type TrendStep } from '@qujat/contract/tasks/discipline';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sumOf } from '../figures.tsx';
import type { Period } from '../period.ts';
import { TrendChart } from './trend-chart.tsx';
import { TrendTable } from './trend-table.tsx';
import styles from './trend.module.css';

// locale-keys: discipline.trend.steps.*
interface TrendProps {
  readonly period: Period;
  readonly step: TrendStep;
  readonly onStep: (step: TrendStep) => void;
  readonly onControl: boolean;
}

/** How a step began: the newest first in the table, because it is asked about. */
const newestFirst = (steps: readonly DisciplineStep[]): readonly DisciplineStep[] => steps.toReversed();

/** «Динамика»: the figures of a period by week or month (TSK-28). */
export const Trend = ({ period, step, onStep, onControl }: TrendProps): ReactNode => {
  const { t } = useTranslation('control');
  const input = { step, from: period.from, to: period.to, ...(onControl && { onControl }) };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey('tasks'), 'discipline-trend', input],
    queryFn: ({ signal }) => request(readDisciplineTrend, input, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const shown = (): ReactNode => {
    if (error && !data)
      return <ErrorCard title={t('discipline.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    if (!data) return <Skeleton shape="block" />;
    if (sumOf(data.total) === 0) return <EmptyState title={t('discipline.empty')} />;
    return (
      <div className={styles.trend}>
        <TrendChart steps={data.steps} step={step} />
        <TrendTable steps={newestFirst(data.steps)} total={data.total} step={step} period={period} onControl={onControl} />
      </div>
    );
  };
  return (
    <>
      <fieldset className={styles.steps} aria-label={t('discipline.trend.by')}>
        {trendSteps.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === step ? 'primary' : 'ghost'}
            aria-pressed={each === step}
            onClick={() => onStep(each)}
          >
            {t(`discipline.trend.steps.${each}`)}
          </Button>
        ))}
      </fieldset>
      {shown()}
    </>
  );
};
