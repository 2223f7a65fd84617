import { formatNumber, useTranslation } from '@qujat/i18n';
import type { ReleaseFigures, WatchedPart } from '@qujat/releases/page-data';
import { Badge } from '@qujat/ui/badge';
import { TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './releases-page.module.css';

/** Fewer pages than this say nothing about a release. */
const pagesAtLeast = 20;

/** A figure is worse if it is larger by more than a tenth. */
const isWorse = (now: number | null, before: number | null): boolean => now !== null && before !== null && now > before * 1.1;

/** Failing pages in a thousand, so that releases of different age compare. */
const failing = ({ loads, failures, errors }: ReleaseFigures): number | null => (loads > 0 ? ((failures + errors) * 1_000) / loads : null);

interface Shown {
  now: string;
  before: string | null;
  worse: boolean;
}

const Figure = ({ now, before, worse }: Shown): ReactNode => {
  const { t } = useTranslation('windows');
  return (
    <div className={styles.figure}>
      <span>{now}</span>
      {before !== null && <span className={styles.before}>{t('releases.before', { value: before })}</span>}
      {worse && (
        <Badge tone="red" icon={<TrendingUp aria-hidden="true" />}>
          {t('releases.worse')}
        </Badge>
      )}
    </div>
  );
};

/** LCP or INP at the 75th percentile, against the release before. */
export const Vital = ({ part: { live, before }, metric }: { part: WatchedPart; metric: 'lcp' | 'inp' }): ReactNode => {
  const { t } = useTranslation('windows');
  const words = (value: number | null): string =>
    value === null ? t('releases.unknown') : t('system.milliseconds', { number: formatNumber(value) });
  const enough = live.figures.views >= pagesAtLeast && (before?.figures.views ?? 0) >= pagesAtLeast;
  const [now, was] = [live.figures[metric], before?.figures[metric] ?? null];
  return <Figure now={words(now)} before={was === null ? null : words(was)} worse={enough && isWorse(now, was)} />;
};

/** Pages in which a release failed or its code threw, against the release before. */
export const Failures = ({ part: { live, before } }: { part: WatchedPart }): ReactNode => {
  const count = ({ failures, errors }: ReleaseFigures): string => formatNumber(failures + errors);
  const enough = live.figures.loads >= pagesAtLeast && (before?.figures.loads ?? 0) >= pagesAtLeast;
  const worse = enough && isWorse(failing(live.figures), before && failing(before.figures));
  return <Figure now={count(live.figures)} before={before && count(before.figures)} worse={worse} />;
};

/** Pages that loaded a release, against the release before. */
export const Loads = ({ part: { live, before } }: { part: WatchedPart }): ReactNode => (
  <Figure now={formatNumber(live.figures.loads)} before={before && formatNumber(before.figures.loads)} worse={false} />
);
