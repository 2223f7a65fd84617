import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { DateField } from '@qujat/ui/date-field';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ListControl } from '../list/use-list-view.ts';
import styles from './period-filter.module.css';

/** Start and end of the period, if the profile has it (LST-12). */
export const PeriodFilter = ({ list }: { list: ListControl }): ReactNode => {
  const { t } = useTranslation('documents');
  const { dateFrom, dateTo } = list.view;
  if (!useAtomValue(profileAtom)?.showsPeriodFilter) return null;
  return (
    <fieldset aria-label={t('list.period.label')} className={styles.period}>
      <DateField
        className={styles.day}
        hideLabel
        label={t('list.period.from')}
        value={dateFrom}
        onChange={(day) => list.narrow({ dateFrom: day })}
      />
      <DateField
        className={styles.day}
        hideLabel
        label={t('list.period.to')}
        value={dateTo}
        earliest={dateFrom ?? undefined}
        onChange={(day) => list.narrow({ dateTo: day })}
      />
    </fieldset>
  );
};
