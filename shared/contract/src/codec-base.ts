/**
 * Codecs of answers: the form of a value on the wire and its form in code, in one place for both sides.
 *
 * `decode` is forgiving, because any server that follows the specification may answer: numbers may be strings, flags 0/1/"1"/true, empty
 * lists `{}` or null, and a field may have either of two names. A row that cannot be read is dropped from its list and never breaks the
 * list. `encode` writes the one form that the specification shows. (Why not a schema library: docs/decisions/0003-bidirectional-codecs.md.)
 */
export interface Codec<T> {
  decode(wire: unknown): T;
  encode(value: T): unknown;
  /** Describes its input, for the wire page and for tests that generate values. */
  readonly shape: Shape;
}

/** What a codec reads and writes. */
export type Shape =
  | {
      readonly kind:
        | 'text'
        | 'optional-text'
        | 'number'
        | 'optional-number'
        | 'identifier'
        | 'optional-moment'
        | 'flag'
        | 'dictionary'
        | 'nothing';
    }
  | { readonly kind: 'one-of'; readonly values: readonly (string | number)[]; readonly fallback: string | number | null }
  | { readonly kind: 'known'; readonly values: readonly string[] }
  | { readonly kind: 'list' | 'nullable' | 'first-of' | 'lenient'; readonly of: Codec<unknown> }
  | { readonly kind: 'deferred'; readonly of: () => Codec<unknown> }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Field<unknown>>> };

/** The domain type that a codec reads and writes. */
export type Decoded<C> = C extends Codec<infer T> ? T : never;

/** Thrown when an answer cannot be read at all, for example text in place of an object. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** An object that is not an array. */
export const isRecord = (wire: unknown): wire is Record<string, unknown> =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire);

/** A finite number, even from text; null for anything else. */
export const toNumber = (wire: unknown): number | null => {
  if (typeof wire === 'number') return Number.isFinite(wire) ? wire : null;
  if (typeof wire !== 'string' || wire.trim() === '') return null;
  const number = Number(wire);
  return Number.isFinite(number) ? number : null;
};

/** Text; a number becomes its digits, anything else ''. */
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
/** A number or null; '' and text that is not a number are null. */
export const optionalNumber: Codec<number | null> = {
  decode: toNumber,
  encode: (value) => value,
  shape: { kind: 'optional-number' },
};

/** Yes or no: 1, "1", true, "true" mean yes, everything else no. Written as 1 or 0. */
export const flag: Codec<boolean> = {
  decode: (wire) => wire === true || wire === 1 || wire === '1' || wire === 'true',
  encode: (value) => (value ? 1 : 0),
  shape: { kind: 'flag' },
};

/** A field of a record: its names on the wire (the first is written, all are read) and its codec. */
export interface Field<T> {
  readonly wire: readonly [string, ...string[]];
  readonly codec: Codec<T>;
}

/**
 * `at('docnum', text)`; several names if servers differ: `at(['status_bgg', 'statusBgg'], …)`, of which the first that is not null counts.
 */
export const at = <T>(wire: string | readonly [string, ...string[]], codec: Codec<T>): Field<T> => ({
  wire: typeof wire === 'string' ? [wire] : wire,
  codec,
});

type Fields = Readonly<Record<string, Field<unknown>>>;
type RecordOf<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** An object whose fields have one name on the wire and another in code. Throws UnreadableError if it is not an object. */
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
