/** Days off by the law of Kazakhstan «О праздниках в Республике Казахстан» and its Labour Code (docs/decisions/0223). Pure. */

/** Keys of the names in the locale files. */
type HolidayName =
  | 'newYear'
  | 'christmas'
  | 'womensDay'
  | 'constitution'
  | 'nauryz'
  | 'unity'
  | 'defender'
  | 'victory'
  | 'kurbanAit'
  | 'capital'
  | 'republic'
  | 'independence';

/** National and state holidays that have the same date every year, 'MM-DD'. */
const fixedHolidays: readonly (readonly [date: string, name: HolidayName])[] = [
  ['01-01', 'newYear'],
  ['01-02', 'newYear'],
  ['03-08', 'womensDay'],
  ['03-21', 'nauryz'],
  ['03-22', 'nauryz'],
  ['03-23', 'nauryz'],
  ['05-01', 'unity'],
  ['05-07', 'defender'],
  ['05-09', 'victory'],
  ['07-06', 'capital'],
  ['10-25', 'republic'],
  ['12-16', 'independence'],
];

/** The Constitution of 2026 moved its day to the date of the referendum; in 2026 neither date was a day off. */
const constitutionDay = (year: number): string | null => {
  if (year < 2026) return '08-30';
  return year > 2026 ? '03-15' : null;
};

/** The first day of Kurban Ait, which follows the moon and is announced for each year; it is missing in any other. */
const kurbanAit: Readonly<Record<number, string>> = { 2026: '05-27', 2027: '05-16' };

/** Years for which all days off are known. In any other, Kurban Ait is missing. */
export const knownYears: readonly number[] = Object.keys(kurbanAit).map(Number);

/** A day off of the law: the holiday itself, or the working day that is free because the holiday falls on a Saturday or Sunday. */
export interface DayOff {
  readonly name: HolidayName;
  readonly isMoved: boolean;
}

/** The day after one, both 'YYYY-MM-DD'. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

const make = (year: number): ReadonlyMap<string, DayOff> => {
  const constitution = constitutionDay(year);
  const holidays = constitution ? [...fixedHolidays, [constitution, 'constitution'] as const] : fixedHolidays;
  const days = new Map<string, DayOff>();
  const add = (date: string, name: HolidayName): void => void days.set(`${year}-${date}`, { name, isMoved: false });
  for (const [date, name] of holidays) add(date, name);
  // Christmas and Kurban Ait are days off and no holidays: no other day is free if they fall on a weekend.
  add('01-07', 'christmas');
  const ait = kurbanAit[year];
  if (ait && !days.has(`${year}-${ait}`)) add(ait, 'kurbanAit');
  for (const [date, name] of holidays) {
    let day = `${year}-${date}`;
    if (!isWeekend(day)) continue;
    while (isWeekend(day) || days.has(day)) day = dayAfter(day);
    days.set(day, { name, isMoved: true });
  }
  return days;
};

const made = new Map<number, ReadonlyMap<string, DayOff>>();

/** The days off of a year by day, without ordinary Saturdays and Sundays. */
export const daysOffOf = (year: number): ReadonlyMap<string, DayOff> => {
  const days = made.get(year) ?? make(year);
  made.set(year, days);
  return days;
};
