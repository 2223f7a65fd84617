/** One route with everybody on it, at each status, for the tests of rules and queues. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stages, statuses, type DocumentStatus } from '@qujat/contract/vocabulary';
import type { Identity, ParticipantState, Person, RouteDocument, RouteParticipant, RouteState } from '../route/model.ts';

export const ids = {
  initiator: 1,
  first: 2,
  second: 3,
  signatory: 4,
  executor: 5,
  acknowledger: 6,
  assigner: 7,
  clerk: 8,
  head: 9,
  administrator: 10,
  stranger: 11,
} as const;
export type Part = keyof typeof ids;

export const identity = (employeeId: number, more: Partial<Identity> = {}): Identity => ({
  employeeId,
  organisationId: 1,
  isClerk: false,
  isDocumentAdministrator: false,
  headOf: [],
  ...more,
});

const roles: Partial<Record<Part, Partial<Identity>>> = {
  clerk: { isClerk: true },
  head: { headOf: [70] },
  administrator: { isDocumentAdministrator: true },
};
export const identityOf = (part: Part): Identity => identity(ids[part], roles[part]);

/** A person for each role; 'for first' is the stranger who acts for the first in the queue; 'foreigner' works elsewhere. */
export const people: Readonly<Record<Part | 'forFirst' | 'forInitiator' | 'foreigner', Person>> = {
  ...(Object.fromEntries(Object.keys(ids).map((part) => [part, { self: identityOf(part as Part), actingFor: [] }])) as unknown as Record<
    Part,
    Person
  >),
  forFirst: { self: identityOf('stranger'), actingFor: [identityOf('first')] },
  forInitiator: { self: identityOf('stranger'), actingFor: [identityOf('initiator')] },
  foreigner: {
    self: identity(ids.first, { organisationId: 2, isClerk: true, isDocumentAdministrator: true, headOf: [70] }),
    actingFor: [],
  },
};

export const participant = (
  stage: RouteParticipant['stage'],
  employeeId: number,
  queueNumber: number,
  state: ParticipantState,
  more: Partial<RouteParticipant> = {},
): RouteParticipant => {
  const isDecided = state === 'agreed' || state === 'refused';
  return {
    stage,
    employeeId,
    queueNumber,
    state,
    task: '',
    dueAt: null,
    comment: '',
    assignedBy: null,
    decidedAt: isDecided ? new Date(1_700_000_000_000) : null,
    decidedBy: isDecided ? employeeId : null,
    ...more,
  };
};

export const document = (more: Partial<RouteDocument> = {}): RouteDocument => ({
  id: 500,
  organisationId: 1,
  departmentId: 70,
  initiatorId: ids.initiator,
  sentBy: ids.initiator,
  status: statuses.draft,
  version: 1,
  launchVersion: 1,
  turnVersion: 1,
  number: 'СЗ-01-12/214',
  isPublic: false,
  correspondence: null,
  expectsExecution: true,
  keyRequirement: 'none',
  refusalNeedsReason: true,
  finishedAt: null,
  ...more,
});

/** The state of first, second, signatory and executor at each status of the document. */
const progress: Record<DocumentStatus, readonly [ParticipantState, ParticipantState, ParticipantState, ParticipantState]> = {
  [statuses.draft]: ['waiting', 'waiting', 'waiting', 'waiting'],
  [statuses.aggregation]: ['waiting', 'waiting', 'waiting', 'waiting'],
  [statuses.approval]: ['agreed', 'agreed', 'waiting', 'waiting'],
  [statuses.approvalRefused]: ['refused', 'dropped', 'dropped', 'dropped'],
  [statuses.execution]: ['agreed', 'agreed', 'agreed', 'waiting'],
  [statuses.executionRefused]: ['agreed', 'agreed', 'agreed', 'refused'],
  [statuses.completed]: ['agreed', 'agreed', 'agreed', 'agreed'],
  [statuses.withdrawn]: ['agreed', 'dropped', 'dropped', 'dropped'],
};

/** Two agreeing participants in queue order, a signatory, an executor named by the assigner, and an acknowledgement. */
export const stateAt = (status: DocumentStatus, more: Partial<RouteDocument> = {}): RouteState => {
  const [first, second, signatory, executor] = progress[status];
  return {
    document: document({ status, ...more }),
    participants: [
      participant(stages.aggregation, ids.first, 1, first),
      participant(stages.aggregation, ids.second, 2, second),
      participant(stages.approval, ids.signatory, 1, signatory),
      participant(stages.execution, ids.executor, 1, executor, { assignedBy: ids.assigner }),
      participant(stages.acknowledgement, ids.acknowledger, 1, 'waiting'),
    ],
  };
};

/** The cells of a table's line: 'notParticipant*8' is the same word eight times. */
const expandCells = (cells: string): string[] =>
  cells
    .trim()
    .split(/\s+/)
    .flatMap((cell) => {
      const [word = '', times = '1'] = cell.split('*');
      return Array<string>(Number(times)).fill(word);
    });

/** The columns of a table of answers. */
const columns: readonly DocumentStatus[] = [100, 200, 300, 310, 500, 510, 600, 900];

/**
 * Tests a table by its names; each line has the result of some people at 100 200 300 310 500 510 600 900: 'first second : yes*2 refused …'.
 */
export const testTable = <Name extends string>(
  table: Readonly<Record<Name, string>>,
  answer: (name: Name, person: Person, status: DocumentStatus) => string,
): void => {
  for (const name of Object.keys(table) as Name[]) {
    test(`${name}: everybody, at every status`, () => {
      const listed: string[] = [];
      for (const line of table[name].trim().split('\n')) {
        const [parts = '', cells = ''] = line.split(':');
        for (const part of parts.trim().split(/\s+/)) {
          listed.push(part);
          assert.deepEqual(
            columns.map((status) => answer(name, people[part as keyof typeof people], status)),
            expandCells(cells),
            `${name}, ${part}`,
          );
        }
      }
      assert.deepEqual(listed.toSorted(), Object.keys(people).toSorted(), 'every kind of person stands in the table once');
    });
  }
};
