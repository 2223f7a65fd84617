import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import type { ReactNode } from 'react';
import styles from './calendar.module.css';
import { useDayText } from './use-day-text.ts';
import type { YearDay, YearMonth } from './year-days.ts';

/** The days that are no ordinary ones, in words: holidays, moved days off, and what the organisation has changed. */
export const DaysOff = ({ months, onChoose }: { months: readonly YearMonth[]; onChoose: (day: YearDay) => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const { title, law, changed } = useDayText();
  const special = months.flatMap(({ days }) => days).filter((day) => day.off ?? day.changed);
  return (
    <Card title={t('calendar.special')}>
      <ul className={styles.list}>
        {special.map((day) => (
          <li key={day.day} className={styles.line}>
            <button type="button" className={styles.link} onClick={() => onChoose(day)}>
              {title(day.day)}
            </button>
            <span className={styles.note}>{changed(day) || law(day)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
