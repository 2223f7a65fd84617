/** For everybody and every queue, the feed's rows and a list's sources agree with the rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { queueCodes, queues, statuses } from '@qujat/contract/vocabulary';
import { identitiesOf, type Identity, type Person, type RouteState } from '../route/model.ts';
import { anyPerson, anyStaff, anyState } from '../test-support/arbitraries.ts';
import { ids, stateAt } from '../test-support/route-scenario.ts';
import { administratorsPrincipal, feedOf, publicPrincipal, sourcesOf, unnumbered, viewersOf, type FeedFacts } from './feed.ts';
import { isInQueue } from './queues.ts';

/** The facts that the database would have about these employees. Each department has one head. */
const factsOf = (staff: readonly Identity[], { document }: RouteState): FeedFacts => ({
  clerks: staff.filter((each) => each.isClerk).map((each) => each.employeeId),
  departmentHead: staff.find((each) => each.headOf.includes(document.departmentId))?.employeeId ?? null,
});
/** If several people claim to head a department, only the first does. */
const withOneHead = (staff: readonly Identity[]): readonly Identity[] =>
  staff.map((each, index) => ({
    ...each,
    headOf: each.headOf.filter((id) => !staff.slice(0, index).some((earlier) => earlier.headOf.includes(id))),
  }));

const scene = anyStaff.map(withOneHead).chain((staff) => fc.tuple(fc.constant(staff), anyPerson(staff), anyState));

test('a list contains a document exactly if a rule gives it to the person or to someone they substitute; disjoint sources list it once', () => {
  fc.assert(
    fc.property(scene, ([staff, person, state]) => {
      const rows = feedOf(state, factsOf(staff, state));
      for (const queue of queueCodes) {
        const { sources, overlap } = sourcesOf(person, queue);
        const found = sources.filter((source) => rows.some((row) => row.principal === source.principal && row.queue === source.queue));
        const expected = identitiesOf(person).some((employee) => isInQueue(queue, { ...state, employee }));
        assert.equal(found.length > 0, expected, `queue ${queue}`);
        if (!overlap) assert.ok(found.length <= 1, `queue ${queue} would count the document twice`);
        const shared = found.filter((source) => source.principal < 0);
        assert.ok(shared.length === 0 || found.length === 1, 'what stands under the organisation stands there only');
      }
    }),
    { numRuns: 3000 },
  );
});

test('contains no row twice', () => {
  fc.assert(
    fc.property(scene, ([staff, , state]) => {
      const rows = feedOf(state, factsOf(staff, state)).map((row) => `${row.principal}:${row.queue}`);
      assert.equal(new Set(rows).size, rows.length);
    }),
  );
});

const facts: FeedFacts = { clerks: [ids.clerk], departmentHead: ids.head };

test('a public document is in "all" of the organisation, never of an employee', () => {
  const rows = feedOf(stateAt(statuses.completed, { isPublic: true }), facts);
  const all = rows.filter((row) => row.queue === queues.all).map((row) => row.principal);
  assert.deepEqual(all, [publicPrincipal(1), administratorsPrincipal(1)]);
  assert.deepEqual(
    viewersOf(rows),
    [administratorsPrincipal(1), publicPrincipal(1)].toSorted((one, other) => one - other),
  );
});

test('documents without a number have a queue of their own, so that an administrator’s "all" counts them once', () => {
  const draft = feedOf(stateAt(statuses.draft, { number: '' }), facts);
  assert.deepEqual(draft, [
    { principal: ids.initiator, queue: queues.all },
    { principal: ids.initiator, queue: queues.drafts },
    { principal: ids.initiator, queue: unnumbered },
  ]);
  const administrator: Person = {
    self: { employeeId: 1, organisationId: 1, isClerk: false, isDocumentAdministrator: true, headOf: [] },
    actingFor: [],
  };
  assert.deepEqual(sourcesOf(administrator, queues.all), {
    sources: [
      { principal: -12, queue: 1 },
      { principal: 1, queue: unnumbered },
      { principal: -11, queue: unnumbered },
    ],
    overlap: false,
  });
});
