import { currentShortLanguage, formatDate, useTranslation, weekdayNames } from '@qujat/i18n';
import type { YearDay } from './year-days.ts';

// locale-keys: calendar.holidays.*
/** What a day is, in words: nothing of it is told by colour alone. */
export const useDayText = () => {
  const { t } = useTranslation('admin');
  const weekday = (day: string): string => weekdayNames[currentShortLanguage()][(new Date(day).getUTCDay() + 6) % 7] ?? '';
  const title = (day: string): string => `${formatDate(day, 'day')}, ${weekday(day)}`;
  /** By law. */
  const law = ({ off, isWeekend }: YearDay): string => {
    if (off) return t(off.isMoved ? 'calendar.moved' : 'calendar.holiday', { name: t(`calendar.holidays.${off.name}`) });
    return t(isWeekend ? 'calendar.weekend' : 'calendar.working');
  };
  const changed = (day: YearDay): string =>
    day.changed ? t(day.works ? 'calendar.madeWorking' : 'calendar.madeFree', { reason: day.changed.reason }) : '';
  return { title, law, changed, whole: (day: YearDay): string => `${title(day.day)}: ${changed(day) || law(day)}` };
};
