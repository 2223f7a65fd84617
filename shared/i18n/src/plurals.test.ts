/** @jest-environment node */
import { languages } from './languages.ts';
import { pluralForm, pluralForms } from './plurals.ts';

const whole = [...Array.from({ length: 130 }, (_, index) => index), 211, 1000, 1001, 1011, 1_000_000, -1, -2, -5];

test.each(['ru', 'kk', 'tr', 'en'] as const)('%s: whole numbers take CLDR’s plural form', (language) => {
  const rules = new Intl.PluralRules(language);
  for (const count of whole) expect([count, pluralForm(language, count)]).toEqual([count, rules.select(count)]);
});

test('a Russian fraction is counted like 2: «1,5 документа»', () => {
  expect(pluralForm('ru', 1.5)).toBe('few');
  expect(pluralForm('ru', 0.1)).toBe('few');
});

test('a fraction in other languages is not singular', () => {
  expect(pluralForm('kk', 1.5)).toBe('other');
  expect(pluralForm('tr', 0.5)).toBe('other');
});

test('no language returns a form that its texts lack', () => {
  for (const { short } of languages) {
    for (const count of [...whole, 0.5, 1.5, 2.25]) expect(pluralForms[short]).toContain(pluralForm(short, count));
  }
});
