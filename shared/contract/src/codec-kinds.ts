/** Codecs that the first screen does not use: separate, so that a remote's small chunks do not include them. Import them from codec.ts. */
import { isRecord, text, toNumber, UnreadableError, type Codec } from './codec-base.ts';

/** A number, even as text; anything else is 0. */
export const number: Codec<number> = {
  decode: (wire) => toNumber(wire) ?? 0,
  encode: (value) => value,
  shape: { kind: 'number' },
};

/** An identifier, without which its record means nothing: a positive whole number. Throws UnreadableError. */
export const identifier: Codec<number> = {
  decode: (wire) => {
    const value = toNumber(wire);
    if (value === null || !Number.isSafeInteger(value) || value <= 0) throw new UnreadableError('no identifier');
    return value;
  },
  encode: (value) => value,
  shape: { kind: 'identifier' },
};

/** A moment in unix seconds, or null if it is empty or 0. */
export const optionalMoment: Codec<number | null> = {
  decode: (wire) => toNumber(wire) || null,
  encode: (value) => value,
  shape: { kind: 'optional-moment' },
};

/** One of the named values; anything else is the fallback. */
export const oneOf = <const T extends string | number, F extends T | null>(values: readonly T[], fallback: F): Codec<T | F> => ({
  decode: (wire) => {
    const only: unknown = Array.isArray(wire) && wire.length === 1 ? wire[0] : wire;
    // An object may not be convertible to text.
    return typeof only === 'object' ? fallback : (values.find((value) => String(value) === String(only)) ?? fallback);
  },
  encode: (value) => value ?? '',
  shape: { kind: 'one-of', values, fallback },
});

/** One of the named values. Anything else throws UnreadableError, so that a list leaves it out. */
export const known = <const T extends string>(values: readonly T[]): Codec<T> => ({
  decode: (wire) => {
    const found = values.find((value) => value === wire);
    if (found === undefined) throw new UnreadableError('no known value');
    return found;
  },
  encode: (value) => value,
  shape: { kind: 'known', values },
});

/** A list. `null`, '' and `{}` are empty, an object with numbered keys is its values; rows that cannot be read are left out. */
export const list = <T>(row: Codec<T>): Codec<T[]> => ({
  decode: (wire) => {
    const rows = Array.isArray(wire) ? wire : isRecord(wire) ? Object.values(wire) : [];
    return rows.flatMap((each) => {
      try {
        return [row.decode(each)];
      } catch (error) {
        if (error instanceof UnreadableError) return [];
        throw error;
      }
    });
  },
  encode: (value) => value.map((each) => row.encode(each)),
  shape: { kind: 'list', of: row },
});

const isEmpty = (wire: unknown): boolean => typeof wire === 'object' && wire !== null && Object.keys(wire).length === 0;

/** A value that may be absent (null, undefined, '', [], {} or, for a record, unreadable). */
export const nullable = <T>(inner: Codec<T>): Codec<T | null> => ({
  decode: (wire) => {
    if (wire === null || wire === undefined || wire === '' || isEmpty(wire)) return null;
    try {
      return inner.decode(wire);
    } catch (error) {
      if (error instanceof UnreadableError) return null;
      throw error;
    }
  },
  encode: (value) => (value === null ? null : inner.encode(value)),
  shape: { kind: 'nullable', of: inner },
});

/**
 * The first element of an answer that is a list (or an object with numbered keys), as the counters answer; a bare value is accepted too.
 */
export const firstOf = <T>(inner: Codec<T>): Codec<T> => ({
  decode: (wire) => inner.decode(typeof wire === 'object' && wire !== null ? Object.values(wire)[0] : wire),
  encode: (value) => [inner.encode(value)],
  shape: { kind: 'first-of', of: inner },
});

/** A codec referenced before it is created, for a row that contains rows of its own kind. */
export const deferred = <T>(codec: () => Codec<T>): Codec<T> => ({
  decode: (wire) => codec().decode(wire),
  encode: (value) => codec().encode(value),
  shape: { kind: 'deferred', of: codec },
});

/** A dictionary of texts by key. */
export const dictionary: Codec<Record<string, string>> = {
  decode: (wire) => (isRecord(wire) ? Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, text.decode(value)])) : {}),
  encode: (value) => value,
  shape: { kind: 'dictionary' },
};

/** An answer of which nothing is used. */
export const nothing: Codec<null> = { decode: () => null, encode: () => ({ status: 'ok' }), shape: { kind: 'nothing' } };

/** A record whose fields all have a default: a value that is not an object is read as an empty one. */
export const lenient = <T>(inner: Codec<T>): Codec<T> => ({
  decode: (wire) => inner.decode(isRecord(wire) ? wire : {}),
  encode: inner.encode,
  shape: { kind: 'lenient', of: inner },
});
