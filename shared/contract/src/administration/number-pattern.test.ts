/** @jest-environment node */
import { problemOfPattern, writeNumber, type IndexCounter, type PatternProblem } from './number-pattern.ts';

const values = { index: 'СЗ', department: '04', year: '2026', number: '7' };

test.each([
  ['{index}-{number}', 'СЗ-7'],
  ['{index}-{department}/{number:3}', 'СЗ-04/007'],
  ['{number}-л/с', '7-л/с'],
  ['{index}-{year}/{number:1}', 'СЗ-2026/7'],
  ['{index:6}-{department:6}/{year:6}/{number}', 'СЗ-04/2026/7'],
])('%s writes %s', (pattern, number) => expect(writeNumber(pattern, values)).toBe(number));

test('a number longer than its digits is not cut', () => expect(writeNumber('{number:2}', { ...values, number: '1234' })).toBe('1234'));

test.each<[string, IndexCounter, PatternProblem | null]>([
  ['{index}-{number}', 'year', null],
  ['{index}-{department}-{number}', 'department', null],
  ['{index}', 'year', 'number'],
  ['{number}-{number}', 'year', 'number'],
  ['{index}-{month}-{number}', 'year', 'unknown'],
  ['{index}-{number:9}', 'year', 'number'],
  ['{index}-{department:2}/{number}', 'year', 'unknown'],
  ['{index}-{department:2}/{number}', 'department', 'unknown'],
  ['{index}/{year:4}-{number}', 'year', 'unknown'],
  ['{index:1}-{number}', 'year', 'unknown'],
  ['{year}{number}', 'year', 'touching'],
  ['{number}{index}', 'year', 'touching'],
  ['{index}-1{number}', 'year', 'touching'],
  ['{index}-{number}', 'department', 'department'],
])('%s, counted by %s: %s', (pattern, counter, problem) => expect(problemOfPattern(pattern, counter)).toBe(problem));
