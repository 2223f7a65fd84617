/** @jest-environment node */
import { stepFor } from '@qujat/contract/designed-step';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { addedField } from '../design-edit.ts';
import { dependentsOf, mayBeRemoved } from './dependents.ts';

const when = { join: 'all' as const, rules: [{ field: 'sum', sign: 'more' as const, value: '5' }] };
const field = (key: string, kind: 'sum' | 'table' | 'text') => ({ ...addedField([], kind)[0]!, key });
const design: TemplateDesign = {
  ...emptyDesign(1),
  fields: [
    field('items', 'table'),
    { ...field('sum', 'sum'), totalOf: 'items' },
    { ...field('reason', 'text'), when },
    field('note', 'text'),
  ],
  text: { ru: 'Всего {sum|words}.', kk: '{note}', layout: 'side-by-side' },
  stages: emptyDesign(1).stages.map((each) =>
    each.stage === 2 ? { ...each, steps: [stepFor('initiator'), stepFor('initiator', { when })] } : each,
  ),
};
const keysOf = (key: string) => dependentsOf(design, key).fields.map((each) => each.key);

test('finds the steps, the fields and the text that a field decides', () => {
  expect(dependentsOf(design, 'sum')).toMatchObject({ steps: [{ stage: 2, index: 1 }], isInText: true });
  expect(keysOf('sum')).toEqual(['reason']);
  expect(keysOf('items')).toEqual(['sum']);
  expect(dependentsOf(design, 'reason')).toEqual({ steps: [], fields: [], isInText: false });
});

test('only a step or another field keeps it', () => {
  const may = (key: string): boolean => mayBeRemoved(dependentsOf(design, key));
  expect([may('sum'), may('items'), may('note'), may('reason')]).toEqual([false, false, true, true]);
});
