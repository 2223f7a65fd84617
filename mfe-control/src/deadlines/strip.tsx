import type { Deadlines } from '@qujat/contract/tasks/calendar';
import { currentShortLanguage, formatDate, useTranslation, weekdayNamesShort } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import type { ReactNode } from 'react';
import styles from './strip.module.css';
import { kindOf } from './weeks.ts';

interface StripProps {
  readonly week: readonly string[];
  readonly day: string;
  readonly data: Deadlines;
  readonly onChoose: (day: string) => void;
}

/** On a phone: a week as seven buttons; the chosen day is below. */
export const Strip = ({ week, day, data, onChoose }: StripProps): ReactNode => {
  const { t } = useTranslation('deadlines');
  return (
    <div className={styles.strip}>
      {week.map((date, index) => {
        const figures = data.days.find((each) => each.day === date);
        const open = (figures?.total ?? 0) - (figures?.done ?? 0);
        return (
          <button
            key={date}
            type="button"
            aria-pressed={date === day}
            aria-label={`${formatDate(date, 'day')}, ${t('total', { count: figures?.total ?? 0 })}`}
            className={cx(
              styles.stripDay,
              date === day && styles.stripChosen,
              date === data.today && styles.stripToday,
              !kindOf(date, data.changedDays).works && styles.free,
            )}
            onClick={() => onChoose(date)}
          >
            <span className={styles.stripName}>{weekdayNamesShort[currentShortLanguage()][index]}</span>
            <span className={styles.stripDate}>{Number(date.slice(8))}</span>
            <span className={cx(styles.stripCount, figures?.overdue ? styles.late : undefined)}>{open > 0 ? open : ''}</span>
          </button>
        );
      })}
    </div>
  );
};
