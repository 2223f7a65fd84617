import { currentShortLanguage, dayOf, formatDate, useTranslation, weekdayNames, weekdayNamesShort } from '@qujat/i18n';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { DayPicker, type ChevronProps } from 'react-day-picker';
import styles from './calendar.module.css';
import { dayOfLocalDate, localDate } from './local-date.ts';

interface CalendarProps {
  value: string | null;
  earliest: string | undefined;
  latest: string | undefined;
  onChoose: (day: string) => void;
}

/** The index in names that begin with Monday. */
const weekday = (date: Date): number => (date.getDay() + 6) % 7;

const monthYear = (date: Date): string => formatDate(dayOfLocalDate(date), 'monthYear');

const Chevron = ({ orientation }: ChevronProps): ReactElement =>
  orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;

/**
 * A month of days. All names come from our own tables: browsers have no Kazakh, and the library's locales would be a second set of names.
 * Arrows move by a day and a week, Page Up and Down by a month, with Shift by a year.
 */
export function Calendar({ value, earliest, latest, onChoose }: CalendarProps): ReactNode {
  const { t } = useTranslation('ui');
  const language = currentShortLanguage();
  const [today] = useState(() => dayOf(new Date()));
  const nearest = earliest && earliest > today ? earliest : today;
  const shown = value ?? (latest && latest < nearest ? latest : nearest);
  return (
    <DayPicker
      mode="single"
      required
      weekStartsOn={1}
      lang={language}
      today={localDate(today)}
      selected={value ? localDate(value) : undefined}
      defaultMonth={localDate(shown)}
      // The range of years that can be typed.
      startMonth={new Date(1900, 0)}
      endMonth={new Date(2999, 11)}
      disabled={[...(earliest ? [{ before: localDate(earliest) }] : []), ...(latest ? [{ after: localDate(latest) }] : [])]}
      onSelect={(date) => onChoose(dayOfLocalDate(date))}
      classNames={{
        months: styles.months,
        month_caption: styles.caption,
        nav: styles.nav,
        button_previous: styles.arrow,
        button_next: styles.arrow,
        month_grid: styles.grid,
        weekday: styles.weekday,
        day: styles.cell,
        day_button: styles.day,
        today: styles.today,
        selected: styles.selected,
        disabled: styles.disabled,
      }}
      components={{ Chevron }}
      formatters={{
        formatCaption: monthYear,
        formatWeekdayName: (date) => weekdayNamesShort[language][weekday(date)] ?? '',
      }}
      labels={{
        labelGrid: monthYear,
        labelNav: () => t('date.months'),
        labelPrevious: () => t('date.previous'),
        labelNext: () => t('date.next'),
        labelWeekday: (date) => weekdayNames[language][weekday(date)] ?? '',
        labelDayButton: (date, modifiers) => {
          const day = `${formatDate(dayOfLocalDate(date), 'day')}, ${weekdayNames[language][weekday(date)]}`;
          return modifiers['today'] ? t('date.today', { day }) : day;
        },
      }}
    />
  );
}
