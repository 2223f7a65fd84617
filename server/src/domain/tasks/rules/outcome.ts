/** What has become of a term; reports count by it (TSK-20). */
import type { TaskOutcome } from '@qujat/contract/tasks/vocabulary';

/** A result counts by the day on which it was reported: waiting for acceptance is nobody's delay. */
export const outcomeOf = (dueOn: string, resultOn: string | null, today: string): TaskOutcome => {
  if (resultOn !== null) return resultOn <= dueOn ? 'in-time' : 'late';
  return dueOn < today ? 'overdue' : 'running';
};
