/** Random documents and people for property tests. */
import fc from 'fast-check';
import { stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import type { Identity, Person, RouteParticipant, RouteState } from '../route/model.ts';
import { document, participant } from './route-scenario.ts';

/** Few enough people that they meet: as initiators, participants, assigners, clerks and each other's deputies. */
export const employeeIds = [1, 2, 3, 4, 5, 6] as const;
const employee = fc.constantFrom(...employeeIds);

export const anyIdentity = (employeeId: number): fc.Arbitrary<Identity> =>
  fc.record({
    employeeId: fc.constant(employeeId),
    organisationId: fc.constant(1),
    isClerk: fc.boolean(),
    isDocumentAdministrator: fc.boolean(),
    headOf: fc.constantFrom([], [70], [71], [70, 71]),
  });

/** All employees of an organisation, each with random roles. */
export const anyStaff: fc.Arbitrary<readonly Identity[]> = fc.tuple(...employeeIds.map(anyIdentity));

export const anyPerson = (staff: readonly Identity[]): fc.Arbitrary<Person> =>
  fc.shuffledSubarray([...staff], { minLength: 1, maxLength: 4 }).map(([self, ...actingFor]) => ({ self: self!, actingFor }));

const anyEntry = fc.record({
  stage: fc.constantFrom<Stage>(...Object.values(stages)),
  employeeId: employee,
  queueNumber: fc.integer({ min: 1, max: 3 }),
  assignedBy: fc.option(employee, { freq: 3 }),
});

/** A draft with a random route, before its launch. */
export const anyDraft: fc.Arbitrary<RouteState> = fc.record({
  document: fc
    .record({
      initiatorId: employee,
      initiatorLeft: fc.boolean(),
      departmentId: fc.constantFrom(70, 71),
      number: fc.constantFrom('', 'СЗ-01-12/214'),
      isPublic: fc.boolean(),
      correspondence: fc.constantFrom('incoming' as const, 'outgoing' as const, null),
      expectsExecution: fc.boolean(),
      version: fc.integer({ min: 1, max: 9 }),
    })
    .map(document),
  participants: fc
    .uniqueArray(anyEntry, { selector: (each) => `${each.stage}:${each.employeeId}`, maxLength: 9 })
    .map((entries): RouteParticipant[] =>
      entries.map((each) => participant(each.stage, each.employeeId, each.queueNumber, 'waiting', { assignedBy: each.assignedBy })),
    ),
});

const decidedEntry = (entry: RouteParticipant, state: RouteParticipant['state']): RouteParticipant =>
  participant(entry.stage, entry.employeeId, entry.queueNumber, state, { assignedBy: entry.assignedBy });

/** A document at any status with entries in any state, including unreachable ones: predicates must hold for those too. */
export const anyState: fc.Arbitrary<RouteState> = fc
  .tuple(
    anyDraft,
    fc.constantFrom(...Object.values(statuses)),
    fc.array(fc.constantFrom<RouteParticipant['state']>('waiting', 'waiting', 'agreed', 'refused', 'dropped'), {
      minLength: 9,
      maxLength: 9,
    }),
  )
  .map(([draft, status, states]) => ({
    document: { ...draft.document, status },
    participants: draft.participants.map((each, index) => decidedEntry(each, states[index]!)),
  }));
