/** @jest-environment node */
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { addedField } from '../design-edit.ts';
import { changedLines } from './changed-lines.ts';
import { differencesOf } from './differences.ts';

const head = stepFor('department-head', { demand: 'any' });
const lawyer = stepFor('role', { role: 'lawyer' });
const steps = (design: TemplateDesign, given: readonly DesignedStep[]): TemplateDesign => ({
  ...design,
  stages: design.stages.map((each) => (each.stage === 1 ? { ...each, steps: [...given] } : each)),
});
const fields = addedField(addedField([], 'line'), 'sum');
const base: TemplateDesign = { ...steps(emptyDesign(1), [head]), ru: 'Договор', fields };

it('finds nothing between equal designs', () => {
  expect(differencesOf(base, structuredClone(base))).toEqual([]);
});

it('names what was added, removed and changed in each part', () => {
  const [line, sum] = fields;
  const after: TemplateDesign = {
    ...steps(base, [{ ...head, demand: 'first' }, lawyer]),
    ru: 'Контракт',
    fields: [{ ...sum!, required: true }, ...addedField([], 'day').map((each) => ({ ...each, key: 'field_3' }))],
    text: { ru: 'Прошу.', kk: '', layout: 'document-language' },
  };
  expect(differencesOf(base, after)).toEqual([
    { part: 'about', change: 'changed', what: 'ru' },
    { part: 'about', change: 'changed', what: 'layout' },
    { part: 'form', change: 'changed', before: sum, after: { ...sum, required: true } },
    { part: 'form', change: 'added', before: null, after: after.fields[1] },
    { part: 'form', change: 'removed', before: line, after: null },
    { part: 'text', change: 'added', language: 'ru', line: 'Прошу.' },
    { part: 'route', change: 'changed', stage: 1, before: head, after: { ...head, demand: 'first' } },
    { part: 'route', change: 'added', stage: 1, before: null, after: lawyer },
  ]);
});

it('finds another order of fields and steps', () => {
  const before = steps(base, [head, lawyer]);
  const after = { ...steps(base, [lawyer, head]), fields: fields.toReversed() };
  expect(differencesOf(before, after)).toEqual([
    { part: 'form', change: 'changed', what: 'order' },
    { part: 'route', change: 'changed', stage: 1, what: 'order' },
  ]);
});

it('compares texts by their lines', () => {
  expect(changedLines('один\nдва\nтри', 'ноль\nодин\nтри\nчетыре')).toEqual([
    { change: 'added', line: 'ноль' },
    { change: 'removed', line: 'два' },
    { change: 'added', line: 'четыре' },
  ]);
});
