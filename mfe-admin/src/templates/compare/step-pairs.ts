/** The steps of two versions of a stage, beside each other, and what differs in a pair. Pure. */
import type { DesignedStep } from '@qujat/contract/designed-step';

export interface StepPair {
  readonly before: DesignedStep | null;
  readonly after: DesignedStep | null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const holderOf = ({ holder, employeeId, role, level }: DesignedStep): string => `${holder} ${employeeId} ${role} ${level}`;

/** A step is first paired with one that is quite the same, then with one of the same holder, then with the one at its place. */
export const pairSteps = (before: readonly DesignedStep[], after: readonly DesignedStep[]): readonly StepPair[] => {
  const found = new Map<number, number>();
  const free = (index: number): boolean => ![...found.values()].includes(index);
  const pairBy = (matches: (one: DesignedStep, other: DesignedStep, at: number, index: number) => boolean): void => {
    for (const [at, step] of after.entries()) {
      if (found.has(at)) continue;
      const index = before.findIndex((each, place) => free(place) && matches(each, step, place, at));
      if (index !== -1) found.set(at, index);
    }
  };
  pairBy(isSame);
  pairBy((one, other) => holderOf(one) === holderOf(other));
  pairBy((_, __, place, at) => place === at);
  return [
    ...after.map((step, at) => ({ before: before[found.get(at) ?? -1] ?? null, after: step })),
    ...before.flatMap((step, index) => (free(index) ? [{ before: step, after: null }] : [])),
  ];
};

export const stepParts = ['who', 'choice', 'condition', 'days', 'absent', 'obligatory'] as const;
export type StepPart = (typeof stepParts)[number];

const partOf = (step: DesignedStep, part: StepPart): unknown => {
  switch (part) {
    case 'who':
      return holderOf(step);
    case 'choice':
      return step.holder === 'choice' ? step.choice : null;
    case 'condition':
      return step.when.rules.length === 0 ? null : step.when;
    case 'days':
      return step.days;
    case 'absent':
      return step.absent;
    case 'obligatory':
      return step.demand;
  }
};

/** Everything in which two steps differ. */
export const changedParts = (before: DesignedStep, after: DesignedStep): readonly StepPart[] =>
  stepParts.filter((part) => !isSame(partOf(before, part), partOf(after, part)));
