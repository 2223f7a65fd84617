import { currentShortLanguage, formatDate, useTranslation, weekdayNames, weekdayNamesShort } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './calendar.module.css';
import { useDayText } from './use-day-text.ts';
import type { YearDay, YearMonth } from './year-days.ts';

interface MonthProps {
  readonly month: YearMonth;
  /** The day that Tab reaches: one in the whole year. */
  readonly current: string;
  readonly onChoose: (day: YearDay) => void;
  readonly onKey: (day: string, event: KeyboardEvent) => void;
}

const weeksOf = ({ offset, days }: YearMonth): readonly (readonly (YearDay | null)[])[] => {
  const cells = [...Array.from({ length: offset }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => {
    const row = cells.slice(week * 7, week * 7 + 7);
    return [...row, ...Array.from({ length: 7 - row.length }, () => null)];
  });
};

const look = ({ works, off, changed }: YearDay): string =>
  cx(styles.day, !works && styles.free, off && !off.isMoved && styles.holiday, changed && styles.changed);

export const Month = ({ month, current, onChoose, onKey }: MonthProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { whole } = useDayText();
  const language = currentShortLanguage();
  const name = formatDate(month.first, 'monthYear');
  return (
    <section className={styles.month}>
      <h3 className={styles.name}>
        <span>{formatDate(month.first, 'month')}</span>
        <span className={styles.count}>{t('calendar.workingDays', { count: month.working })}</span>
      </h3>
      <table className={styles.grid} aria-label={name}>
        <thead>
          <tr>
            {weekdayNamesShort[language].map((short, index) => (
              <th key={short} scope="col" abbr={weekdayNames[language][index]}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={`${month.first} ${index}`}>
              {week.map((day, column) =>
                day ? (
                  <td key={day.day}>
                    <button
                      type="button"
                      data-day={day.day}
                      className={look(day)}
                      tabIndex={day.day === current ? 0 : -1}
                      aria-label={whole(day)}
                      title={whole(day)}
                      onClick={() => onChoose(day)}
                      onKeyDown={(event) => onKey(day.day, event)}
                    >
                      {Number(day.day.slice(8))}
                    </button>
                  </td>
                ) : (
                  // Cells before the first day and after the last one.
                  <td key={`${month.first} ${index} ${column}`}>{'\u00a0'}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
