/** Generates inputs and answers of calls from the descriptions of their codecs. */
import * as fc from 'fast-check';
import type { AnyCall } from '../src/call.ts';
import type { Codec } from '../src/codec.ts';
import type { FieldShape } from '../src/field.ts';
import { asEntered } from '../src/direction-marks.ts';

/** How deep rows of rows may go. */
const deepest = 3;

/** Values in code's form. Reading them back from the wire must give the same. */
export const valuesOf = ({ shape }: Codec<unknown>, depth = 0): fc.Arbitrary<unknown> => {
  switch (shape.kind) {
    case 'text':
      return fc.string({ unit: 'grapheme' });
    case 'optional-text':
      return fc.option(fc.string({ unit: 'grapheme', minLength: 1 }));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    case 'optional-number':
      return fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));
    case 'identifier':
      return fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    case 'optional-moment':
      return fc.option(fc.integer({ min: 1, max: 4_000_000_000 }));
    case 'flag':
      return fc.boolean();
    case 'dictionary':
      return fc.dictionary(fc.string(), fc.string());
    case 'nothing':
      return fc.constant(null);
    case 'one-of':
      return fc.constantFrom(...shape.values, shape.fallback);
    case 'known':
      return fc.constantFrom(...shape.values);
    case 'list':
      return depth >= deepest ? fc.constant([]) : fc.array(valuesOf(shape.of, depth), { maxLength: 3 });
    case 'nullable':
      return fc.option(valuesOf(shape.of, depth));
    case 'first-of':
    case 'lenient':
      return valuesOf(shape.of, depth);
    case 'deferred':
      return valuesOf(shape.of(), depth + 1);
    case 'record':
      return fc.record(Object.fromEntries(Object.entries(shape.fields).map(([name, { codec }]) => [name, valuesOf(codec, depth)])));
  }
};

/** Characters that a one-line text refuses. */
const unprintable = /[\p{Cc}\u2028\u2029]/u;

const fieldValues = (shape: FieldShape): fc.Arbitrary<unknown> => {
  switch (shape.kind) {
    case 'text':
      return fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(shape.max, 20) })
        .map(asEntered)
        .filter((text) => text !== '' && text.length <= shape.max && !text.includes('\0') && !(shape.oneLine && unprintable.test(text)));
    case 'integer':
      return fc.integer({ min: shape.min, max: shape.max });
    case 'choice':
      return fc.constantFrom(...shape.values);
    case 'flag':
      return fc.boolean();
    case 'uuid':
      return fc.uuid();
    case 'period':
      return fc.oneof(
        fc.constant('0'),
        fc
          .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('', '-'), fc.integer({ min: 2000, max: 2099 }))
          .map(([month, dash, year]) => `${String(month).padStart(2, '0')}${dash}${year}`),
      );
    case 'day':
      return fc
        .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case 'json':
      return fc.constantFrom(...shape.examples);
    case 'file':
      return fc.string({ minLength: 1 }).map((content) => new File([content], 'file.p12'));
    case 'files':
      return fc
        .array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: Math.min(shape.max, 3) })
        .map((contents) => contents.map((content) => new File([content], 'file.pdf')));
    case 'identifiers':
      return fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { minLength: 1, maxLength: Math.min(shape.max, 4) });
  }
};

/** Inputs of a call; optional fields may be missing. */
export const inputsOf = ({ fields }: AnyCall): fc.Arbitrary<Record<string, unknown>> => {
  const requiredKeys = Object.entries(fields).flatMap(([name, { optional }]) => (optional ? [] : [name]));
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, { codec }]) => [name, fieldValues(codec.shape)])), {
    requiredKeys,
  });
};
