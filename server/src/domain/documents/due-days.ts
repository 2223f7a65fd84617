/** The due dates that a list distinguishes, in calendar days from today: `from` inclusive, `to` exclusive (DAY-42). Pure. */
import type { DueGroup } from '@qujat/contract/vocabulary';

export const dueBounds = {
  overdue: { from: null, to: 0 },
  today: { from: 0, to: 1 },
  soon: { from: 1, to: 4 },
} as const satisfies Record<Exclude<DueGroup, 'none'>, { readonly from: number | null; readonly to: number }>;
