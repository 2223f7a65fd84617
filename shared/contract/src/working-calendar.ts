/** Working days of an organisation: the law of Kazakhstan, and the days that the organisation has changed (ADM-60). Pure; days are 'YYYY-MM-DD'. */
import { daysOffOf, isWeekend, dayAfter } from './kazakhstan-holidays.ts';

export interface WorkingCalendar {
  /** Days that the organisation has made working (true) or free (false), whatever the law says of them. */
  readonly changes: ReadonlyMap<string, boolean>;
}

/** Whether people work on a day by law: it is no Saturday or Sunday, and no day off. */
export const worksByLaw = (day: string): boolean => !isWeekend(day) && !daysOffOf(Number(day.slice(0, 4))).has(day);

/** Whether the organisation works on a day. */
export const worksOn = ({ changes }: WorkingCalendar, day: string): boolean => changes.get(day) ?? worksByLaw(day);

/**
 * The working day that is `count` working days after a day: 1 is the first working day after it, whether or not the day itself is one.
 * 0 is the day itself if it is a working one, and otherwise the first working day after it.
 */
export const addWorkingDays = (calendar: WorkingCalendar, day: string, count: number): string => {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`not a number of days: ${count}`);
  let current = day;
  for (let left = count; left > 0;) {
    current = dayAfter(current);
    if (worksOn(calendar, current)) left -= 1;
  }
  while (!worksOn(calendar, current)) current = dayAfter(current);
  return current;
};

/** How many working days lie after one day, up to and with another; negative if the other is earlier. */
export const workingDaysBetween = (calendar: WorkingCalendar, from: string, to: string): number => {
  if (to < from) return -workingDaysBetween(calendar, to, from);
  let count = 0;
  for (let day = from; day < to;) {
    day = dayAfter(day);
    if (worksOn(calendar, day)) count += 1;
  }
  return count;
};
