/**
 * What request fields write, how the wire page describes them, and fields with several values.
 *
 * @jest-environment node
 */
import type { FieldCodec, FieldShape } from './field.ts';
import {
  choiceField,
  dayField,
  fileField,
  filesField,
  flagField,
  identifierField,
  identifiersField,
  integerField,
  lineField,
  momentField,
  periodField,
  secretField,
  textField,
  uuidField,
  BadFieldError,
} from './field.ts';

const uuid = '123e4567-e89b-12d3-a456-426614174000';
const file = (size: number): File => new File([new Uint8Array(size)], 'a.pdf');

test.each<[string, FieldShape, FieldCodec<never>]>([
  ['text, at most 5 characters', { kind: 'text', max: 5 }, textField(5)],
  ['text, at most 9 characters', { kind: 'text', max: 9 }, secretField(9)],
  ['text of one line, at most 5 characters', { kind: 'text', max: 5, oneLine: true }, lineField(5)],
  ['1 or 0', { kind: 'flag' }, flagField],
  ['whole number, 1 to 50', { kind: 'integer', min: 1, max: 50 }, integerField(1, 50)],
  ['identifier', { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER }, identifierField],
  ['unix seconds', { kind: 'integer', min: 0, max: 32_503_680_000 }, momentField],
  ['identifiers, at most 2, each a field of its own', { kind: 'identifiers', max: 2 }, identifiersField(2)],
  ['one of a, b', { kind: 'choice', values: ['a', 'b'] }, choiceField(['a', 'b'])],
  ['UUID', { kind: 'uuid' }, uuidField],
  ["'MM-YYYY', 'MMYYYY' or '0'", { kind: 'period' }, periodField],
  ["day, 'YYYY-MM-DD'", { kind: 'day' }, dayField],
  ['file, at most 10 bytes', { kind: 'file', maxBytes: 10 }, fileField(10)],
  ['files, at most 2, each a field of its own and at most 10 bytes', { kind: 'files', max: 2, maxBytes: 10 }, filesField(2, 10)],
] as [string, FieldShape, FieldCodec<never>][])('the API page describes a field as "%s"', (says, shape, field) => {
  expect([field.says, field.shape]).toEqual([says, shape]);
});

test('only a password or a code is secret', () => {
  expect([secretField(9).secret, textField(9).secret, lineField(9).secret]).toEqual([true, undefined, undefined]);
});

test.each<[string, FieldCodec<never>, unknown, unknown]>([
  ['text', textField(5), 'a', 'a'],
  ['a line', lineField(5), 'a', 'a'],
  ['a password', secretField(5), 'a', 'a'],
  ['yes', flagField, true, '1'],
  ['no', flagField, false, '0'],
  ['a number', integerField(1, 9), 5, '5'],
  ['a choice of numbers', choiceField([10, 20]), 20, '20'],
  ['a UUID', uuidField, uuid, uuid],
  ['a month', periodField, '11-2026', '11-2026'],
  ['a day', dayField, '2026-11-20', '2026-11-20'],
  ['identifiers', identifiersField(3), [1, 2], ['1', '2']],
] as [string, FieldCodec<never>, unknown, unknown][])('%s is written as text', (_, field, value, wire) => {
  expect(field.toWire(value as never)).toEqual(wire);
});

test('files are written as they are', () => {
  const [one, two] = [file(1), file(2)];
  expect(fileField(9).toWire(one)).toBe(one);
  expect(filesField(2, 9).toWire([one, two])).toEqual([one, two]);
});

const sent = { name: 'a.pdf', size: 4 };

test.each<[string, FieldCodec<unknown>, unknown, unknown]>([
  ['one identifier', identifiersField(2), '7', [7]],
  ['several identifiers, each once', identifiersField(2), ['7', '8', '7'], [7, 8]],
  ['the longest text', textField(3), 'abc', 'abc'],
  ['the smallest number', integerField(-5, 5), ' -5 ', -5],
  ['the largest number', integerField(1, 50), '50', 50],
  ['no as an empty text', flagField, '', false],
  ['no as a word', flagField, 'false', false],
  ['no', flagField, '0', false],
  ['yes', flagField, '1', true],
  ['a month with spaces around', periodField, ' 112026 ', '112026'],
  ['the first day of 1900', dayField, '1900-01-01', '1900-01-01'],
  ['one sent file', filesField(2, 4), sent, [sent]],
  ['as many sent files as allowed', filesField(2, 4), [sent, sent], [sent, sent]],
])('%s is read', (_, field, raw, value) => {
  expect(field.fromWire(raw)).toEqual(value);
});

test('a file of the largest size is read', () => {
  const given = file(10);
  expect(fileField(10).fromWire(given)).toBe(given);
});

test.each<[string, FieldCodec<unknown>, unknown, BadFieldError['reason']]>([
  ['no identifiers', identifiersField(2), [], 'missing'],
  ['too many identifiers', identifiersField(2), ['1', '2', '3'], 'too-long'],
  ['an identifier that is none', identifiersField(2), ['1', 'x'], 'not-a-number'],
  ['a number of 17 digits', integerField(1, 9), '00000000000000001', 'not-a-number'],
  ['a moment after the year 3000', momentField, '32503680001', 'not-allowed'],
  ['a text with a line break where one line is wanted', lineField(9), 'a\u2028b', 'wrong-form'],
  ['a text with NUL', secretField(9), 'a\0b', 'wrong-form'],
  ['a flag in another word', flagField, 'yes', 'not-allowed'],
  ['a UUID with something before it', uuidField, `x${uuid}`, 'wrong-form'],
  ['a month with something before it', periodField, 'x11-2026', 'wrong-form'],
  ['a day with something before it', dayField, 'x2026-11-20', 'wrong-form'],
  ['a day of the year 1899', dayField, '1899-12-31', 'wrong-form'],
  ['a month without a day', dayField, '2026-11', 'wrong-form'],
  ['a thirteenth month', dayField, '2026-13-01', 'wrong-form'],
  ['a file that is text', fileField(10), 'text', 'wrong-form'],
  ['an empty file', fileField(10), file(0), 'missing'],
  ['a file that is too large', fileField(10), file(11), 'too-long'],
  ['no files', filesField(2, 4), [], 'missing'],
  ['an empty file among others', filesField(2, 4), [sent, { name: 'b', size: 0 }], 'missing'],
  ['too many files', filesField(2, 4), [sent, sent, sent], 'too-long'],
  ['a file among others that is too large', filesField(2, 4), [sent, { name: 'b', size: 5 }], 'too-long'],
  ['a text among files', filesField(2, 4), [sent, 'text'], 'wrong-form'],
  ['null among files', filesField(2, 4), [null], 'wrong-form'],
  ['a file without a name', filesField(2, 4), [{ size: 4 }], 'wrong-form'],
  ['a file whose name is a number', filesField(2, 4), [{ name: 1, size: 4 }], 'wrong-form'],
  ['a file without a size', filesField(2, 4), [{ name: 'a' }], 'wrong-form'],
  ['a file whose size is text', filesField(2, 4), [{ name: 'a', size: '4' }], 'wrong-form'],
])('%s is refused', (_, field, raw, reason) => {
  expect(() => field.fromWire(raw)).toThrow(expect.objectContaining({ name: 'BadFieldError', reason }));
});

test('an error names its field, where that is known', () => {
  expect([new BadFieldError('missing').message, new BadFieldError('missing', 'name').message]).toEqual(['field: missing', 'name: missing']);
  expect([new BadFieldError('missing').field, new BadFieldError('missing', 'name').field]).toEqual(['', 'name']);
});
