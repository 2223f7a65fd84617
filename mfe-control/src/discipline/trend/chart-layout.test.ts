/** @jest-environment node */
import fc from 'fast-check';
import { chartHeight, chartLayout, margins } from './chart-layout.ts';

const counts = fc.integer({ min: 0, max: 5000 });
const steps = fc.array(
  fc.record({ from: fc.constant('2026-11-02'), to: fc.constant('2026-11-08'), inTime: counts, late: counts, overdue: counts }),
  { minLength: 1, maxLength: 105 },
);

test('every bar is inside the chart, no two overlap, and the parts of a bar are as high as their figures say', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 240, max: 1400 }), (given, width) => {
      const { bars, lines } = chartLayout(given, width);
      expect(bars).toHaveLength(given.length);
      for (const [index, { x, width: wide, parts, step }] of bars.entries()) {
        expect(x).toBeGreaterThanOrEqual(margins.left);
        expect(x + wide).toBeLessThanOrEqual(width);
        const next = bars[index + 1];
        if (next) expect(x + wide).toBeLessThan(next.x);
        expect(parts.map(({ outcome }) => outcome)).toEqual((['inTime', 'late', 'overdue'] as const).filter((each) => step[each] > 0));
        for (const { y, height } of parts) {
          expect(height).toBeGreaterThan(0);
          expect(y).toBeGreaterThanOrEqual(margins.top - 1);
          expect(y + height).toBeLessThanOrEqual(chartHeight - margins.bottom + 1);
        }
      }
      expect(bars.at(-1)?.isNamed).toBe(true);
      for (const { count } of lines) expect(Number.isInteger(count)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a higher figure never has a lower bar', () => {
  const { bars } = chartLayout(
    [1, 5, 9].map((inTime) => ({ from: '', to: '', inTime, late: 0, overdue: 0 })),
    600,
  );
  const heights = bars.map(({ parts }) => parts[0]!.height);
  expect(heights.toSorted((one, other) => one - other)).toEqual(heights);
});
