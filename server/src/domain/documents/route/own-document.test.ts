/** Nobody decides alone on a document of their own by deciding as another person's deputy. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import { identity, ids, stateAt } from '../test-support/route-scenario.ts';
import { can } from './can.ts';
import type { Decide, Person } from './model.ts';

const author = identity(ids.initiator);
const asDeputyOf = (employeeId: number): Person => ({ self: author, actingFor: [identity(employeeId)] });
const agree = (stage: Decide['stage']): Decide => ({ kind: 'decide', stage, decision: decisions.agree });
const refuse = (stage: Decide['stage']): Decide => ({ kind: 'decide', stage, decision: decisions.refuse });

const decided = [
  ['agreeing', statuses.aggregation, stages.aggregation, ids.first],
  ['approving', statuses.approval, stages.approval, ids.signatory],
] as const;

for (const [what, status, stage, holder] of decided) {
  test(`${what} as a deputy is refused to the author of the document and to who sent it`, () => {
    assert.deepEqual(can(asDeputyOf(holder), agree(stage), stateAt(status)), { allowed: false, reason: 'ownDocument' });
    const sent = stateAt(status, { initiatorId: ids.second, sentBy: ids.initiator });
    assert.deepEqual(can(asDeputyOf(holder), agree(stage), sent), { allowed: false, reason: 'sentDocument' });
  });

  test(`${what} as a deputy is allowed to everybody else, and so is a refusal by the author`, () => {
    const foreign = stateAt(status, { initiatorId: ids.second, sentBy: ids.second });
    assert.equal(can(asDeputyOf(holder), agree(stage), foreign).allowed, true);
    assert.equal(can(asDeputyOf(holder), refuse(stage), stateAt(status)).allowed, true);
  });

  test(`${what} in one’s own place is allowed to the author`, () => {
    const own = stateAt(status, { initiatorId: holder, sentBy: holder });
    assert.equal(can({ self: identity(holder), actingFor: [] }, agree(stage), own).allowed, true);
  });
}

test('executing as a deputy is allowed to the author: no order comes of it', () => {
  assert.equal(can(asDeputyOf(ids.executor), agree(stages.execution), stateAt(statuses.execution)).allowed, true);
});
