import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { copiedBody } from './copied-body.ts';

const field = (key: string, kind: StoredField['kind'], more: Partial<StoredField> = {}): StoredField => ({
  key,
  kind,
  ru: key,
  kk: key,
  ...more,
});
const options = (...texts: string[]) => ({ options: texts.map((ru) => ({ ru, kk: '' })) });
const columns = (...kinds: ('line' | 'sum')[]) => ({ columns: kinds.map((kind) => ({ ru: kind, kk: '', kind, total: false })) });
const copied = (body: Record<string, unknown>, before: readonly StoredField[], now: readonly StoredField[]) =>
  copiedBody(body, { versionId: 1, fields: before }, { versionId: 2, fields: now });

test('values stay in the fields that are still the same', () => {
  const before = [field('a', 'line'), field('b', 'sum'), field('c', 'choice', options('x', 'y')), field('d', 'choice', options('x', 'y'))];
  const now = [field('a', 'line'), field('b', 'line'), field('c', 'choice', options('x')), field('d', 'choice', options('y'))];
  const fields = { a: '1', b: '2', c: 'x', d: 'x', e: 'of no field', f: '3' };
  assert.deepEqual(copied({ text: 'Прошу.', fields }, before, [...now, field('f', 'line')]), {
    text: 'Прошу.',
    fields: { a: '1', c: 'x' },
  });
  assert.deepEqual(copied({ fields: { b: '2' } }, before, now), {});
});

test('a table stays only with the kinds of its columns', () => {
  const value = JSON.stringify([['x', '5']]);
  const before = [field('items', 'table', columns('line', 'sum'))];
  for (const [now, kept] of [
    [columns('line', 'sum'), { fields: { items: value } }],
    [columns('line', 'line'), {}],
    [columns('line', 'sum', 'sum'), {}],
  ] as const)
    assert.deepEqual(copied({ fields: { items: value } }, before, [field('items', 'table', now)]), kept);
});

test('names go with their values, and what was left out of another route is forgotten; the same version keeps all', () => {
  const [place, sum] = [field('place', 'department'), field('sum', 'sum')];
  const names = { ru: 'Отдел', kk: 'Бөлім' };
  const body = { fields: { place: '7', other: '8' }, references: { place: names, other: names }, leftOut: [{ stage: 1, step: 1 }] };
  const before = [place, field('other', 'department')];
  assert.deepEqual(copied(body, before, [place, sum]), { fields: { place: '7' }, references: { place: names } });
  assert.equal(copiedBody(body, { versionId: 1, fields: before }, { versionId: 1, fields: before }), body);
});
