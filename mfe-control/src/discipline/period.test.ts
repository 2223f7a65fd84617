/** @jest-environment node */
import { periodOf, spanOf, spans } from './period.ts';

test('a period ends yesterday and has whole weeks', () => {
  expect(periodOf('weeks', '2026-11-23')).toEqual({ from: '2026-10-26', to: '2026-11-22' });
  for (const span of spans) expect(spanOf(periodOf(span, '2026-11-23'), '2026-11-23')).toBe(span);
  expect(spanOf({ from: '2026-11-01', to: '2026-11-02' }, '2026-11-23')).toBeNull();
});
