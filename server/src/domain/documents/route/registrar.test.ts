import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import fc from 'fast-check';
import { withRegistrar } from './registrar.ts';

const me = 1;
interface Place {
  readonly stage: Stage;
  readonly employeeId: number;
  readonly queueNumber: number;
}

const registrar: Place = { stage: stages.aggregation, employeeId: me, queueNumber: 1 };
const place = fc.record({
  stage: fc.constantFrom<Stage>(...Object.values(stages)),
  employeeId: fc.integer({ min: 1, max: 8 }),
  queueNumber: fc.integer({ min: 1, max: 5 }),
});
const routes = fc.uniqueArray(place, { selector: ({ stage, employeeId }) => `${stage} ${employeeId}` });
const relieved = new Set([2, 3]);
const agreeing = (all: readonly Place[]) => all.filter(({ stage }) => stage === stages.aggregation);

test('the clerk is among the first who agree; everybody else keeps stage and order', () => {
  fc.assert(
    fc.property(routes, (before) => {
      const after = withRegistrar(before, registrar, relieved);
      if (agreeing(before).length === 0) {
        assert.deepEqual(after, before);
        return;
      }
      const first = Math.min(...agreeing(after).map(({ queueNumber }) => queueNumber));
      assert.equal(agreeing(after).filter(({ employeeId, queueNumber }) => employeeId === me && queueNumber === first).length, 1);
      const others = (all: readonly Place[]) =>
        agreeing(all)
          .filter(({ employeeId }) => employeeId !== me && !relieved.has(employeeId))
          .toSorted((one, other) => one.queueNumber - other.queueNumber || one.employeeId - other.employeeId)
          .map(({ employeeId }) => employeeId);
      assert.deepEqual(others(after), others(before));
      const rest = (all: readonly Place[]) => all.filter(({ stage }) => stage !== stages.aggregation);
      assert.deepEqual(rest(after), rest(before));
      assert.deepEqual(withRegistrar(after, registrar, relieved), after, 'a second time changes nothing');
    }),
  );
});
