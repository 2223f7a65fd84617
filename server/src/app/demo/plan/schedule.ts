/** When a document was issued, and by when it must be done. */
import { dayAt, workdayAt } from '../calendar.ts';
import type { Fate } from '../fill/history.ts';
import type { Random } from '../random.ts';
import type { Order } from './order.ts';

/** Minimum and maximum age in days: running documents are recent, finished ones are spread over 14 months. */
const ages: Readonly<Record<Fate, readonly [number, number]>> = {
  draft: [1, 20],
  aggregation: [1, 12],
  approval: [2, 15],
  execution: [4, 30],
  completed: [6, 424],
  'approval-refused': [5, 300],
  'execution-refused': [8, 300],
  withdrawn: [5, 300],
};

/** Eighteen o'clock: by the end of the day's work. */
const endOfWork = 18 * 60;
const day = 86_400_000;

export interface Schedule {
  readonly issuedAt: Date;
  readonly dueAt: Date | null;
}

export const schedule = ({ fate, deadline }: Order, now: Date, random: Random): Schedule => {
  const issued = (daysAgo: number): Date => workdayAt(now, -daysAgo, random.between(9 * 60, 17 * 60 + 45));
  if (deadline === 'overdue') {
    const overdueBy = random.between(1, 12);
    return { issuedAt: issued(overdueBy + random.between(8, 20)), dueAt: dayAt(now, -overdueBy, endOfWork) };
  }
  const issuedAt = issued(random.between(...ages[fate]));
  switch (fate) {
    case 'draft':
      return { issuedAt, dueAt: null };
    case 'aggregation':
    case 'approval':
    case 'execution':
      if (deadline === 'near') return { issuedAt, dueAt: dayAt(now, random.between(1, 3), endOfWork) };
      return { issuedAt, dueAt: random.chance(0.75) ? dayAt(now, random.between(5, 30), endOfWork) : null };
    default:
      return { issuedAt, dueAt: random.chance(0.7) ? new Date(issuedAt.getTime() + random.between(5, 25) * day) : null };
  }
};
