/** @jest-environment node */
import * as fc from 'fast-check';
import { readColumnChoices, writeColumnChoices, type ColumnChoicesByList } from './column-choices.ts';

const choice = fc.record({
  key: fc.constantFrom('type', 'number', 'issueDate', 'subject', 'changed'),
  hidden: fc.boolean(),
  width: fc.option(fc.integer({ min: 0, max: 9999 }), { nil: null }),
});
const choices = fc.dictionary(fc.constantFrom('standard', 'alternative'), fc.uniqueArray(choice, { selector: ({ key }) => key }), {
  noNullPrototype: true,
});

test('parsing reverses formatting', () => {
  fc.assert(fc.property(choices, (given) => expect(readColumnChoices(writeColumnChoices(given as ColumnChoicesByList))).toEqual(given)));
});

test.each([
  ['', {}],
  ['standard=', { standard: [] }],
  [
    'standard=type,-changed:90',
    {
      standard: [
        { key: 'type', hidden: false, width: null },
        { key: 'changed', hidden: true, width: 90 },
      ],
    },
  ],
])('%j', (line, expected) => expect(readColumnChoices(line)).toEqual(expected));

test.each([
  'standard',
  'x=1',
  'standard=type,type',
  'standard=type:12345',
  'standard=<b>',
  '__proto__=type',
  'Standard=type',
  'standard=type type',
])('%j is not one', (line) => {
  expect(readColumnChoices(line)).toBeNull();
});
