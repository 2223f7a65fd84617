/** Fields that hold more than one value: JSON within a field, read strictly. */
import { asEntered, withoutDirectionMarks } from './direction-marks.ts';
import { asText, BadFieldError, type FieldCodec } from './field-base.ts';

/** Reads a part of the parsed value; throws BadFieldError for an invalid one. */
export type Reader<T> = (value: unknown) => T;

export interface JsonFieldOptions<T> {
  readonly says: string;
  /** The maximum length of the text. */
  readonly max: number;
  readonly read: Reader<T>;
  /** Accepted values, for tests that generate requests. */
  readonly examples: readonly T[];
}

export const jsonField = <T>({ says, max, read, examples }: JsonFieldOptions<T>): FieldCodec<T> => ({
  says,
  shape: { kind: 'json', max, examples },
  toWire: (value) => JSON.stringify(value),
  fromWire: (raw) => {
    const given = asText(raw);
    if (given.length > max) throw new BadFieldError('too-long');
    let parsed: unknown;
    try {
      parsed = JSON.parse(given);
    } catch {
      throw new BadFieldError('wrong-form');
    }
    return read(parsed);
  },
});

/**
 * Text of at most `max` characters that the database can store, without direction marks and empty if nothing of it can be
 * seen: JSON escapes may contain characters that the field itself must not.
 */
export const textIn =
  (max: number): Reader<string> =>
  (value) => {
    if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) throw new BadFieldError('wrong-form');
    if (value.length > max) throw new BadFieldError('too-long');
    return asEntered(value);
  };

export const integerIn =
  (min: number, max: number): Reader<number> =>
  (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) throw new BadFieldError('not-a-number');
    if (value < min || value > max) throw new BadFieldError('not-allowed');
    return value;
  };

export const booleanIn: Reader<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new BadFieldError('wrong-form');
  return value;
};

/** One of these values and no other. */
export const oneOfIn =
  <const T extends string | number | null>(values: readonly T[]): Reader<T> =>
  (value) => {
    const given = typeof value === 'string' ? withoutDirectionMarks(value) : value;
    const found = values.find((each) => each === given);
    if (found === undefined) throw new BadFieldError('not-allowed');
    return found;
  };

export const listIn =
  <T>(most: number, row: Reader<T>): Reader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new BadFieldError('wrong-form');
    if (value.length > most) throw new BadFieldError('too-long', '', most);
    return value.map(row);
  };

/** A field that older texts do not have: where it is absent, it has this value. */
export const absentAs =
  <T>(fallback: T, read: Reader<T>): Reader<T> =>
  (value) =>
    value === undefined ? fallback : read(value);

/** An object with these fields and no others. */
export const recordIn =
  <T extends object>(fields: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadFieldError('wrong-form');
    const names = Object.keys(fields) as (keyof T & string)[];
    if (Object.keys(value).some((name) => !names.includes(name as keyof T & string))) throw new BadFieldError('not-allowed');
    const given = value as Record<string, unknown>;
    return Object.fromEntries(names.map((name) => [name, fields[name](given[name])])) as T;
  };

/** Texts by name. */
export const textsIn =
  (most: number, max: number): Reader<Record<string, string>> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadFieldError('wrong-form');
    const entries = Object.entries(value);
    if (entries.length > most) throw new BadFieldError('too-long');
    const name = textIn(64);
    const read = textIn(max);
    return Object.fromEntries(entries.map(([key, each]) => [name(key), read(each)]));
  };
