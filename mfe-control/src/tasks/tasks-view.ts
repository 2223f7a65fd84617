/** What the list shows, as its address says it: it can be sent to a colleague (TSK-14). */
import { taskFilters, type TaskFilter } from '@qujat/contract/tasks/tasks';
import { taskOutcomes, taskScopes, type TaskOutcome, type TaskScope } from '@qujat/contract/tasks/vocabulary';

/** What a figure of a report counts; the list shows the same tasks. */
interface Narrowing {
  readonly from?: string;
  readonly to?: string;
  readonly outcome?: TaskOutcome;
  readonly departmentId?: number;
  readonly employeeId?: number;
  readonly templateId?: number;
  readonly onControl?: boolean;
}

export interface TasksView extends Narrowing {
  readonly scope: TaskScope;
  readonly filter: TaskFilter;
  readonly search: string;
  readonly page: number;
}

const chosen = <T extends string>(values: readonly T[], given: string | null): T | undefined => values.find((value) => value === given);
const identifier = (given: string | null): number | undefined => (given && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined);
const day = (given: string | null): string | undefined => (given && /^20\d\d-\d\d-\d\d$/.test(given) ? given : undefined);

export const viewOf = (parameters: URLSearchParams): TasksView => {
  const read = (name: string): string | null => parameters.get(name);
  const narrowing = {
    from: day(read('from')),
    to: day(read('to')),
    outcome: chosen(taskOutcomes, read('outcome')),
    departmentId: identifier(read('department')),
    employeeId: identifier(read('employee')),
    templateId: identifier(read('template')),
    onControl: read('control') === '1' ? true : undefined,
  };
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  return {
    scope: chosen(taskScopes, read('scope')) ?? (isNarrowed ? 'department' : 'mine'),
    filter: chosen(taskFilters, read('filter')) ?? (isNarrowed ? 'all' : 'open'),
    search: read('search')?.slice(0, 100) ?? '',
    page: Math.max(0, (identifier(read('page')) ?? 1) - 1),
    ...(Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined)) as Narrowing),
  };
};

/** Of a report: its list has a line that says what is shown. */
export const isNarrowed = ({ from, to, outcome, departmentId, employeeId, templateId, onControl }: TasksView): boolean =>
  [from, to, outcome, departmentId, employeeId, templateId, onControl].some((each) => each !== undefined);
