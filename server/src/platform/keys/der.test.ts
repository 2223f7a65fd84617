import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  boolean,
  context,
  DerError,
  expectTag,
  generalizedTime,
  childrenOf,
  integer,
  nothing,
  octets,
  octetsOf,
  oid,
  oidOf,
  readDer,
  sequence,
  set,
  tags,
  time,
  timeOf,
  tlv,
  type Node,
} from './der.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test('values are encoded as the standard demands', () => {
  assert.equal(hex(oid('1.2.840.113549.1.7.2')), '06092a864886f70d010702');
  assert.equal(hex(oid('2.999.1')), '0603883701');
  assert.equal(hex(integer(0)), '020100');
  assert.equal(hex(integer(128)), '02020080');
  assert.equal(hex(integer(256n)), '02020100');
  assert.equal(hex(integer(Buffer.from('00ff', 'hex'))), '020200ff');
  assert.equal(hex(boolean(true)), '0101ff');
  assert.equal(hex(nothing()), '0500');
  assert.equal(hex(set(octets(Buffer.from([2])), octets(Buffer.from([1])))), '3106040101040102');
  assert.equal(hex(tlv(tags.octetString, Buffer.alloc(200))).slice(0, 6), '0481c8');
  assert.equal(time(new Date('2026-11-20T10:45:00Z')).toString('latin1', 2), '261120104500Z');
  assert.equal(time(new Date('2051-01-01T00:00:00Z')).toString('latin1', 2), '20510101000000Z');
});

test('decoding reverses encoding', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 31 }), { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 39 }), (parts, two) => {
      const dotted = ['1', two, ...parts].join('.');
      assert.equal(oidOf(readDer(oid(dotted))), dotted);
    }),
  );
  fc.assert(
    fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const seconds = Math.floor(date.getTime() / 1000) * 1000;
      assert.equal(timeOf(readDer(time(new Date(seconds)))).getTime(), seconds);
      assert.equal(timeOf(readDer(generalizedTime(new Date(seconds)))).getTime(), seconds);
    }),
  );
});

/** As Java's signers write: indefinite length with an end marker, and long strings in pieces. */
const open = (tag: number, ...items: readonly Buffer[]): Buffer => Buffer.concat([Buffer.from([tag, 0x80]), ...items, Buffer.from([0, 0])]);

test('indefinite lengths are decoded too', () => {
  const bytes = open(
    tags.sequence,
    oid('1.2.3'),
    open(0xa0, open(tags.octetString | 0x20, octets(Buffer.from('ab')), octets(Buffer.from('cd')))),
  );
  const [name, explicit] = childrenOf(readDer(bytes));
  assert.equal(oidOf(name), '1.2.3');
  assert.equal(octetsOf(childrenOf(expectTag(explicit, 0xa0))[0]).toString(), 'abcd');
  assert.equal(childrenOf(readDer(sequence(context(0, bytes)))).length, 1);
});

test('any input is decoded or refused', () => {
  const walk = (node: Node, depth = 0): void => {
    if (depth > 60 || (node.tag & 0x20) === 0) return;
    for (const each of childrenOf(node)) walk(each, depth + 1);
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        walk(readDer(bytes));
      } catch (error) {
        assert.ok(error instanceof DerError, String(error));
      }
    }),
    { numRuns: 2000 },
  );
  assert.throws(() => readDer(Buffer.concat(Array.from({ length: 200 }, () => Buffer.from([0x30, 0x80])))), DerError);
  assert.throws(() => readDer(Buffer.concat([nothing(), nothing()])), DerError);
});
