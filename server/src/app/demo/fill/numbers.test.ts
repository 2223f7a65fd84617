import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNumbering } from './numbers.ts';

const inNovember = new Date('2026-11-20T06:00:00Z');

test('numbers have the demo’s formats', () => {
  const start: Partial<Record<string, number>> = { СЗ: 213, П: 44, ЛС: 44, ИСХ: 317, Д: 86 };
  const numbering = createNumbering((code) => start[code] ?? 0);
  assert.equal(numbering.next('СЗ', 1, inNovember), 'СЗ-01-12/214');
  assert.equal(numbering.next('П', 1, inNovember), 'П-45');
  assert.equal(numbering.next('ЛС', 5, inNovember), '45-л/с');
  assert.equal(numbering.next('ИСХ', 2, inNovember), 'ИСХ-02-07/318');
  assert.equal(numbering.next('Д', 8, inNovember), 'Д-2026/087');
});

test('a register counts through the year and restarts in the next', () => {
  const numbering = createNumbering();
  assert.deepEqual(
    [1, 2].map(() => numbering.next('П', 1, inNovember)),
    ['П-1', 'П-2'],
  );
  // Already the next year in Almaty.
  assert.equal(numbering.next('П', 1, new Date('2026-12-31T20:00:00Z')), 'П-1');
  assert.equal(numbering.next('Р', 1, inNovember), 'Р-1');
});
