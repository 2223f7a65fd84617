/** What the report shows, as its address says it: it can be sent to a colleague. */
import { disciplineGroups, trendSteps, type DisciplineGroup, type TrendStep } from '@qujat/contract/tasks/discipline';
import { useSearchParams } from '@qujat/router';
import { periodOf, type Period } from './period.ts';
import { useToday } from '../page/use-today.ts';

/** By what the figures are divided; «Динамика» divides them by time. */
export const disciplineViews = [...disciplineGroups, 'trend'] as const;
export type DisciplineView = (typeof disciplineViews)[number];

const isDay = (given: string | null): given is string => given !== null && /^20\d\d-\d\d-\d\d$/.test(given);

interface View {
  readonly by: DisciplineView;
  readonly group: DisciplineGroup;
  readonly step: TrendStep;
  readonly period: Period;
  readonly onControl: boolean;
  readonly today: string;
}

export const useDisciplineView = () => {
  const [parameters, setParameters] = useSearchParams();
  const today = useToday();
  const by = disciplineViews.find((each) => each === parameters.get('by')) ?? 'department';
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  const view: View = {
    by,
    group: by === 'trend' ? 'department' : by,
    step: trendSteps.find((each) => each === parameters.get('step')) ?? 'week',
    // One bar tells no trend.
    period: isDay(from) && isDay(to) ? { from, to } : periodOf(by === 'trend' ? 'quarter' : 'weeks', today),
    onControl: parameters.get('control') === '1',
    today,
  };
  const set = (changes: Readonly<Record<string, string>>): void =>
    setParameters({ ...Object.fromEntries(parameters), by, ...(isDay(from) && isDay(to) && view.period), ...changes }, { replace: true });
  return { view, set };
};
