/** Requests of any call of the contract, with values that its fields accept. */
import assert from 'node:assert/strict';
import type { AnyCall, RequestField } from '@qujat/contract/call';
import type { Client } from './server.ts';

/** Values of which at least one is valid for each field of the contract. */
const candidates = [
  '1',
  'none',
  'copy',
  'refuse',
  'name',
  'ru',
  'imap',
  'utf-8',
  '12345',
  'ru_RU',
  'text',
  'view',
  '123e4567-e89b-12d3-a456-426614174000',
  '2026-11-20',
  ...Array.from({ length: 1000 }, (_, number) => String(number)),
];
export const accepts = (field: RequestField<unknown>, value: unknown): boolean => {
  try {
    field.codec.fromWire(value);
    return true;
  } catch {
    return false;
  }
};
export type Value = string | File;
const rightTexts = new Map<RequestField<unknown>, string | undefined>();
/** Cached, because each invalid candidate before it throws an error with a stack. */
const rightText = (field: RequestField<unknown>): string | undefined => {
  if (!rightTexts.has(field))
    rightTexts.set(
      field,
      candidates.find((each) => accepts(field, each)),
    );
  return rightTexts.get(field);
};
export const isFile = (field: RequestField<unknown>): boolean => field.codec.shape.kind === 'file' || field.codec.shape.kind === 'files';
export const rightValue = (field: RequestField<unknown>): Value => {
  if (isFile(field)) return new File(['content'], 'file.p12');
  const { shape } = field.codec;
  if (shape.kind === 'choice') return String(shape.values[0]);
  if (shape.kind === 'json') return JSON.stringify(shape.examples[0]);
  const value = rightText(field);
  assert.ok(value, `no candidate is right for ${field.wire}`);
  return value;
};

/** A request of the call as name-value pairs, with the fields of the address separate. */
export const ask = (client: Client, call: AnyCall, pairs: readonly (readonly [string, Value])[]): Promise<Response> => {
  const inAddress = new Set(
    Object.values(call.fields).flatMap((field) => (field.inQuery || call.encoding === 'query' ? [field.wire] : [])),
  );
  // URLSearchParams encodes a megabyte letter by letter, in ten times the time.
  const split = (wanted: boolean): string =>
    pairs
      .filter(([name]) => inAddress.has(name) === wanted)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      .join('&');
  const address = split(true);
  if (pairs.some(([, value]) => value instanceof File)) {
    const form = new FormData();
    for (const [name, value] of pairs) if (!inAddress.has(name)) form.append(name, value);
    return client.fetch(`${call.path}${address && `?${address}`}`, { method: 'POST', body: form });
  }
  const body = call.method === 'GET' ? {} : { body: split(false), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  return client.fetch(`${call.path}${address && `?${address}`}`, { method: call.method, ...body });
};

/** Every field of a call, with a value that it accepts. */
export const rightPairs = (call: AnyCall): [string, Value][] => [
  ...Object.entries(call.fixed),
  ...Object.values(call.fields).map((field): [string, Value] => [field.wire, rightValue(field)]),
];
