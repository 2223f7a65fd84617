/** What the calendar shows stands in its address, so that it can be sent to a colleague (TSK-61). */
import { taskScopes, type TaskScope } from '@qujat/contract/tasks/vocabulary';
import { useSearchParams } from '@qujat/router';
import { calendarSpans, type CalendarSpan } from './weeks.ts';
import { useToday } from '../page/use-today.ts';

interface CalendarView {
  readonly day: string;
  readonly span: CalendarSpan;
  readonly scope: TaskScope;
  readonly departmentId: number | null;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
}

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | undefined => values.find((value) => value === given);
const isDay = (given: string): boolean => /^20\d\d-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given));

export const useView = (): CalendarView => {
  const [parameters, setParameters] = useSearchParams();
  const today = useToday();
  const given = parameters.get('day') ?? '';
  const department = parameters.get('department') ?? '';
  return {
    day: isDay(given) ? given : today,
    span: oneOf(calendarSpans, parameters.get('view')) ?? 'month',
    scope: oneOf(taskScopes, parameters.get('scope')) ?? 'mine',
    departmentId: /^[1-9]\d{0,14}$/.test(department) ? Number(department) : null,
    set: (changes) => {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changes))
        if (value === null) next.delete(name);
        else next.set(name, value);
      setParameters(next, { replace: true });
    },
  };
};
