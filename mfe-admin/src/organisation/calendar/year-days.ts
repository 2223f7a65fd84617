/** The days of a year as the calendar shows them. Pure. */
import type { ChangedDay } from '@qujat/contract/administration/calendar';
import { daysOffOf, isWeekend, type DayOff } from '@qujat/contract/kazakhstan-holidays';
import { worksByLaw } from '@qujat/contract/working-calendar';

export interface YearDay {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly works: boolean;
  /** The holiday of that day, or the one whose day off has moved here. */
  readonly off: DayOff | null;
  readonly isWeekend: boolean;
  /** Set if the organisation has changed it. */
  readonly changed: ChangedDay | null;
}

export interface YearMonth {
  /** The first day. */
  readonly first: string;
  /** Cells before the first day, in a week that begins on Monday. */
  readonly offset: number;
  readonly days: readonly YearDay[];
  readonly working: number;
}

const written = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The twelve months of a year. */
export const monthsOf = (year: number, changes: readonly ChangedDay[]): readonly YearMonth[] => {
  const changed = new Map(changes.map((each) => [each.day, each]));
  const off = daysOffOf(year);
  return Array.from({ length: 12 }, (_, month) => {
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const days = Array.from({ length }, (__, index): YearDay => {
      const day = written(year, month, index + 1);
      const change = changed.get(day) ?? null;
      return {
        day,
        works: change?.works ?? worksByLaw(day),
        off: off.get(day) ?? null,
        isWeekend: isWeekend(day),
        changed: change,
      };
    });
    const offset = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
    return { first: written(year, month, 1), offset, days, working: days.filter(({ works }) => works).length };
  });
};

/** Days by which the keys of a grid move. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day to which a key moves from a day, within the year; null for other keys. */
export const dayOfKey = (day: string, key: string): string | null => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const within = (moved: string): string => {
    if (moved < `${year}-01-01`) return `${year}-01-01`;
    return moved > `${year}-12-31` ? `${year}-12-31` : moved;
  };
  const step = steps[key];
  if (step !== undefined) return within(written(year, month - 1, date + step));
  if (key === 'Home') return written(year, month - 1, 1);
  if (key === 'End') return written(year, month, 0);
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const target = month - 1 + (key === 'PageUp' ? -1 : 1);
  if (target < 0 || target > 11) return day;
  // The 31st of a month leads to the last day of a shorter one.
  return written(year, target, Math.min(date, new Date(Date.UTC(year, target + 1, 0)).getUTCDate()));
};
