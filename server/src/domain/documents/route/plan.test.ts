import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { expectsExecution, planRoute, routes, type Cast, type RouteRequest } from './plan.ts';

const cast: Cast = {
  head: 1,
  departmentHeads: new Map([
    [70, 2],
    [71, 1],
  ]),
  lawyers: [10, 11],
  finance: [20, 21],
  humanResources: [30, 31],
  clerks: [40, 41],
};
const stageNames = ['', 'agg', 'appr', 'exec', 'ack'];
const plan = (request: Partial<RouteRequest> & Pick<RouteRequest, 'route'>, who: Cast = cast): string =>
  planRoute({ initiatorId: 50, departmentId: 70, ...request }, who)
    .map((each) => `${stageNames[each.stage]} ${each.queueNumber}:${each.employeeId}`)
    .join(', ');

test('the routes match the demo organisation', () => {
  assert.equal(plan({ route: 'R1', executors: [60] }), 'agg 1:2, exec 1:60');
  assert.equal(plan({ route: 'R2', acknowledgers: [60, 61] }), 'agg 1:10, agg 1:20, appr 1:1, ack 1:60, ack 1:61');
  assert.equal(plan({ route: 'R3' }), 'agg 1:10, agg 2:20, appr 1:1');
  assert.equal(plan({ route: 'R3', signatoryId: 3 }), 'agg 1:10, agg 2:20, appr 1:3');
  assert.equal(plan({ route: 'R4' }), 'agg 1:2, agg 2:30, appr 1:1, ack 1:50');
  assert.equal(plan({ route: 'R5', executors: [60, 61] }), 'agg 1:40, appr 1:1, exec 1:60, exec 1:61');
  assert.equal(plan({ route: 'R5' }), 'agg 1:40, appr 1:1');
  assert.equal(plan({ route: 'R6' }), 'agg 1:10, appr 1:1, exec 1:40');
  assert.equal(plan({ route: 'R7', studentId: 50, parentId: 51 }), 'agg 1:50, agg 2:51, agg 3:20, appr 1:1');
  assert.equal(plan({ route: 'R7' }), 'agg 1:50, agg 2:20, appr 1:1');
});

test('routes of assignments end with execution', () => {
  assert.deepEqual(routes.filter(expectsExecution), ['R1', 'R5', 'R6']);
});

test('a personnel order is acknowledged by the named people, or else by its initiator', () => {
  assert.equal(plan({ route: 'R4', acknowledgers: [60] }), 'agg 1:2, agg 2:30, appr 1:1, ack 1:60');
  assert.equal(plan({ route: 'R1' }), 'agg 1:2');
  assert.equal(plan({ route: 'R2' }), 'agg 1:10, agg 1:20, appr 1:1');
});

test('people do not agree to their own documents while somebody else has the role', () => {
  assert.equal(plan({ route: 'R3', initiatorId: 10 }), 'agg 1:11, agg 2:20, appr 1:1');
  assert.equal(plan({ route: 'R3', initiatorId: 10 }, { ...cast, lawyers: [10] }), 'agg 1:20, appr 1:1');
  assert.equal(
    plan({ route: 'R1', initiatorId: 2, executors: [60] }),
    'agg 1:1, exec 1:60',
    'a head’s own note goes to the head of the organisation',
  );
  assert.equal(plan({ route: 'R1', initiatorId: 1, departmentId: 71, executors: [60] }), 'exec 1:60');
});

test('a role without holders is omitted', () => {
  assert.equal(plan({ route: 'R2' }, { ...cast, lawyers: [], finance: [] }), 'appr 1:1');
  assert.equal(plan({ route: 'R6' }, { ...cast, clerks: [], head: null }), 'agg 1:10');
});

test('a person occurs once per stage, and the queue has no gaps', () => {
  const person = fc.integer({ min: 1, max: 5 });
  const people = fc.array(person, { maxLength: 3 });
  const anyCast = fc.record<Cast>({
    head: fc.option(person),
    departmentHeads: fc
      .dictionary(fc.constant('70'), person)
      .map((heads) => new Map(Object.entries(heads).map(([id, head]) => [Number(id), head]))),
    lawyers: people,
    finance: people,
    humanResources: people,
    clerks: people,
  });
  const anyRequest = fc.record<RouteRequest, keyof RouteRequest>(
    {
      route: fc.constantFrom(...routes),
      initiatorId: person,
      departmentId: fc.constant(70),
      executors: people,
      acknowledgers: people,
      signatoryId: person,
      studentId: person,
      parentId: person,
    },
    { requiredKeys: ['route', 'initiatorId', 'departmentId'] },
  );
  fc.assert(
    fc.property(anyRequest, anyCast, (request, who) => {
      const planned = planRoute(request, who);
      assert.equal(new Set(planned.map((each) => `${each.stage}:${each.employeeId}`)).size, planned.length);
      for (const stage of [1, 2, 3, 4]) {
        const numbers = [...new Set(planned.filter((each) => each.stage === stage).map((each) => each.queueNumber))];
        assert.deepEqual(
          numbers,
          numbers.map((_, index) => index + 1),
        );
      }
    }),
  );
});
