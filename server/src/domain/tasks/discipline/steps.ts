/** Weeks and months of a period. Days are 'YYYY-MM-DD'. Pure. */
import type { TrendStep } from '@qujat/contract/tasks/discipline';

export interface Period {
  readonly from: string;
  readonly to: string;
}

const day = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The first day of the week (Monday) or month of a day. */
export const firstOf = (step: TrendStep, of: string): string => {
  if (step === 'month') return `${of.slice(0, 7)}-01`;
  const moment = Date.parse(of);
  return dayOf(moment - ((new Date(moment).getUTCDay() + 6) % 7) * day);
};

const nextOf = (step: TrendStep, first: string): string => {
  if (step === 'week') return dayOf(Date.parse(first) + 7 * day);
  const [year = 0, month = 0] = first.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 1));
};

/** A step of a period: its first day by the calendar, and what of it is in the period. */
interface Step extends Period {
  readonly first: string;
}

/** All of them, oldest first; together they are the period, and no day is in two. */
export const stepsOf = (step: TrendStep, { from, to }: Period): readonly Step[] => {
  const steps: Step[] = [];
  for (let first = firstOf(step, from); first <= to;) {
    const next = nextOf(step, first);
    const last = dayOf(Date.parse(next) - day);
    steps.push({ first, from: first < from ? from : first, to: last > to ? to : last });
    first = next;
  }
  return steps;
};

/**
 * The whole weeks of a period that are over before `today`, and the days around them. What is only known by week counts as a whole there:
 * every term in it has come.
 */
export const dividedByWeeks = (
  { from, to }: Period,
  today: string,
): { readonly weeks: Period | null; readonly rest: readonly Period[] } => {
  const shifted = (of: string, days: number): string => dayOf(Date.parse(of) + days * day);
  const first = firstOf('week', shifted(from, 6));
  // The day after the last whole week: a Monday, at the latest that of today's week.
  const end = firstOf('week', to < today ? shifted(to, 1) : today);
  if (end <= first) return { weeks: null, rest: [{ from, to }] };
  return {
    weeks: { from: first, to: shifted(end, -1) },
    rest: [
      { from, to: shifted(first, -1) },
      { from: end, to },
    ].filter((each) => each.from <= each.to),
  };
};
