/** The steps of a designed route: who takes each, when it is asked, how long it may take, and what happens if nobody is there (ADM-50). */
import { at, identifier, lenient, list, number, oneOf, record, text, type Decoded } from './codec.ts';
import { always, fieldCondition, readCondition } from './field-condition.ts';
import { absentAs, integerIn, listIn, oneOfIn, recordIn, textIn, type Reader } from './json-field.ts';

/** The most working days that a step may take. */
export const maxStepDays = 365;
/** The departments above the initiator's own whose head a step may ask. */
const maxHeadLevel = 11;
/** The people, roles or departments of a choice, each. */
export const maxChoices = 50;

/**
 * Who takes a step: one employee, whoever has a role, whoever holds a place of the structure when the document is written, or one of several
 * whom the writer chooses.
 */
export const stepHolders = ['person', 'role', 'department-head', 'organisation-head', 'initiator', 'choice'] as const;
/**
 * Whether the writer may remove the step: they may; they may only replace the person by another holder of the role; or it must be the first
 * holder.
 */
export const stepDemands = ['none', 'any', 'first'] as const;
/**
 * What happens if the holder is away, locked or dismissed: a deputy answers for them, the successor of a dismissed person is asked, or the
 * head above them.
 */
export const stepAbsences = ['deputy', 'successor', 'head'] as const;

const choice = record({
  people: at('people', list(identifier)),
  roles: at('roles', list(record({ role: at('role', text) }))),
  departments: at('departments', list(identifier)),
});
/** The set from which the writer chooses. */
export type StepChoice = Decoded<typeof choice>;

export const designedStep = record({
  holder: at('holder', oneOf(stepHolders, 'person')),
  /** Of the holder 'person'; else 0. */
  employeeId: at('userid', number),
  /** Of the holder 'role'; else ''. */
  role: at('role', text),
  demand: at('demand', oneOf(stepDemands, 'none')),
  /** Of the holder 'department-head': 0 asks the head of the initiator's own department, 1 that of the department above it. */
  level: at('level', number),
  /** Of the holder 'choice'. */
  choice: at('choice', lenient(choice)),
  /** The step is asked only if this holds when the document is sent. */
  when: at('when', lenient(fieldCondition)),
  /** Working days to decide; 0: as many as it takes. */
  days: at('days', number),
  absent: at('absent', oneOf(stepAbsences, 'deputy')),
});
export type DesignedStep = Decoded<typeof designedStep>;

const noChoice: StepChoice = { people: [], roles: [], departments: [] };

/** A step as most are: always asked, without a deadline. */
export const stepFor = (holder: DesignedStep['holder'], more: Partial<DesignedStep> = {}): DesignedStep => ({
  holder,
  employeeId: 0,
  role: '',
  demand: 'none',
  level: 0,
  choice: noChoice,
  when: always,
  days: 0,
  absent: 'deputy',
  ...more,
});

const id = integerIn(0, Number.MAX_SAFE_INTEGER);
const ids = listIn(maxChoices, id);

/** Reads a step strictly; what did not exist when it was stored has its default. */
export const readDesignedStep: Reader<DesignedStep> = recordIn<DesignedStep>({
  holder: oneOfIn(stepHolders),
  employeeId: id,
  role: textIn(64),
  demand: oneOfIn(stepDemands),
  level: absentAs(0, integerIn(0, maxHeadLevel)),
  choice: absentAs(
    noChoice,
    recordIn<StepChoice>({ people: ids, roles: listIn(maxChoices, recordIn<{ role: string }>({ role: textIn(64) })), departments: ids }),
  ),
  when: absentAs(always, readCondition),
  days: absentAs(0, integerIn(0, maxStepDays)),
  absent: absentAs('deputy' as const, oneOfIn(stepAbsences)),
});
