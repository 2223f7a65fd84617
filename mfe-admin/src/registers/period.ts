import { longestPeriod, periodForEver, periodNotSet } from '@qujat/contract/administration/indices';
import { useTranslation } from '@qujat/i18n';

/** How long documents of an index are kept, in words. */
export const usePeriodText = (): ((months: number) => string) => {
  const { t } = useTranslation('admin');
  return (months) => {
    if (months === periodNotSet) return t('indices.period.notSet');
    if (months === periodForEver) return t('indices.period.forEver');
    return months % 12 === 0 ? t('indices.period.years', { count: months / 12 }) : t('indices.period.inMonths', { count: months });
  };
};

/** The months that somebody has typed; null if they are no period. One month cannot be said: 1 means for ever. */
export const monthsIn = (typed: string): number | null => {
  const months = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return months > periodForEver && months <= longestPeriod ? months : null;
};
