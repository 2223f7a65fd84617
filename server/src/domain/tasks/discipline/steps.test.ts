import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestReport, trendSteps } from '@qujat/contract/tasks/discipline';
import fc from 'fast-check';
import { dividedByWeeks, stepsOf } from './steps.ts';

const day = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const periods = fc
  .tuple(fc.integer({ min: Date.UTC(2023, 0) / day, max: Date.UTC(2029, 0) / day }), fc.integer({ min: 0, max: longestReport }))
  .map(([first, days]) => ({ from: dayOf(first * day), to: dayOf((first + days) * day) }));

test('weeks and months divide a period without a gap and without a day in two', () => {
  fc.assert(
    fc.property(periods, fc.constantFrom(...trendSteps), (period, step) => {
      const steps = stepsOf(step, period);
      assert.equal(steps[0]?.from, period.from);
      assert.equal(steps.at(-1)?.to, period.to);
      for (const [index, { first, from, to }] of steps.entries()) {
        assert.ok(from <= to && first <= from);
        const before = steps[index - 1];
        if (before) assert.equal(Date.parse(from) - Date.parse(before.to), day);
        if (index > 0) assert.equal(from, first);
        assert.ok(step === 'month' ? first.endsWith('-01') && first.slice(0, 7) === to.slice(0, 7) : new Date(first).getUTCDay() === 1);
      }
    }),
  );
});

test('a week begins on Monday', () => {
  assert.deepEqual(stepsOf('week', { from: '2026-11-21', to: '2026-11-24' }), [
    { first: '2026-11-16', from: '2026-11-21', to: '2026-11-22' },
    { first: '2026-11-23', from: '2026-11-23', to: '2026-11-24' },
  ]);
});

test('whole weeks that are over and the days around them are a period, each day once', () => {
  fc.assert(
    fc.property(periods, fc.integer({ min: -500, max: 500 }), (period, after) => {
      const today = dayOf(Date.parse(period.to) + after * day);
      const { weeks, rest } = dividedByWeeks(period, today);
      const parts = [...rest, ...(weeks ? [weeks] : [])].toSorted((one, other) => (one.from < other.from ? -1 : 1));
      assert.equal(parts[0]?.from, period.from);
      assert.equal(parts.at(-1)?.to, period.to);
      for (const [index, { from, to }] of parts.entries()) {
        assert.ok(from <= to);
        if (index > 0) assert.equal(Date.parse(from) - Date.parse(parts[index - 1]!.to), day);
      }
      if (!weeks) return;
      assert.ok(weeks.to < today);
      assert.deepEqual([new Date(weeks.from).getUTCDay(), new Date(weeks.to).getUTCDay()], [1, 0]);
    }),
  );
});
