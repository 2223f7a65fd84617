/** The queues of a document: every kind of person at every status, each queue by its own rule. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { queueCodes, queues, statuses, type DocumentStatus } from '@qujat/contract/vocabulary';
import type { RouteDocument, RouteState } from '../route/model.ts';
import { anyIdentity, anyState, employeeIds } from '../test-support/arbitraries.ts';
import { document, identity, identityOf, ids, participant, stateAt, type Part } from '../test-support/route-scenario.ts';
import { isInQueue, maySee, queuesOf } from './queues.ts';

const columns: readonly DocumentStatus[] = [100, 200, 300, 310, 500, 510, 600, 900];
const setOf = (part: Part, status: DocumentStatus, more: Partial<RouteDocument> = {}): string =>
  [...queuesOf({ ...stateAt(status, more), employee: identityOf(part) })].toSorted((one, other) => one - other).join(',') || '-';

const table: Record<Part, string> = {
  //             100  200     300     310  500        510 600      900
  initiator: '   1,7  1,3,14  1,3,14  1,12 1,3,14     1,5 1,4      1,6',
  first: '       -    1,3,13  1,3,14  1,12 1,3,14     1,5 1,4      1,6',
  second: '      -    1,3,14  1,3,14  1,12 1,3,14     1,5 1,4      1,6',
  signatory: '   -    1,3,14  1,3,13  1,12 1,3,14     1,5 1,4      1,6',
  executor: '    -    1,3,14  1,3,14  1,12 1,3,13     1,5 1,4      1,6',
  acknowledger: '-    1,3,14  1,3,14  1,12 1,3,13     1,5 1,3,4,13 1,6',
  assigner: '    -    1,3,14  1,3,14  1,12 1,3,14,16  1,5 1,4      1,6',
  clerk: '       -    -       -       -    -          -   -        -',
  head: '        -    -       -       -    -          -   -        -',
  administrator: '1   1       1       1    1          1   1        1',
  stranger: '    -    -       -       -    -          -   -        -',
};

for (const [part, row] of Object.entries(table)) {
  test(`${part}: the queues at every status`, () => {
    assert.deepEqual(
      columns.map((status) => setOf(part as Part, status)),
      row.trim().split(/\s+/),
    );
  });
}

const view = (state: RouteState, part: Part) => ({ ...state, employee: identityOf(part) });

test('8: at execution without an executor, for the department’s head and for clerks', () => {
  const unassigned: RouteState = {
    document: document({ status: statuses.execution }),
    participants: [participant(2, ids.signatory, 1, 'agreed')],
  };
  for (const part of Object.keys(ids) as Part[])
    assert.equal(isInQueue(queues.notAssigned, view(unassigned, part)), part === 'head' || part === 'clerk', part);
  assert.equal(
    isInQueue(queues.notAssigned, { ...unassigned, employee: identity(ids.head, { headOf: [71] }) }),
    false,
    'another department',
  );
  assert.equal(isInQueue(queues.notAssigned, view(stateAt(statuses.execution), 'head')), false, 'somebody executes');
});

test('16: while an executor named by the person has not reported', () => {
  const waiting = stateAt(statuses.execution);
  assert.equal(isInQueue(queues.assigned, view(waiting, 'assigner')), true);
  const reported: RouteState = {
    ...waiting,
    participants: waiting.participants.map((each) => (each.stage === 3 ? { ...each, state: 'agreed' } : each)),
  };
  assert.equal(isInQueue(queues.assigned, view(reported, 'assigner')), false);
  assert.equal(isInQueue(queues.assigned, view(waiting, 'executor')), false);
});

test('11: a public document is everybody’s once it is approved', () => {
  const who = (status: DocumentStatus) =>
    (Object.keys(ids) as Part[]).filter((part) => isInQueue(queues.public, view(stateAt(status, { isPublic: true }), part)));
  for (const status of [100, 200, 300, 310, 510, 900] as const) assert.deepEqual(who(status), []);
  for (const status of [500, 600] as const) assert.deepEqual(who(status), Object.keys(ids));
  assert.equal(
    maySee({ ...stateAt(600, { isPublic: true }), employee: identity(99, { organisationId: 2 }) }),
    false,
    'not another organisation’s',
  );
});

test('20 and 21: correspondence, for clerks and participants, beside their other queues', () => {
  for (const [queue, kind] of [
    [queues.incomingCorrespondence, 'incoming'],
    [queues.outgoingCorrespondence, 'outgoing'],
  ] as const) {
    const who = (status: DocumentStatus) =>
      (Object.keys(ids) as Part[]).filter((part) => isInQueue(queue, view(stateAt(status, { correspondence: kind }), part)));
    assert.deepEqual(who(statuses.draft), []);
    assert.deepEqual(who(statuses.aggregation), [
      'initiator',
      'first',
      'second',
      'signatory',
      'executor',
      'acknowledger',
      'assigner',
      'clerk',
    ]);
  }
  assert.equal(setOf('first', statuses.aggregation, { correspondence: 'incoming' }), '1,3,13,20');
  assert.equal(setOf('clerk', statuses.completed, { correspondence: 'outgoing' }), '1,21');
});

test('1 for a document administrator: everything with a number', () => {
  assert.equal(setOf('administrator', statuses.draft, { number: '' }), '-');
  assert.equal(setOf('administrator', statuses.draft, { number: 'П-45' }), '1');
});

const anyView = fc.tuple(anyState, fc.constantFrom(...employeeIds).chain(anyIdentity)).map(([state, employee]) => ({ ...state, employee }));

test('for any document: 3 is 13 and 14 without duplicates, 1 contains every other queue, one final queue at a time', () => {
  fc.assert(
    fc.property(anyView, (each) => {
      const found = queuesOf(each);
      const has = (queue: (typeof queueCodes)[number]): boolean => found.has(queue);
      assert.equal(has(queues.inWork), has(queues.incoming) || has(queues.takingPart));
      assert.ok(!(has(queues.incoming) && has(queues.takingPart)));
      assert.equal(has(queues.all), found.size > 0);
      assert.equal(has(queues.all), maySee(each));
      const endings = [
        queues.drafts,
        queues.takingPart,
        queues.executed,
        queues.approvalRefused,
        queues.executionRefused,
        queues.withdrawn,
      ];
      assert.ok(endings.filter(has).length <= 1);
      assert.equal(queuesOf({ ...each, employee: { ...each.employee, organisationId: 2 } }).size, 0, 'nothing of another organisation');
    }),
    { numRuns: 2000 },
  );
});
