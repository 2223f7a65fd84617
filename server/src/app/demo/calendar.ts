/** Days and hours of the demo, counted back from today in the organisations' time zone (Asia/Almaty, UTC+5 all year). */
const zone = 5 * 3_600_000;
const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;

const local = (moment: Date): Date => new Date(moment.getTime() + zone);
/** Saturday or Sunday in the organisations' time zone. */
export const isWeekend = (moment: Date): boolean => [0, 6].includes(local(moment).getUTCDay());

/** Midnight at which today began. */
export const startOfToday = (now: Date): Date => new Date(Math.floor(local(now).getTime() / day) * day - zone);

/** Some days from today (negative: ago) at the given minute of the day. */
export const dayAt = (now: Date, days: number, minuteOfDay: number): Date =>
  new Date(startOfToday(now).getTime() + days * day + minuteOfDay * minute);

/** The same, but at the end of the week before if it would be Saturday or Sunday. */
export const workdayAt = (now: Date, days: number, minuteOfDay: number): Date => {
  let moment = dayAt(now, days, minuteOfDay);
  while (isWeekend(moment)) moment = new Date(moment.getTime() - day);
  return moment;
};

/** The moment itself within working hours (9 to 18), otherwise the next working morning at some minute past nine. */
export const atWork = (moment: Date): Date => {
  const hours = local(moment).getUTCHours();
  if (hours >= 9 && hours < 18 && !isWeekend(moment)) return moment;
  const midnight = Math.floor(local(moment).getTime() / day) * day - zone;
  let morning = new Date(midnight + (hours >= 9 ? day : 0) + 9 * hour + (moment.getTime() % (50 * minute)));
  while (isWeekend(morning)) morning = new Date(morning.getTime() + day);
  return morning;
};

/** A time after `last`, within working hours if possible, and always before `now`: reported events must be in the past. */
export const later = (last: Date, now: Date, milliseconds: number): Date => {
  const wanted = atWork(new Date(last.getTime() + milliseconds));
  if (wanted.getTime() < now.getTime()) return wanted;
  return new Date(last.getTime() + Math.floor((now.getTime() - last.getTime()) * 0.4));
};

/** 'YYYY-MM-DD' of the day some days from today. */
export const dateFromToday = (now: Date, days: number): string =>
  local(dayAt(now, days, 12 * 60))
    .toISOString()
    .slice(0, 10);

/** Year, month (1 to 12) and day of a moment. */
export const localDate = (moment: Date): { year: number; month: number; day: number } => {
  const date = local(moment);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** 'dd.mm.yyyy'. */
export const shortDate = (moment: Date): string => {
  const date = localDate(moment);
  return [date.day, date.month]
    .map((part) => String(part).padStart(2, '0'))
    .concat(String(date.year))
    .join('.');
};
