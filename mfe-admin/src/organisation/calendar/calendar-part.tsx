import { textOfFailure } from '@qujat/api';
import { calendarYears } from '@qujat/contract/administration/calendar';
import { knownYears } from '@qujat/contract/kazakhstan-holidays';
import { dayOf, useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { ErrorCard } from '@qujat/ui/error-card';
import { IconButton } from '@qujat/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Waiting } from '../../page/waiting.tsx';
import styles from './calendar.module.css';
import { DayWindow } from './day-window.tsx';
import { DaysOff } from './days-off.tsx';
import { Month } from './month.tsx';
import { useCalendar } from './use-calendar.ts';
import { dayOfKey, monthsOf, type YearDay } from './year-days.ts';

const { first, last } = calendarYears;

/** A year of working days (ADM-60). Arrows move by a day and a week, Page Up and Down by a month, Home and End within it; Enter changes a day. */
export const CalendarPart = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useCalendar();
  const [today] = useState(() => dayOf(new Date()));
  const [year, setYear] = useState(() => Math.min(Math.max(Number(today.slice(0, 4)), first), last));
  const [reached, setReached] = useState(today);
  const [shown, setShown] = useState<YearDay | null>(null);
  const grids = useRef<HTMLDivElement>(null);
  const months = useMemo(() => (data ? monthsOf(year, data) : []), [year, data]);
  if (error && !data)
    return <ErrorCard title={t('calendar.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Waiting />;
  const current = reached.startsWith(String(year)) ? reached : `${year}-01-01`;
  const choose = (day: YearDay): void => {
    setReached(day.day);
    setShown(day);
  };
  const move = (day: string, event: KeyboardEvent): void => {
    const next = dayOfKey(day, event.key);
    if (next === null) return;
    event.preventDefault();
    setReached(next);
    grids.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const working = months.reduce((sum, month) => sum + month.working, 0);
  return (
    <div className={styles.calendar}>
      <Card>
        <div className={styles.head}>
          <IconButton
            label={t('calendar.yearBefore')}
            icon={<ChevronLeft aria-hidden="true" />}
            unavailable={year === first}
            onClick={() => setYear(year - 1)}
          />
          <h2 className={styles.year} aria-live="polite">
            {year}
          </h2>
          <IconButton
            label={t('calendar.yearAfter')}
            icon={<ChevronRight aria-hidden="true" />}
            unavailable={year === last}
            onClick={() => setYear(year + 1)}
          />
          <span className={styles.note}>{t('calendar.workingDays', { count: working })}</span>
        </div>
        <p className={styles.note}>{t('calendar.hint')}</p>
        {knownYears.includes(year) ? null : <p className={styles.warning}>{t('calendar.unknownYear')}</p>}
        <ul className={styles.legend}>
          <li>
            <span className={`${styles.day} ${styles.free}`}>7</span> {t('calendar.legend.free')}
          </li>
          <li>
            <span className={`${styles.day} ${styles.free} ${styles.holiday}`}>7</span> {t('calendar.legend.holiday')}
          </li>
          <li>
            <span className={`${styles.day} ${styles.changed}`}>7</span> {t('calendar.legend.changed')}
          </li>
        </ul>
        <div ref={grids} className={styles.months}>
          {months.map((month) => (
            <Month key={month.first} month={month} current={current} onChoose={choose} onKey={move} />
          ))}
        </div>
      </Card>
      <DaysOff months={months} onChoose={choose} />
      {shown ? <DayWindow key={shown.day} day={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
};
