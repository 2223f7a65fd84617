/** @jest-environment node */
import { stepFor } from './designed-step.ts';
import { templateFileField, templateFileVersion, type TemplateFile } from './template-file.ts';
import { emptyDesign } from './template-design.ts';

const when = { join: 'all' as const, rules: [{ field: 'sum', sign: 'more' as const, value: '5' }] };
const file = (version: number): TemplateFile => ({
  format: 'qujat-template',
  version,
  category: { ru: '', kk: '' },
  people: [],
  roles: [],
  design: {
    ...emptyDesign(0),
    stages: emptyDesign(0).stages.map((each, at) =>
      at === 0 ? { ...each, steps: [stepFor('department-head'), stepFor('initiator', { when })] } : each,
    ),
  },
});
const demandsIn = (version: number): readonly string[] | undefined =>
  templateFileField.fromWire(JSON.stringify(file(version))).design.stages[0]?.steps.map(({ demand }) => demand);

test('a step under a condition of an older file stays obligatory, as it was there', () => {
  expect(demandsIn(1)).toEqual(['none', 'any']);
  expect(demandsIn(2)).toEqual(['none', 'none']);
  expect(templateFileField.fromWire(JSON.stringify(file(1))).version).toBe(templateFileVersion);
  expect(() => demandsIn(templateFileVersion + 1)).toThrow();
});
