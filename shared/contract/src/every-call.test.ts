/**
 * Invariants of every call of the contract.
 *
 * @jest-environment node
 */
import * as fc from 'fast-check';
import { inputsOf, valuesOf } from '../test-support/arbitraries.ts';
import { allCalls, callsByArea } from './all-calls.ts';
import { decodeRequest, encodeRequest, matchesFixed, type AnyCall, type WireRequest } from './call.ts';
import { UnreadableError, type Shape } from './codec.ts';
import { BadFieldError } from './field.ts';

const each = allCalls.map((call) => [call.name, call] as const);
const runs = { numRuns: 30 };
/** Names of the fields that calls accept as proof of the requester's identity. */
const proofs = new Set(allCalls.flatMap(({ fields }) => Object.values(fields).flatMap(({ wire, codec }) => (codec.secret ? [wire] : []))));

/** Fields with the same name ending in `[]` are a list. */
const gathered = (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of entries)
    fields[name] = name.endsWith('[]') ? [...((fields[name] as unknown[] | undefined) ?? []), value] : value;
  return fields;
};

/** The fields of a request as a server reads them. */
const rawOf = ({ path, body }: WireRequest): Record<string, unknown> => {
  const fromBody =
    body instanceof FormData
      ? gathered(body.entries())
      : body?.startsWith('{')
        ? (JSON.parse(body) as Record<string, unknown>)
        : gathered(new URLSearchParams(body ?? ''));
  return { ...Object.fromEntries(new URL(path, 'https://x.example').searchParams), ...fromBody };
};
const throughJson = (wire: unknown): unknown => JSON.parse(JSON.stringify(wire) ?? 'null');
const encodeInput = (call: AnyCall, input: Record<string, unknown>): WireRequest => encodeRequest(call, input as never);

test('every call is listed once', () => {
  expect(allCalls.length).toBeGreaterThan(30);
  expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);
  expect(Object.keys(callsByArea)).toEqual([
    'authentication',
    'account-demand',
    'other-sign-ins',
    'recovery',
    'registration',
    'settings',
    'start-page',
    'own-iin',
    'facsimile',
    'shell',
    'sidebar',
    'document-list',
    'list-views',
    'today',
    'bulk',
    'document-card',
    'document-acts',
    'document-pages',
    'offline-reading',
    'reading',
    'discussion',
    'templates',
    'new-document',
    'deputies',
    'exchange',
    'signing',
    'mobile-signing',
    'mail',
    'mail-account',
    'mail-access',
    'feed',
    'cloud',
    'cloud-changes',
    'external-folder',
    'colleagues',
    'notifications',
    'push',
    'quick-search',
    'administration/own-rights',
    'administration/people',
    'administration/people-bulk',
    'administration/templates',
    'administration/template-categories',
    'administration/template-files',
    'administration/template-preview',
    'administration/departments',
    'administration/roles',
    'administration/organisation',
    'administration/calendar',
    'administration/facsimiles',
    'administration/person',
    'administration/person-access',
    'administration/handover',
    'administration/departure',
    'administration/policy',
    'administration/log',
    'administration/invitations',
    'administration/indices',
    'administration/contractors',
    'administration/people-import',
    'administration/first-steps',
    'administration/retention',
    'tasks/tasks',
    'tasks/board',
    'tasks/calendar',
    'tasks/journals',
    'tasks/discipline',
  ]);
});

test('calls with one path differ in their required fields', () => {
  for (const [one, other] of allCalls.flatMap((a, index) => allCalls.slice(index + 1).map((b) => [a, b] as const))) {
    if (one.path !== other.path || one.method !== other.method) continue;
    const mark = ({ fixed, fields }: AnyCall): string =>
      JSON.stringify([
        Object.entries(fixed).toSorted(),
        Object.values(fields)
          .flatMap(({ wire, optional }) => (optional ? [] : [wire]))
          .toSorted(),
      ]);
    expect([one.name, other.name, mark(one)]).not.toEqual([one.name, other.name, mark(other)]);
  }
});

