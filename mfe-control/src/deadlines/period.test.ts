/** @jest-environment node */
import { createI18n } from '@qujat/i18n';
import { weekInWords } from './period.ts';

test.each([
  ['ru_RU', '23 ноября – 29 ноября 2026', '28 декабря 2026 – 3 января 2027'],
  ['kk_KZ', '2026 ж. 23 қараша – 29 қараша', '2026 ж. 28 желтоқсан – 2027 ж. 3 қаңтар'],
  ['en_EN', '23 November – 29 November 2026', '28 December 2026 – 3 January 2027'],
])('%s: a week has its year once, or twice if it has two', (language, within, across) => {
  createI18n({ language });
  expect(weekInWords('2026-11-23', '2026-11-29')).toBe(within);
  expect(weekInWords('2026-12-28', '2027-01-03')).toBe(across);
});
