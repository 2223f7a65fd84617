/**
 * What codecs write, and how they describe themselves to the wire page and to generated tests.
 *
 * @jest-environment node
 */
import type { Codec, Shape } from './codec.ts';
import {
  at,
  deferred,
  dictionary,
  firstOf,
  flag,
  identifier,
  known,
  lenient,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  UnreadableError,
} from './codec.ts';

const row = record({ isFine: at(['ok', 'fine'], flag) });

test.each<[string, Codec<never>, unknown, unknown]>([
  ['a text', text, 'a', 'a'],
  ['an optional text', optionalText, 'a', 'a'],
  ['an absent text', optionalText, null, ''],
  ['a number', number, 3, 3],
  ['an optional number', optionalNumber, 0, 0],
  ['an absent number', optionalNumber, null, null],
  ['an identifier', identifier, 5, 5],
  ['a moment', optionalMoment, 1_800_000_000, 1_800_000_000],
  ['an absent moment', optionalMoment, null, null],
  ['yes', flag, true, 1],
  ['no', flag, false, 0],
  ['a choice', oneOf(['red'], null), 'red', 'red'],
  ['an absent choice', oneOf(['red'], null), null, ''],
  ['a list', list(flag), [true, false], [1, 0]],
  ['a nullable value', nullable(flag), true, 1],
  ['null', nullable(flag), null, null],
  ['the first of a list', firstOf(flag), true, [1]],
  ['a deferred value', deferred(() => flag), true, 1],
  ['a dictionary', dictionary, { a: 'x' }, { a: 'x' }],
  ['an answer of which nothing is read', nothing, null, { status: 'ok' }],
  ['a lenient record', lenient(row), { isFine: true }, { ok: 1 }],
  ['a record, under the first name of each field', row, { isFine: true }, { ok: 1 }],
] as [string, Codec<never>, unknown, unknown][])('%s is written in the specified form', (_, codec, value, wire) => {
  expect(codec.encode(value as never)).toEqual(wire);
});

test.each<[Shape, Codec<never>]>([
  [{ kind: 'text' }, text],
  [{ kind: 'optional-text' }, optionalText],
  [{ kind: 'number' }, number],
  [{ kind: 'optional-number' }, optionalNumber],
  [{ kind: 'identifier' }, identifier],
  [{ kind: 'optional-moment' }, optionalMoment],
  [{ kind: 'flag' }, flag],
  [{ kind: 'dictionary' }, dictionary],
  [{ kind: 'nothing' }, nothing],
  [{ kind: 'one-of', values: ['red'], fallback: null }, oneOf(['red'], null)],
  [{ kind: 'known', values: ['red'] }, known(['red'])],
  [{ kind: 'list', of: flag }, list(flag)],
  [{ kind: 'nullable', of: flag }, nullable(flag)],
  [{ kind: 'first-of', of: flag }, firstOf(flag)],
  [{ kind: 'lenient', of: row }, lenient(row)],
  [{ kind: 'record', fields: row.fields }, row],
] as [Shape, Codec<never>][])('a codec of the shape %j says so', (shape, codec) => {
  expect(codec.shape).toEqual(shape);
});

test('a deferred codec reads and describes itself by the codec that it stands for', () => {
  const codec = deferred(() => flag);
  expect(codec.decode('1')).toBe(true);
  expect(codec.shape).toEqual({ kind: 'deferred', of: expect.any(Function) });
  expect(codec.shape.kind === 'deferred' && codec.shape.of()).toBe(flag);
});

test.each<[string, Codec<unknown>, unknown, unknown]>([
  ['a nullable number', nullable(number), 7, 7],
  ['a nullable text', nullable(text), 'a', 'a'],
  ['a nullable record', nullable(row), { ok: '1' }, { isFine: true }],
  ['an empty nullable text', nullable(text), '', null],
  ['an absent nullable number', nullable(number), undefined, null],
  ['a blank optional number', optionalNumber, '  ', null],
  ['an infinite optional number', optionalNumber, Number.POSITIVE_INFINITY, null],
  ['an infinite optional number as text', optionalNumber, '1e999', null],
  ['several values of a choice', oneOf(['red', 'blue'], null), ['red', 'blue'], null],
  ['an object that looks like a list', oneOf(['red'], null), { length: 1, 0: 'red' }, null],
  ['a record with an undefined field under its first name', row, { ok: undefined, fine: 1 }, { isFine: true }],
  ['a record without the field', row, { undefined: 1 }, { isFine: false }],
  ['a lenient record', lenient(row), { ok: 1 }, { isFine: true }],
])('%s is read', (_, codec, wire, value) => {
  expect(codec.decode(wire)).toEqual(value);
});

test('an unreadable answer names its fault', () => {
  expect(() => row.decode('text')).toThrow(expect.objectContaining({ name: 'UnreadableError', message: 'no object' }));
  expect(() => identifier.decode('x')).toThrow(new UnreadableError('no identifier'));
});
