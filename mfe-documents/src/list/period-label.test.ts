/** @jest-environment node */
import { periodLabel } from './period-label.ts';

it.each([
  ['112026', '11-2026'],
  ['11-2026', '11-2026'],
  ['', null],
  ['0', null],
])('writes the period %j as %j', (period, label) => {
  expect(periodLabel(period)).toBe(label);
});