describe.each(each)('%s', (_, call) => {
  test('matches its description on the API page', () => {
    expect(call.summary).toMatch(/\.$/);
    expect(call.source).not.toBe('');
    expect(call.path).toMatch(/^\/[a-z]/);
    expect(call.method === 'GET').toBe(call.encoding === 'query');
  });

  test('an answer that holds another call’s proof is never stored', () => {
    const holds = (shape: Shape): boolean =>
      shape.kind === 'record'
        ? Object.values(shape.fields).some(({ wire, codec }) => wire.some((name) => proofs.has(name)) || holds(codec.shape))
        : shape.kind === 'deferred'
          ? false
          : 'of' in shape && holds(shape.of.shape);
    if (call.effect === 'change' && holds(call.answer.shape)) expect(call.secretAnswer).toBe(true);
  });

  test('contains no direction marks in its texts', () => {
    for (const { codec } of Object.values(call.fields)) {
      if (codec.shape.kind === 'text' && !codec.secret) expect(codec.fromWire('a\u202eb\u200f')).toBe('ab');
      if (codec.shape.kind !== 'json') continue;
      const turned = (value: unknown): unknown =>
        typeof value === 'string' && value !== ''
          ? `${value}\u202e`
          : Array.isArray(value)
            ? value.map(turned)
            : typeof value === 'object' && value !== null
              ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, turned(each)]))
              : value;
      for (const example of codec.shape.examples)
        expect(JSON.stringify(codec.fromWire(JSON.stringify(turned(example))))).not.toContain('\u202e');
    }
  });

  test('a request reads back as written', () => {
    fc.assert(
      fc.property(inputsOf(call), (input) => {
        const raw = rawOf(encodeInput(call, input));
        expect(decodeRequest(call, raw)).toEqual(input);
        expect(matchesFixed(call, raw)).toBe(true);
      }),
      runs,
    );
  });

  test('an answer reads back as written', () => {
    fc.assert(
      fc.property(valuesOf(call.answer), (value) => {
        expect(call.answer.decode(throughJson(call.answer.encode(value)))).toEqual(value);
      }),
      runs,
    );
  });

  test('numbers as texts, lists as objects and bad rows make no difference', () => {
    fc.assert(
      fc.property(valuesOf(call.answer), (value) => {
        const wire = throughJson(call.answer.encode(value));
        expect(call.answer.decode(sloppy(wire, call.answer.shape))).toEqual(value);
      }),
      runs,
    );
  });

  test('any answer is decoded or refused, nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (wire) => {
        try {
          call.answer.decode(wire);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableError);
        }
      }),
      runs,
    );
  });

  test('any request is decoded, or refused with the field’s name', () => {
    const wireNames = Object.values(call.fields).map(({ wire }) => wire);
    const raw = wireNames.length > 0 ? fc.dictionary(fc.constantFrom(...wireNames), fc.jsonValue({ maxDepth: 2 })) : fc.constant({});
    fc.assert(
      fc.property(raw, (fields) => {
        try {
          const input = decodeRequest(call, fields);
          expect(decodeRequest(call, rawOf(encodeInput(call, input)))).toEqual(input);
        } catch (error) {
          expect(error).toBeInstanceOf(BadFieldError);
          expect(Object.keys(call.fields)).toContain((error as BadFieldError).field);
        }
      }),
      runs,
    );
  });

  test('a missing required field prevents both sending and reading', () => {
    for (const [name, field] of Object.entries(call.fields)) {
      if (field.optional) continue;
      fc.assert(
        fc.property(inputsOf(call), fc.constantFrom(undefined, null), (input, nothing) => {
          expect(() => encodeInput(call, { ...input, [name]: nothing })).toThrow(
            expect.objectContaining({ reason: 'missing', field: name }),
          );
          for (const empty of [nothing, '']) {
            const raw = { ...rawOf(encodeInput(call, input)), [field.wire]: empty };
            expect(() => decodeRequest(call, raw)).toThrow(expect.objectContaining({ reason: 'missing', field: name }));
          }
        }),
        { numRuns: 3 },
      );
    }
  });
});

/** The same answer in the form of a less precise server: "7" for 7, {"0": …} for lists, invalid rows. */
function sloppy(wire: unknown, shape: Shape): unknown {
  switch (shape.kind) {
    case 'number':
    case 'optional-number':
    case 'identifier':
    case 'optional-moment':
    case 'flag':
      return wire === null ? '' : String(wire);
    case 'list': {
      const rows = (wire as unknown[]).map((row) => sloppy(row, shape.of.shape));
      if (rows.length === 0) return {};
      return Object.fromEntries([null, ...rows, 'no row'].map((row, index) => [String(index), row]));
    }
    case 'nullable':
      return wire === null ? [] : sloppy(wire, shape.of.shape);
    case 'first-of':
      return { 0: sloppy((wire as unknown[])[0], shape.of.shape) };
    case 'lenient':
      return sloppy(wire, shape.of.shape);
    case 'deferred':
      return sloppy(wire, shape.of().shape);
    case 'record':
      return Object.fromEntries(
        Object.values(shape.fields).map(({ wire: names, codec }) => {
          const value = sloppy((wire as Record<string, unknown>)[names[0]], codec.shape);
          return [names.at(-1), value];
        }),
      );
    default:
      return wire;
  }
}
