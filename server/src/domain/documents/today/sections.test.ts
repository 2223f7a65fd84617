import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowsOfSection } from '@qujat/contract/today';
import { wantedKinds } from '@qujat/contract/vocabulary';
import { arrange } from './sections.ts';

const anyWaiting = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    wanted: fc.constantFrom(...wantedKinds),
    wantedOf: fc.constant(null),
    daysLeft: fc.option(fc.integer({ min: -20, max: 20 })),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
);

test('every document is counted once, and each section begins with the nearest due date', () => {
  fc.assert(
    fc.property(anyWaiting, (all) => {
      const { rows, sections, kinds } = arrange(all);
      const sum = (counts: readonly { readonly count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);
      assert.equal(sum(sections), all.length);
      assert.equal(sum(kinds), all.length);
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
      for (const { section, count } of sections) {
        const shown = rows.filter((row) => row.section === section);
        assert.equal(shown.length, Math.min(count, rowsOfSection));
        const days = shown.map(({ daysLeft }) => daysLeft ?? Infinity);
        assert.deepEqual(
          days,
          days.toSorted((one, other) => (one === other ? 0 : one - other)),
        );
        assert.ok(shown.every((row) => (section === 'overdue') === (row.daysLeft !== null && row.daysLeft < 0)));
      }
      assert.deepEqual(
        sections.map(({ section }) => section),
        [...new Set(rows.map(({ section }) => section))],
      );
    }),
  );
});
