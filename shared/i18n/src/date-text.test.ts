/** @jest-environment node */
import { formatDateText } from './date-text.ts';

test.each([
  ['2026-11-20', '20.11.2026'],
  ['2026-11-20T09:05:00Z', '20.11.2026 14:05'],
  ['1795165500', '20.11.2026 14:05'],
  ['20.11.2026 14:05', '20.11.2026 14:05'],
  ['вчера', 'вчера'],
  ['', ''],
])('%j is shown as %j', (wire, shown) => {
  expect(formatDateText(wire)).toBe(shown);
});
