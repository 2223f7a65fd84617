/** Days and weeks of the calendar of deadlines. Pure; days are 'YYYY-MM-DD', and weeks begin on Monday (TSK-61). */
import { dayAfter, daysOffOf, isWeekend } from '@qujat/contract/kazakhstan-holidays';
import type { Deadlines } from '@qujat/contract/tasks/calendar';

export const calendarSpans = ['month', 'week'] as const;
export type CalendarSpan = (typeof calendarSpans)[number];

const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => shifted(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The same day of another month, or the last one of a shorter month. */
const inMonth = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** A step to the span before (-1) or after (1). */
export const stepped = (day: string, span: CalendarSpan, step: 1 | -1): string =>
  span === 'month' ? inMonth(day, step) : shifted(day, 7 * step);

/** The weeks that a span shows: all that touch the month, or one. */
export const weeksOf = (day: string, span: CalendarSpan): readonly (readonly string[])[] => {
  const first = mondayOf(span === 'month' ? `${day.slice(0, 8)}01` : day);
  const last = span === 'month' ? shifted(inMonth(`${day.slice(0, 8)}01`, 1), -1) : day;
  const weeks: string[][] = [];
  for (let monday = first; monday <= last; monday = shifted(monday, 7)) {
    const week = [monday];
    while (week.length < 7) week.push(dayAfter(week.at(-1) ?? monday));
    weeks.push(week);
  }
  return weeks;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day to which a key leads; null for other keys. `t` is today on every keyboard: the key is named by its place. */
export const dayOfKey = (day: string, { key, code }: { readonly key: string; readonly code: string }, today: string): string | null => {
  const step = steps[key];
  if (step !== undefined) return shifted(day, step);
  if (key === 'PageUp') return inMonth(day, -1);
  if (key === 'PageDown') return inMonth(day, 1);
  if (key === 'Home') return mondayOf(day);
  if (key === 'End') return shifted(mondayOf(day), 6);
  return code === 'KeyT' ? today : null;
};

type DayKind = { readonly works: boolean; readonly holiday: string | null; readonly reason: string };

/** Whether the organisation works on a day, and why it is free: the key of the holiday, or the organisation's own words (ADM-60). */
export const kindOf = (day: string, changed: Deadlines['changedDays']): DayKind => {
  const own = changed.find((each) => each.day === day);
  const off = daysOffOf(Number(day.slice(0, 4))).get(day);
  if (own) return { works: own.works, holiday: null, reason: own.reason };
  return { works: !off && !isWeekend(day), holiday: off?.name ?? null, reason: '' };
};
