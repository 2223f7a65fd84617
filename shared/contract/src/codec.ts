/**
 * Codecs of answers: how a value stands on the wire and how people say it, in one place for both sides.
 *
 * `decode` is forgiving, because any server that speaks the specification may answer: numbers come as strings,
 * flags as 0/1/"1"/true, empty lists as `{}` or null, a field under either of two names. A row that cannot be
 * read is dropped from its list and never kills the list. `encode` writes the one form that the specification
 * shows. (Why not a schema library: docs/decisions/0003-bidirectional-codecs.md.)
 */
export interface Codec<T> {
  decode(wire: unknown): T;
  encode(value: T): unknown;
  /** What it reads, for the API page and for tests that make up values. */
  readonly shape: Shape;
}

/** What a codec reads and writes. */
export type Shape =
  | { readonly kind: 'text' | 'optional-text' | 'number' | 'optional-number' | 'identifier' | 'optional-moment' | 'flag' | 'dictionary' | 'nothing' }
  | { readonly kind: 'one-of'; readonly values: readonly (string | number)[]; readonly fallback: string | number | null }
  | { readonly kind: 'list' | 'nullable' | 'first-of' | 'lenient'; readonly of: Codec<unknown> }
  | { readonly kind: 'deferred'; readonly of: () => Codec<unknown> }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Field<unknown>>> };

/** The domain type that a codec reads and writes. */
export type Decoded<C> = C extends Codec<infer T> ? T : never;

/** Thrown when an answer cannot be read at all, for example text in place of an object. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

const isRecord = (wire: unknown): wire is Record<string, unknown> =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire);

const toNumber = (wire: unknown): number | null => {
  if (typeof wire === 'number') return Number.isFinite(wire) ? wire : null;
  if (typeof wire !== 'string' || wire.trim() === '') return null;
  const number = Number(wire);
  return Number.isFinite(number) ? number : null;
};

/** Text; a number is taken as its digits, anything else as ''. */
export const text: Codec<string> = {
  decode: (wire) => (typeof wire === 'string' ? wire : typeof wire === 'number' ? String(wire) : ''),
  encode: (value) => value,
  shape: { kind: 'text' },
};

/** Text or null; '' is null. */
export const optionalText: Codec<string | null> = {
  decode: (wire) => text.decode(wire) || null,
  encode: (value) => value ?? '',
  shape: { kind: 'optional-text' },
};

/** A number, also when it comes as text; anything else is 0. */
export const number: Codec<number> = {
  decode: (wire) => toNumber(wire) ?? 0,
  encode: (value) => value,
  shape: { kind: 'number' },
};

/** A number or null; '' and what is no number are null. */
export const optionalNumber: Codec<number | null> = {
  decode: toNumber,
  encode: (value) => value,
  shape: { kind: 'optional-number' },
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

/** A moment in unix seconds, or null where it is empty or 0. */
export const optionalMoment: Codec<number | null> = {
  decode: (wire) => toNumber(wire) || null,
  encode: (value) => value,
  shape: { kind: 'optional-moment' },
};

/** Yes or no: 1, "1", true, "true" are yes, all else is no. Written as 1 or 0. */
export const flag: Codec<boolean> = {
  decode: (wire) => wire === true || wire === 1 || wire === '1' || wire === 'true',
  encode: (value) => (value ? 1 : 0),
  shape: { kind: 'flag' },
};

/** One of the named values; anything else is the fallback. */
export const oneOf = <const T extends string | number, F extends T | null>(values: readonly T[], fallback: F): Codec<T | F> => ({
  decode: (wire) => values.find((value) => String(value) === String(wire)) ?? fallback,
  encode: (value) => value ?? '',
  shape: { kind: 'one-of', values, fallback },
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

/** The first element of an answer that is a list (or an object with numbered keys), as the counters answer; a bare value is taken too. */
export const firstOf = <T>(inner: Codec<T>): Codec<T> => ({
  decode: (wire) => inner.decode(typeof wire === 'object' && wire !== null ? Object.values(wire)[0] : wire),
  encode: (value) => [inner.encode(value)],
  shape: { kind: 'first-of', of: inner },
});

/** A codec that is named before it is made, for a row that holds rows of its own kind. */
export const deferred = <T>(codec: () => Codec<T>): Codec<T> => ({
  decode: (wire) => codec().decode(wire),
  encode: (value) => codec().encode(value),
  shape: { kind: 'deferred', of: codec },
});

/** A dictionary of texts by key. */
export const dictionary: Codec<Record<string, string>> = {
  decode: (wire) =>
    isRecord(wire) ? Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, text.decode(value)])) : {},
  encode: (value) => value,
  shape: { kind: 'dictionary' },
};

/** An answer of which nothing is read. */
export const nothing: Codec<null> = { decode: () => null, encode: () => ({ status: 'ok' }), shape: { kind: 'nothing' } };

/** A field of a record: where it stands on the wire (the first name is written, all are read) and its codec. */
export interface Field<T> {
  readonly wire: readonly [string, ...string[]];
  readonly codec: Codec<T>;
}

/** `at('docnum', text)`; several names where servers differ: `at(['status_bgg', 'statusBgg'], …)`, of which the first that is not null counts. */
export const at = <T>(wire: string | readonly [string, ...string[]], codec: Codec<T>): Field<T> => ({
  wire: typeof wire === 'string' ? [wire] : wire,
  codec,
});

type Fields = Readonly<Record<string, Field<unknown>>>;
type RecordOf<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** An object whose fields have one name on the wire and another among people. Throws UnreadableError on what is no object. */
export const record = <const F extends { readonly [K in keyof F]: Field<unknown> }>(
  fields: F,
): Codec<RecordOf<F>> & { readonly fields: F } => ({
  fields,
  shape: { kind: 'record', fields },
  decode: (wire) => {
    if (!isRecord(wire)) throw new UnreadableError('no object');
    const entries = Object.entries<Field<unknown>>(fields).map(([name, field]) => {
      const found = field.wire.find((key) => wire[key] !== undefined && wire[key] !== null);
      return [name, field.codec.decode(found === undefined ? undefined : wire[found])];
    });
    return Object.fromEntries(entries) as RecordOf<F>;
  },
  encode: (value) =>
    Object.fromEntries(
      Object.entries<Field<unknown>>(fields).map(([name, field]) => [
        field.wire[0],
        field.codec.encode((value as Record<string, unknown>)[name]),
      ]),
    ),
});

/** A record of which every field has a meaning when absent: what is no object is read as an empty one. */
export const lenient = <T>(inner: Codec<T>): Codec<T> => ({
  decode: (wire) => inner.decode(isRecord(wire) ? wire : {}),
  encode: inner.encode,
  shape: { kind: 'lenient', of: inner },
});
