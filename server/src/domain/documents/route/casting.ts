/** Who takes a step of a designed route, for a document of one writer on one day (ADM-50). Pure. */
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { ConditionField, FieldValues } from '@qujat/contract/field-condition';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { headsOf, type Cast } from './plan.ts';

interface Writing {
  readonly initiatorId: number;
  readonly departmentId: number;
}

/** Who is there to decide. People who are in none of these are at work. */
export interface Presence {
  /** Who has named a deputy for now. */
  readonly away: ReadonlySet<number>;
  /** Who has a deputy now who may answer this document for them, with the deputy. */
  readonly deputies: ReadonlyMap<number, number>;
  readonly locked: ReadonlySet<number>;
  /** The successors of dismissed people. */
  readonly successors: ReadonlyMap<number, number>;
  /** The departments of the people whom steps may ask. */
  readonly departments: ReadonlyMap<number, number>;
}

/** Everything that says who takes a step. */
export interface Casting {
  readonly cast: Cast;
  /** The employees named by steps who still work in the organisation. */
  readonly here: ReadonlySet<number>;
  /** The people of the departments from which a step lets the writer choose. */
  readonly members: ReadonlyMap<number, readonly number[]>;
  readonly presence: Presence;
  readonly writing: Writing;
  readonly fields: readonly ConditionField[];
  readonly values: FieldValues;
}

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)];
const present = (ids: readonly (number | null | undefined)[]): readonly number[] => ids.filter((each) => typeof each === 'number');

/** The heads above a department from this level upwards, at last the head of the organisation. */
const headsFrom = (cast: Cast, departmentId: number, level: number): readonly number[] => {
  const chain = headsOf(cast, departmentId);
  return unique(present([...chain.slice(Math.min(level, Math.max(0, chain.length - 1))), cast.head]));
};

/** The people from whom the writer chooses. */
const chosenFrom = ({ choice }: DesignedStep, { cast, here, members }: Casting): readonly number[] =>
  unique([
    ...choice.people.filter((each) => here.has(each)),
    ...choice.roles.flatMap(({ role }) => cast.byRole?.get(role) ?? []),
    ...choice.departments.flatMap((each) => members.get(each) ?? []),
  ]);

const holdersOf = (step: DesignedStep, casting: Casting): readonly number[] => {
  const { cast, here, writing } = casting;
  switch (step.holder) {
    case 'person':
      return here.has(step.employeeId) ? [step.employeeId] : [];
    case 'role':
      return cast.byRole?.get(step.role) ?? [];
    case 'department-head':
      return headsFrom(cast, writing.departmentId, step.level);
    case 'organisation-head':
      return present([cast.head]);
    case 'initiator':
      return [writing.initiatorId];
    case 'choice':
      return chosenFrom(step, casting);
  }
};

/** A locked person is there as long as a deputy may answer for them. Where the step asks the head instead, nobody away or locked is there. */
const isThere = ({ absent }: DesignedStep, { presence }: Casting, id: number): boolean => {
  if (absent === 'head') return !presence.locked.has(id) && !presence.away.has(id);
  return !presence.locked.has(id) || presence.deputies.has(id);
};

/** The successor of a dismissed person; if they have left as well, their successor. */
const successorOf = (id: number, { presence }: Casting): number | null => {
  const passed = new Set([id]);
  let next = presence.successors.get(id);
  while (next !== undefined && presence.successors.has(next) && !passed.has(next)) {
    passed.add(next);
    next = presence.successors.get(next);
  }
  return next === undefined || passed.has(next) ? null : next;
};

/** Whom the step asks in place of holders who are not there: nobody, a successor, or the next head above them who is there. */
const insteadOf = (step: DesignedStep, holders: readonly number[], casting: Casting): readonly number[] => {
  const { presence, writing, cast } = casting;
  const missing = step.holder === 'person' ? [step.employeeId] : holders;
  if (step.absent === 'successor') return present(missing.map((each) => successorOf(each, casting)));
  if (step.absent !== 'head') return [];
  const departments = missing.length > 0 ? missing.map((each) => presence.departments.get(each)) : [writing.departmentId];
  const heads = unique(present(departments).flatMap((each) => headsFrom(cast, each, 0)));
  return heads.filter((each) => !missing.includes(each));
};

/** Who may take a step, the first choice first, and whether they stand in for a holder who is not there. */
export interface Able {
  readonly people: readonly number[];
  readonly instead: boolean;
}

const withoutInitiator = (people: readonly number[], { writing }: Casting): readonly number[] =>
  people.filter((each) => each !== writing.initiatorId);

/**
 * Who may take the step. Writers do not agree to their own document. They approve it, execute it and acknowledge it only where nobody else
 * can.
 */
export const ableTo = (stage: Stage, step: DesignedStep, casting: Casting): Able => {
  const holders = holdersOf(step, casting);
  if (step.holder === 'initiator') return { people: holders, instead: false };
  const there = holders.filter((each) => isThere(step, casting, each));
  const others = withoutInitiator(there, casting);
  if (others.length === 0) {
    const instead = withoutInitiator(insteadOf(step, holders, casting), casting).filter((each) => isThere(step, casting, each));
    if (there.length === 0 && instead.length > 0) return { people: instead.slice(0, 1), instead: true };
  }
  const able = others.length > 0 || stage === stages.aggregation || step.holder === 'choice' ? others : there;
  // Heads further above are asked only in place of one who wrote the document.
  const oneOnly = step.holder === 'department-head' || step.demand === 'first';
  return { people: oneOnly ? able.slice(0, 1) : able, instead: false };
};
