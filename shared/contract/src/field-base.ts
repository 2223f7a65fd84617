import { asEntered } from './direction-marks.ts';

/**
 * Codecs of request fields. Reading a request is strict: a value that the specification does not allow is a `BadFieldError`, which the
 * server answers with 400 and the client never sends.
 */
export interface FieldCodec<T> {
  /** The wire page's description of the value. */
  readonly says: string;
  /** The accepted values, for tests that generate them. */
  readonly shape: FieldShape;
  /** Set for a password or a code: nothing of it may be stored, not even a fast hash. */
  readonly secret?: true;
  toWire(value: T): string | File | readonly File[] | readonly string[];
  fromWire(raw: unknown): T;
}

/** The values that a field takes. */
export type FieldShape =
  /** `oneLine`: without line breaks and other control characters. */
  | { readonly kind: 'text'; readonly max: number; readonly oneLine?: true }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'flag' | 'uuid' | 'period' | 'day' }
  /** JSON of at most this many characters, with some accepted values. */
  | { readonly kind: 'json'; readonly max: number; readonly examples: readonly unknown[] }
  /** At most so many bytes. */
  | { readonly kind: 'file'; readonly maxBytes: number }
  /** At most `max` files, each a separate field and each with at most `maxBytes` bytes. */
  | { readonly kind: 'files'; readonly max: number; readonly maxBytes: number }
  /** At most `max` different identifiers, each a separate field. */
  | { readonly kind: 'identifiers'; readonly max: number };

/** Thrown by `fromWire`; `reason` is a key that the server translates. */
export class BadFieldError extends Error {
  override readonly name = 'BadFieldError';
  readonly reason: 'missing' | 'too-long' | 'not-a-number' | 'not-allowed' | 'wrong-form';
  /** The field's name in code; filled in by decodeRequest. */
  field: string;
  /** Of a list that is too long: how many it may have. */
  readonly most: number | null;
  constructor(reason: BadFieldError['reason'], field = '', most: number | null = null) {
    super(`${field || 'field'}: ${reason}`);
    this.reason = reason;
    this.field = field;
    this.most = most;
  }
}

/** A value sent as text, or as a number or flag in JSON. */
export const asText = (raw: unknown): string => {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  throw new BadFieldError('wrong-form');
};

/** Exactly the sent text, as a password needs it. */
const rawTextField = (max: number): FieldCodec<string> => ({
  says: `text, at most ${max} characters`,
  shape: { kind: 'text', max },
  toWire: (value) => value,
  fromWire: (raw) => {
    const value = asText(raw);
    if (value.length > max) throw new BadFieldError('too-long');
    if (value.includes('\0')) throw new BadFieldError('wrong-form');
    return value;
  },
});

/**
 * Text of at most `max` characters, without direction marks, and empty if nothing of it can be seen; a NUL character is refused (PostgreSQL
 * cannot store it).
 */
export const textField = (max: number): FieldCodec<string> => {
  const raw = rawTextField(max);
  // Composed letters may be more than they were.
  return { ...raw, fromWire: (value) => raw.fromWire(asEntered(asText(value))) };
};

/** A password or a code of at most `max` characters. */
export const secretField = (max: number): FieldCodec<string> => ({ ...rawTextField(max), secret: true });

/** Yes or no as 1 or 0. */
export const flagField: FieldCodec<boolean> = {
  says: '1 or 0',
  shape: { kind: 'flag' },
  toWire: (value) => (value ? '1' : '0'),
  fromWire: (raw) => {
    const value = asText(raw);
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === '' || value === 'false') return false;
    throw new BadFieldError('not-allowed');
  },
};
