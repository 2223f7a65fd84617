/**
 * Codecs of fields that the first screen does not use: separate, so that a remote's small chunks do not carry them. Import them from
 * field.ts.
 */
import { isCalendarDay } from './calendar-day.ts';
import { asText, BadFieldError, textField, type FieldCodec } from './field-base.ts';

/** Line breaks and other control characters. */
const unprintable = /[\p{Cc}\u2028\u2029]/u;

/** Text of one line, for names: they appear in letters, headings and lists. */
export const lineField = (max: number): FieldCodec<string> => ({
  ...textField(max),
  says: `text of one line, at most ${max} characters`,
  shape: { kind: 'text', max, oneLine: true },
  fromWire: (raw) => {
    const value = textField(max).fromWire(raw);
    if (unprintable.test(value)) throw new BadFieldError('wrong-form');
    return value;
  },
});

/** A whole number from `min` to `max`. */
export const integerField = (min: number, max: number): FieldCodec<number> => ({
  says: `whole number, ${min} to ${max}`,
  shape: { kind: 'integer', min, max },
  toWire: String,
  fromWire: (raw) => {
    const value = asText(raw).trim();
    if (!/^-?\d{1,16}$/.test(value)) throw new BadFieldError('not-a-number');
    const parsed = Number(value);
    if (parsed < min || parsed > max) throw new BadFieldError('not-allowed');
    return parsed;
  },
});

/** The identifier of a record. */
export const identifierField: FieldCodec<number> = { ...integerField(1, Number.MAX_SAFE_INTEGER), says: 'identifier' };

/** Unix seconds. */
export const momentField: FieldCodec<number> = { ...integerField(0, 32_503_680_000), says: 'unix seconds' };

/** At least one and at most `max` identifiers, each in a field of the same name (`docids[]`); duplicates count once. */
export const identifiersField = (max: number): FieldCodec<readonly number[]> => ({
  says: `identifiers, at most ${max}, each a field of its own`,
  shape: { kind: 'identifiers', max },
  toWire: (value) => value.map(String),
  fromWire: (raw) => {
    const values = [...new Set((Array.isArray(raw) ? raw : [raw]).map(identifierField.fromWire))];
    if (values.length === 0) throw new BadFieldError('missing');
    if (values.length > max) throw new BadFieldError('too-long', '', max);
    return values;
  },
});

/** One of the named values; numbers stay numbers. */
export const choiceField = <const T extends string | number>(values: readonly T[]): FieldCodec<T> => ({
  says: `one of ${values.join(', ')}`,
  shape: { kind: 'choice', values },
  toWire: String,
  fromWire: (raw) => {
    const given = asText(raw);
    const value = values.find((each) => String(each) === given);
    if (value === undefined) throw new BadFieldError('not-allowed');
    return value;
  },
});

/** A UUID in its usual form. */
export const uuidField: FieldCodec<string> = {
  says: 'UUID',
  shape: { kind: 'uuid' },
  toWire: (value) => value,
  fromWire: (raw) => {
    const value = asText(raw).toLowerCase();
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) throw new BadFieldError('wrong-form');
    return value;
  },
};

/** A month of the archive as 'MM-YYYY' or 'MMYYYY', or '0' for none (SHL-11). It is sent back to the server unchanged. */
export const periodField: FieldCodec<string> = {
  says: "'MM-YYYY', 'MMYYYY' or '0'",
  shape: { kind: 'period' },
  toWire: (value) => value,
  fromWire: (raw) => {
    const value = asText(raw).trim();
    if (!/^(0|(0[1-9]|1[0-2])-?\d{4})$/.test(value)) throw new BadFieldError('wrong-form');
    return value;
  },
};

/** A calendar day (DEP-3). */
export const dayField: FieldCodec<string> = {
  says: "day, 'YYYY-MM-DD'",
  shape: { kind: 'day' },
  toWire: (value) => value,
  fromWire: (raw) => {
    const value = asText(raw).trim();
    if (!isCalendarDay(value)) throw new BadFieldError('wrong-form');
    return value;
  },
};

/** A file. The browser sends one, the server reads it into one; a larger one is refused before it has been read. */
export const fileField = (maxBytes: number): FieldCodec<File> => ({
  says: `file, at most ${maxBytes} bytes`,
  shape: { kind: 'file', maxBytes },
  toWire: (value) => value,
  fromWire: (raw) => {
    if (!(raw instanceof File)) throw new BadFieldError('wrong-form');
    if (raw.size === 0) throw new BadFieldError('missing');
    if (raw.size > maxBytes) throw new BadFieldError('too-long');
    return raw;
  },
});

/** A sent file, as both sides know it: the browser's `File`, or on the server a file whose bytes were stored during the request. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
}

const isSentFile = (raw: unknown): raw is SentFile =>
  typeof raw === 'object' && raw !== null && 'name' in raw && typeof raw.name === 'string' && 'size' in raw && typeof raw.size === 'number';

/** At least one and at most `max` files, each in a field of the same name (`files[]`), none empty and none larger than `maxBytes`. */
export const filesField = (max: number, maxBytes: number): FieldCodec<readonly SentFile[]> => ({
  says: `files, at most ${max}, each a field of its own and at most ${maxBytes} bytes`,
  shape: { kind: 'files', max, maxBytes },
  toWire: (value) => value as readonly File[],
  fromWire: (raw) => {
    const files = Array.isArray(raw) ? raw : [raw];
    if (!files.every(isSentFile)) throw new BadFieldError('wrong-form');
    if (files.length === 0 || files.some(({ size }) => size === 0)) throw new BadFieldError('missing');
    if (files.length > max || files.some(({ size }) => size > maxBytes)) throw new BadFieldError('too-long');
    return files;
  },
});
