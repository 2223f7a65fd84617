/** @jest-environment node */
import type { DesignedField } from '@qujat/contract/designed-field';
import { stepFor } from '@qujat/contract/designed-step';
import { always, type FieldCondition } from '@qujat/contract/field-condition';
import { emptyDesign } from '@qujat/contract/template-design';
import { simulatedFields } from './simulated-fields.ts';

const when = (field: string): FieldCondition => ({ join: 'all', rules: [{ field, sign: 'filled', value: '' }] });
const field = (key: string, asked: FieldCondition = always): DesignedField => ({
  key,
  kind: 'sum',
  ru: key,
  kk: '',
  required: false,
  options: [],
  columns: [],
  totalOf: '',
  when: asked,
});

test('a route is tried with the fields of its conditions, and with those that decide whether they are asked', () => {
  const design = emptyDesign(1);
  const fields = [field('other'), field('kind'), field('type', when('kind')), { ...field('sum', when('type')), totalOf: 'items' }];
  const stages = design.stages.map((each) => ({ ...each, steps: [stepFor('organisation-head', { when: when('sum') })] }));
  const shown = (values: Record<string, string>) => simulatedFields({ stages, fields }, values).map(({ key }) => key);
  expect(shown({})).toEqual(['kind']);
  expect(shown({ kind: '1', sum: '5' })).toEqual(['kind', 'type']);
  expect(shown({ kind: '1', type: '2' })).toEqual(['kind', 'type', 'sum']);
});
