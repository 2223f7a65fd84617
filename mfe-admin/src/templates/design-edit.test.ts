/** @jest-environment node */
import { always } from '@qujat/contract/field-condition';
import { stepFor } from '@qujat/contract/designed-step';
import type { DesignedField } from '@qujat/contract/designed-field';
import { addedField, addedStep, moved, placed, withHolder } from './design-edit.ts';

const field = (key: string): DesignedField => ({
  key,
  kind: 'line',
  ru: key,
  kk: '',
  required: false,
  options: [],
  columns: [],
  totalOf: '',
  when: always,
});

it('moves a row by one place, and leaves it at the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

it('gives a new field a key that no other has', () => {
  expect(addedField([field('sum'), field('field_7')], 'day').at(-1)?.key).toBe('field_8');
  // A version has asked for field_9, which is gone since.
  expect(addedField([field('field_7')], 'day', { lastNumber: 9 }).at(-1)?.key).toBe('field_10');
  expect(addedField([], 'choice')[0]).toMatchObject({ key: 'field_1', options: [{ ru: '' }, { ru: '' }] });
});

it('begins a stage with its usual holder, and does not repeat it', () => {
  const stage = { stage: 1, order: 'in-turn', namedLater: false, steps: [] } as const;
  const one = addedStep({ ...stage, steps: [] });
  expect(one).toEqual([stepFor('department-head', { demand: 'any' })]);
  expect(addedStep({ ...stage, steps: one })[1]).toMatchObject({ holder: 'person', employeeId: 0 });
});

it('forgets who took a step when somebody of another kind takes it', () => {
  const step = stepFor('person', { employeeId: 5, demand: 'first', days: 2 });
  expect(withHolder(step, 'role')).toEqual(stepFor('role', { demand: 'any', days: 2 }));
  expect(withHolder(stepFor('role', { role: 'lawyer' }), 'initiator')).toEqual(stepFor('initiator'));
});

it('puts a row before the one at a place', () => {
  expect([placed([1, 2, 3], 0, 2), placed([1, 2, 3], 2, 0), placed([1, 2, 3], 1, 1), placed([1, 2, 3], 0, 3)]).toEqual([
    [2, 1, 3],
    [3, 1, 2],
    [1, 2, 3],
    [2, 3, 1],
  ]);
});
