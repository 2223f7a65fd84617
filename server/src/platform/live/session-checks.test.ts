import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Session } from '../http/session.ts';
import { gatherSessionChecks } from './session-checks.ts';

const session = { id: 1 } as Session;

test('one question answers all streams that ask within a moment, each token once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asked: (readonly string[])[] = [];
  const check = gatherSessionChecks(async (tokens) => {
    asked.push(tokens);
    return new Map([['one', session]]);
  });
  const answers = Promise.all([check('one'), check('other'), check('one')]);
  t.mock.timers.tick(250);
  assert.deepEqual(await answers, [session, null, session]);
  assert.deepEqual(asked, [['one', 'other']]);
  const many = Promise.all(Array.from({ length: 1200 }, (_, index) => check(`${index}`)));
  t.mock.timers.tick(250);
  await many;
  assert.deepEqual(
    asked.slice(1).map(({ length }) => length),
    [500, 500, 200],
  );
});

test('a question that fails is a failure of all who asked, and the next ones are asked anew', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const find = mock.fn(async (): Promise<ReadonlyMap<string, Session>> => {
    if (find.mock.callCount() === 0) throw new Error('the database is away');
    return new Map();
  });
  const check = gatherSessionChecks(find);
  const first = Promise.allSettled([check('one'), check('other')]);
  t.mock.timers.tick(250);
  assert.deepEqual(
    (await first).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  const second = check('one');
  t.mock.timers.tick(250);
  assert.equal(await second, null);
});
