import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handoverKinds, type HandoverLine } from '@qujat/contract/administration/handover';
import { expectStamp, stampOf } from './stamp.ts';

const lineOf = (kind: HandoverLine['kind'], count: number, of = ''): HandoverLine => ({
  kind,
  of,
  count,
  name: '',
  overdue: 0,
  isRight: false,
  others: [],
});
const say = (key: string): string => key;

test('the stamp of every kind of line is read back', () => {
  const lines = [
    ...handoverKinds.map((kind, index) => lineOf(kind, index + 1)),
    lineOf('head', 3, '12'),
    lineOf('role', 1, 'document-administrator'),
  ];
  assert.doesNotThrow(() => expectStamp(stampOf(lines), lines, say));
  for (const kind of handoverKinds) {
    const now = lines.map((each) => (each.kind === kind && each.of === '' ? { ...each, count: each.count + 1 } : each));
    assert.throws(() => expectStamp(stampOf(lines), now, say), { name: 'ConflictError' }, kind);
  }
});

test('a stamp that nobody was given is refused', () => {
  for (const stamp of ['waiting', 'nobody =1', 'waiting =-1', 'waiting =1;'])
    assert.throws(() => expectStamp(stamp, [], say), { name: 'InvalidError' }, stamp);
  assert.doesNotThrow(() => expectStamp(stampOf([]), [], say));
});
