/**
 * Turns a template's route R1–R7 into the participants of a document in an organisation. A step whose role nobody has is left out. A person
 * does not endorse their own document while somebody else has that role, and occurs only once at a stage.
 */
import { stages, type Stage } from '@qujat/contract/vocabulary';

export const routes = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'] as const;
export type Route = (typeof routes)[number];

/** Who has which role in an organisation, as employee ids. The order within a role is the order of preference. */
export interface Cast {
  /** The head of the organisation, or null if none is named. */
  readonly head: number | null;
  /** Head of each department, by department id. */
  readonly departmentHeads: ReadonlyMap<number, number>;
  /** The heads from a department upwards, its own first; a department without one repeats the next above it. */
  readonly headsAbove?: ReadonlyMap<number, readonly number[]>;
  readonly lawyers: readonly number[];
  readonly finance: readonly number[];
  readonly humanResources: readonly number[];
  readonly clerks: readonly number[];
  /** The same and all other roles by name, for the steps of a design. */
  readonly byRole?: ReadonlyMap<string, readonly number[]>;
}

/** The heads from a department upwards, its own first. */
export const headsOf = ({ headsAbove, departmentHeads }: Cast, departmentId: number): readonly number[] => {
  const own = departmentHeads.get(departmentId);
  return headsAbove?.get(departmentId) ?? (own === undefined ? [] : [own]);
};

/** The properties of the document whose route is planned. */
export interface RouteRequest {
  readonly route: Route;
  readonly initiatorId: number;
  readonly departmentId: number;
  /** Executors (R1, R5). R5 begins without any: the document is then "not assigned". */
  readonly executors?: readonly number[];
  /** People who acknowledge (R2; R4: the employee concerned, by default the initiator). */
  readonly acknowledgers?: readonly number[];
  /** The signatory; by default the head of the organisation. */
  readonly signatoryId?: number;
  /** R7: the student; by default the initiator. */
  readonly studentId?: number;
  /** R7: the parent, only for a minor student. */
  readonly parentId?: number;
}

export interface PlannedParticipant {
  readonly stage: Stage;
  readonly employeeId: number;
  readonly queueNumber: number;
}

/** The routes that end with execution: without an executor such a document waits at 500 for one. */
export const expectsExecution = (route: Route): boolean => route === 'R1' || route === 'R5' || route === 'R6';

/** The routes that end with a signatory's approval, even if the organisation has no signatory at the moment. */
export const expectsApproval = (route: Route): boolean => route !== 'R1';

type Place = number | null | undefined;
/** Consecutive steps; the places of one step run in parallel. */
type Steps = readonly (readonly Place[])[];

const inOrder = (stage: Stage, steps: Steps): PlannedParticipant[] => {
  const planned = new Map<number, PlannedParticipant>();
  let queueNumber = 1;
  for (const step of steps) {
    const newcomers = step.filter((place): place is number => typeof place === 'number' && !planned.has(place));
    for (const employeeId of newcomers) planned.set(employeeId, { stage, employeeId, queueNumber });
    if (newcomers.length > 0) queueNumber += 1;
  }
  return [...planned.values()];
};

const together = (stage: Stage, people: readonly Place[]): PlannedParticipant[] => inOrder(stage, [people]);

/** The participants of a document's route, all waiting. */
export const planRoute = (request: RouteRequest, cast: Cast): readonly PlannedParticipant[] => {
  const { initiatorId, departmentId, executors = [], acknowledgers = [] } = request;
  const other = (people: readonly Place[]): Place => people.find((each) => typeof each === 'number' && each !== initiatorId);
  const lawyer = other(cast.lawyers);
  const finance = other(cast.finance);
  const signatory = request.signatoryId ?? cast.head;
  const manager = other([...headsOf(cast, departmentId), cast.head]);
  const aggregation = (steps: Steps): PlannedParticipant[] => inOrder(stages.aggregation, steps);
  const approval = (who: Place): PlannedParticipant[] => together(stages.approval, [who]);
  const execution = (who: readonly Place[]): PlannedParticipant[] => together(stages.execution, who);
  const acknowledgement = (who: readonly Place[]): PlannedParticipant[] => together(stages.acknowledgement, who);

  switch (request.route) {
    case 'R1':
      return [...aggregation([[manager]]), ...execution(executors)];
    case 'R2':
      return [...aggregation([[lawyer, finance]]), ...approval(signatory), ...acknowledgement(acknowledgers)];
    case 'R3':
      return [...aggregation([[lawyer], [finance]]), ...approval(signatory)];
    case 'R4':
      return [
        ...aggregation([[manager], [other(cast.humanResources)]]),
        ...approval(signatory),
        ...acknowledgement(acknowledgers.length > 0 ? acknowledgers : [initiatorId]),
      ];
    case 'R5':
      return [...aggregation([[cast.clerks[0]]]), ...approval(signatory), ...execution(executors)];
    case 'R6':
      return [...aggregation([[lawyer]]), ...approval(signatory), ...execution([cast.clerks[0]])];
    case 'R7':
      return [...aggregation([[request.studentId ?? initiatorId], [request.parentId], [finance]]), ...approval(signatory)];
  }
};
