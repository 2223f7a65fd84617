/** @jest-environment node */
import { BadFieldError } from './field.ts';
import { integerIn, jsonField, listIn, recordIn, textIn, textsIn, type Reader } from './json-field.ts';

const field = jsonField({ says: 'people', max: 20, read: listIn(2, integerIn(1, 9)), examples: [[1]] });

test('a field of JSON reads what it writes', () => {
  expect(field.toWire([1, 2])).toBe('[1,2]');
  expect(field.fromWire('[1,2]')).toEqual([1, 2]);
  expect([field.says, field.shape]).toEqual(['people', { kind: 'json', max: 20, examples: [[1]] }]);
});

test.each([
  ['[1,', 'wrong-form'],
  ['', 'wrong-form'],
  [`[1,${' '.repeat(15)}2]`, undefined],
  [`[1,${' '.repeat(16)}2]`, 'too-long'],
  [['[1]'], 'wrong-form'],
] as const)('the text %j: %s', (raw, reason) => {
  const read = (): unknown => field.fromWire(raw);
  if (reason) expect(read).toThrow(expect.objectContaining({ reason }));
  else expect(read()).toEqual([1, 2]);
});

test.each<[string, Reader<unknown>, unknown, unknown]>([
  ['the longest text', textIn(3), 'abc', 'abc'],
  ['a text with a direction mark, without it', textIn(3), 'a\u202eb', 'ab'],
  ['a text of which nothing can be seen', textIn(3), '\u200b\u2060', ''],
  ['the smallest integer', integerIn(1, 9), 1, 1],
  ['the largest integer', integerIn(1, 9), 9, 9],
  ['as many rows as allowed', listIn(2, textIn(3)), ['a', 'b'], ['a', 'b']],
  ['a record', recordIn({ n: integerIn(1, 9), t: textIn(3) }), { n: 1, t: 'a' }, { n: 1, t: 'a' }],
  ['as many texts as allowed', textsIn(2, 3), { a: 'abc', b: '' }, { a: 'abc', b: '' }],
  ['the longest name of a text', textsIn(1, 3), { ['n'.repeat(64)]: 'a' }, { ['n'.repeat(64)]: 'a' }],
])('%s is read', (_, read, value, result) => {
  expect(read(value)).toEqual(result);
});

const texts = textsIn(1, 3);
const one = recordIn({ n: integerIn(1, 9) });

test.each<[string, Reader<unknown>, unknown, BadFieldError['reason']]>([
  ['a number in place of a text', textIn(3), 1, 'wrong-form'],
  ['a text with NUL', textIn(3), 'a\0', 'wrong-form'],
  ['a text with half a character', textIn(3), '\ud800', 'wrong-form'],
  ['a text that is too long', textIn(3), 'abcd', 'too-long'],
  ['a text in place of an integer', integerIn(1, 9), '1', 'not-a-number'],
  ['a fraction', integerIn(1, 9), 1.5, 'not-a-number'],
  ['an integer below the least', integerIn(1, 9), 0, 'not-allowed'],
  ['an integer above the largest', integerIn(1, 9), 10, 'not-allowed'],
  ['an object in place of a list', listIn(2, textIn(3)), { length: 0 }, 'wrong-form'],
  ['too many rows', listIn(2, textIn(3)), ['a', 'b', 'c'], 'too-long'],
  ['a row that is wrong', listIn(2, textIn(3)), ['a', 1], 'wrong-form'],
  ['a text in place of a record', one, 'n', 'wrong-form'],
  ['null in place of a record', one, null, 'wrong-form'],
  ['a list in place of a record', one, [], 'wrong-form'],
  ['a record with another field', one, { n: 1, m: 1 }, 'not-allowed'],
  ['a record without its field', one, {}, 'not-a-number'],
  ['a text in place of texts', texts, 'a', 'wrong-form'],
  ['null in place of texts', texts, null, 'wrong-form'],
  ['a list in place of texts', texts, [], 'wrong-form'],
  ['too many texts', texts, { a: '', b: '' }, 'too-long'],
  ['a text that is too long among texts', texts, { a: 'abcd' }, 'too-long'],
  ['a name that is too long', texts, { ['n'.repeat(65)]: 'a' }, 'too-long'],
])('%s is refused', (_, read, value, reason) => {
  expect(() => read(value)).toThrow(expect.objectContaining({ name: 'BadFieldError', reason }));
});
