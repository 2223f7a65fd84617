import { dayOf, parseDate } from '@qujat/i18n';
import { readDay } from './read-day.ts';

const two = (part: string): string => part.padStart(2, '0');

/** The number of days between two days, either way. */
const apart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));

/**
 * The day that a short text means once it is left: 24.11, 2411, 24/11/26. Without a year it is the nearest such day that may be chosen,
 * so that 28.12 typed in January is last December's.
 */
export const completeDay = (text: string, today: string, mayBe: (day: string) => boolean): string | undefined => {
  const whole = readDay(text);
  if (whole) return whole;
  const [, day = '', month = '', year] = /^(\d{1,2})[ .,/-]?(\d{1,2})(?:[ .,/-]+(\d{2}|\d{4}))?[ .]*$/.exec(text.trim()) ?? [];
  if (day === '' || (month.length === 1 && /^\d+$/.test(text.trim()))) return undefined;
  const now = Number(today.slice(0, 4));
  const years = year === undefined ? [now - 1, now, now + 1] : [year.length === 2 ? 2000 + Number(year) : Number(year)];
  const days = years.flatMap((each) => parseDate(`${two(day)}.${two(month)}.${each}`) ?? []);
  const able = days.filter(mayBe);
  return (able.length > 0 ? able : days).toSorted((one, other) => apart(one, today) - apart(other, today))[0];
};

/** The day so many days later. */
export const daysLater = (day: string, count: number): string => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

interface Limits {
  readonly earliest: string;
  readonly latest: string;
}

const fits =
  ({ earliest, latest }: Limits) =>
  (day: string): boolean =>
    day >= earliest && day <= latest;

/** What a text that is left means today, within the limits where it can be. */
export const dayLeft = (text: string, limits: Limits): string | undefined => completeDay(text, dayOf(new Date()), fits(limits));

/** The day before or after what is typed; without a day it begins with today. Never beyond the limits. */
export const dayBeside = (text: string, by: number, limits: Limits): string => {
  const before = dayLeft(text, limits);
  const next = before ? daysLater(before, by) : dayOf(new Date());
  return next < limits.earliest ? limits.earliest : next > limits.latest ? limits.latest : next;
};
