import { dayText } from '../../../platform/http/dates.ts';

const dayNumber = (moment: Date, timeZone: string): number => {
  const [day = 1, month = 1, year = 1970] = dayText(moment, timeZone).split('.').map(Number);
  return Date.UTC(year, month - 1, day) / 86_400_000;
};

/** Calendar days from one moment to another in a time zone; negative when the other one is past (DAY-2). */
export const daysBetween = (from: Date, to: Date, timeZone: string): number => dayNumber(to, timeZone) - dayNumber(from, timeZone);
