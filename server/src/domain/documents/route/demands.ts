/**
 * What a route must contain before the document can be sent: the obligatory steps of its template, and the people who have refused it
 * (RTE-10). Pure.
 */
import { stages, type Stage } from '@qujat/contract/vocabulary';
import type { StepHolder } from '../../../platform/database/schema/documents.ts';
import { headsOf, type Cast } from './plan.ts';
import type { RouteParticipant } from './model.ts';

/** A step that a template marks as obligatory. */
export interface ObligatoryStep {
  readonly stage: Extract<Stage, 1 | 2>;
  readonly queueNumber: number;
  readonly holder: StepHolder;
  /** For the holder 'person': an employee who still works here, or null. */
  readonly employeeId: number | null;
  /** Only the first of the people who hold the step meets it. */
  readonly locked: boolean;
}

/** One of these people must be on the route at that stage. */
export interface Demand {
  readonly stage: Stage;
  readonly queueNumber: number;
  /** The first is the one whom a new document gets. Never empty. */
  readonly people: readonly number[];
  readonly because: 'template' | 'refusal';
}

interface Writing {
  readonly initiatorId: number;
  readonly departmentId: number;
}

const holdersOf = (
  { holder, employeeId }: ObligatoryStep,
  cast: Cast,
  { departmentId }: Writing,
): readonly (number | null | undefined)[] => {
  switch (holder) {
    case 'lawyer':
      return cast.lawyers;
    case 'finance':
      return cast.finance;
    case 'human-resources':
      return cast.humanResources;
    case 'clerk':
      return cast.clerks;
    case 'department-head':
      return [...headsOf(cast, departmentId), cast.head];
    case 'organisation-head':
      return [cast.head];
    case 'person':
      return [employeeId];
  }
};

/**
 * The people who may hold the step in a document of this initiator. If nobody else can hold a step of approval, the initiator holds it: the
 * head's own order. If nobody else can hold a step of agreement, it is left out, as the template's route leaves it out.
 */
const candidates = (step: ObligatoryStep, cast: Cast, writing: Writing): readonly number[] => {
  const holders = holdersOf(step, cast, writing).filter((each): each is number => typeof each === 'number');
  const others = holders.filter((each) => each !== writing.initiatorId);
  const able = others.length > 0 || step.stage !== stages.approval ? others : holders;
  // Heads further above are asked only instead of one who wrote the document.
  return step.locked || step.holder === 'department-head' ? able.slice(0, 1) : able;
};

export const demandsOf = (steps: readonly ObligatoryStep[], cast: Cast, writing: Writing): readonly Demand[] =>
  steps
    .map((step): Demand => ({
      stage: step.stage,
      queueNumber: step.queueNumber,
      people: candidates(step, cast, writing),
      because: 'template',
    }))
    .filter((each) => each.people.length > 0);

/** People who have refused stay until they agree. */
export const demandsOfRefusals = (participants: readonly RouteParticipant[]): readonly Demand[] =>
  participants
    .filter((each) => each.objected)
    .map(({ stage, queueNumber, employeeId }) => ({ stage, queueNumber, people: [employeeId], because: 'refusal' }));

type Place = Pick<RouteParticipant, 'stage' | 'employeeId'>;

export const isMet = ({ stage, people }: Demand, participants: readonly Place[]): boolean =>
  participants.some((each) => each.stage === stage && people.includes(each.employeeId));

/** The demands that were met before and no longer are: somebody has been removed. */
export const takenOut = (demands: readonly Demand[], before: readonly Place[], after: readonly Place[]): readonly Demand[] =>
  demands.filter((each) => isMet(each, before) && !isMet(each, after));

/** Whether the author and the sender of a document would be its only approvers. */
export const approveAlone = (participants: readonly Place[], writers: readonly number[]): boolean => {
  const approving = participants.filter((each) => each.stage === stages.approval);
  return approving.length > 0 && approving.every((each) => writers.includes(each.employeeId));
};

/** How the deciding stages differ from what the template suggests; null if they do not. */
export interface RouteDifference {
  readonly without: readonly Place[];
  readonly added: readonly Place[];
}

export const differenceOf = (suggested: readonly Place[], participants: readonly Place[]): RouteDifference | null => {
  const deciding = (all: readonly Place[]): readonly Place[] =>
    all
      .filter(({ stage }) => stage === stages.aggregation || stage === stages.approval)
      .map(({ stage, employeeId }) => ({ stage, employeeId }));
  const missingIn = (some: readonly Place[], others: readonly Place[]): readonly Place[] =>
    some.filter((one) => !others.some((other) => other.stage === one.stage && other.employeeId === one.employeeId));
  const [template, route] = [deciding(suggested), deciding(participants)];
  const difference = { without: missingIn(template, route), added: missingIn(route, template) };
  return difference.without.length + difference.added.length > 0 ? difference : null;
};
