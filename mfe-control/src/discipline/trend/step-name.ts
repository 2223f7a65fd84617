import type { TrendStep } from '@qujat/contract/tasks/discipline';
import { formatDate } from '@qujat/i18n';
import type { Period } from '../period.ts';

/** A week by its days, a month by its name; a month that the period holds in part by its days too. */
export const stepName = ({ from, to }: Period, step: TrendStep): string => {
  // The year once, if it is the same: the table stands beside a chart.
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatDate(from).slice(0, 5) : formatDate(from);
  const days = from === to ? formatDate(from) : `${first} – ${formatDate(to)}`;
  const isWholeMonth = from.endsWith('-01') && new Date(Date.parse(to) + 86_400_000).getUTCDate() === 1;
  return step === 'month' && isWholeMonth ? formatDate(from, 'monthYear') : days;
};

/** Below a bar. */
export const stepShortName = ({ from }: Period, step: TrendStep): string =>
  step === 'month' ? formatDate(from, 'monthShort') : formatDate(from).slice(0, 5);
