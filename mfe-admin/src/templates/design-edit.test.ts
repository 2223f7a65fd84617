import { always } from '@qujat/contract/field-condition';
import { stepFor } from '@qujat/contract/designed-step';
import type { DesignedField } from '@qujat/contract/designed-field';
import { addedField, addedStep, holderValue, moved, withHolder } from './design-edit.ts';

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
  expect(addedField([], 'choice')[0]).toMatchObject({ key: 'field_1', options: [{ ru: '' }, { ru: '' }] });
});

it('begins a stage with its usual holder, and does not repeat it', () => {
  const stage = { stage: 1, order: 'in-turn', namedLater: false, steps: [] } as const;
  const one = addedStep({ ...stage, steps: [] });
  expect(one).toEqual([stepFor('department-head', { demand: 'any' })]);
  expect(addedStep({ ...stage, steps: one })[1]).toMatchObject({ holder: 'person', employeeId: 0 });
});

it('names a holder by one value', () => {
  const step = stepFor('person', { employeeId: 5, demand: 'any' });
  const lawyer = withHolder(step, 'role:lawyer');
  expect(lawyer).toEqual(stepFor('role', { role: 'lawyer', demand: 'any' }));
  expect(holderValue(lawyer)).toBe('role:lawyer');
  expect(withHolder(lawyer, 'initiator')).toEqual(stepFor('initiator', { demand: 'any' }));
});
