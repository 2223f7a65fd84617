/** @jest-environment node */
import * as fc from 'fast-check';
import type { TemplateField } from '@qujat/contract/draft-form';
import { wideFields } from './wide-fields.ts';

const of = (...kinds: TemplateField['kind'][]) => kinds.map((kind, at) => ({ key: `${at}`, kind }));
const anyFields = fc
  .array(fc.constantFrom<TemplateField['kind']>('day', 'line', 'choice', 'text', 'table', 'sum'))
  .map((kinds) => of(...kinds));

test('no row has a hole', () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      const wide = wideFields(fields);
      let column = 0;
      for (const { key } of fields) {
        if (wide.has(key)) expect(column).toBe(0);
        else column = 1 - column;
      }
      expect(column).toBe(0);
    }),
  );
});

test('the two dates of a leave stand side by side', () => {
  expect([...wideFields(of('choice', 'day', 'day', 'text'))].toSorted()).toEqual(['0', '3']);
  expect([...wideFields(of('day', 'day', 'sum'))]).toEqual(['2']);
});
