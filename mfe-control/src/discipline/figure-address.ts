import { controlPages } from '@qujat/contract/tasks/pages';
import type { TaskOutcome } from '@qujat/contract/tasks/vocabulary';
import type { Period } from './period.ts';

interface Figure {
  readonly period: Period;
  readonly onControl: boolean;
  readonly outcome: TaskOutcome | null;
  /** Of what the figure is, as the list's address names it. */
  readonly of?: { readonly filter: 'department' | 'employee' | 'template'; readonly id: number };
}

/** The list of exactly the tasks that a figure counts (TSK-22). */
export const figureAddress = ({ period: { from, to }, onControl, outcome, of }: Figure): string => {
  const filters = new URLSearchParams({ scope: 'department', from, to });
  if (outcome) filters.set('outcome', outcome);
  if (of) filters.set(of.filter, String(of.id));
  if (onControl) filters.set('control', '1');
  return `${controlPages.tasks.path}?${filters.toString()}`;
};
