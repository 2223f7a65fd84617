/** How far a new organisation has come. Pure. */
import type { FirstSteps } from '@qujat/contract/administration/first-steps';

const stepNames = ['organisation', 'people', 'template', 'document'] as const;
export type StepName = (typeof stepNames)[number];

/** What a step usually takes, minutes. */
const minutes: Readonly<Record<StepName, number>> = { organisation: 1, people: 3, template: 3, document: 3 };

const isDone: Readonly<Record<StepName, (steps: FirstSteps) => boolean>> = {
  // Registration asks for the name.
  organisation: () => true,
  people: ({ people, invited }) => people.length + invited.length > 1,
  // Whoever has completed a document had a template, be it one of the product.
  template: ({ published, isFinished }) => published !== null || isFinished,
  document: ({ isFinished }) => isFinished,
};

export interface Progress {
  readonly steps: readonly { readonly name: StepName; readonly done: boolean }[];
  /** The first step that is left; null when all are done. */
  readonly next: StepName | null;
  readonly minutesLeft: number;
}

export const progressOf = (state: FirstSteps): Progress => {
  const steps = stepNames.map((name) => ({ name, done: isDone[name](state) }));
  const left = steps.filter(({ done }) => !done);
  return { steps, next: left[0]?.name ?? null, minutesLeft: left.reduce((sum, { name }) => sum + minutes[name], 0) };
};
