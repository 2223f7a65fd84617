import type { ShortLanguage } from './languages.ts';

/** The suffix that i18next appends to a key that has a count. */
export type PluralForm = 'one' | 'few' | 'many' | 'other';

/**
 * The forms that a counted text must have in each language. The locale checker requires exactly these. A Russian fraction takes 'few' («1,5
 * документа», like «2 документа»), so there is no 'other'.
 */
export const pluralForms: Record<ShortLanguage, readonly PluralForm[]> = {
  ru: ['one', 'few', 'many'],
  kk: ['one', 'other'],
  en: ['one', 'other'],
  tr: ['one', 'other'],
};

function russianForm(count: number): PluralForm {
  if (!Number.isInteger(count)) return 'few';
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return 'many';
  if (units === 1) return 'one';
  return units >= 2 && units <= 4 ? 'few' : 'many';
}

/**
 * The plural form for a count: CLDR's rules in our own table. We do not use `Intl.PluralRules`, because Chromium has no Kazakh and then
 * applies the rules of the browser's own language.
 */
export function pluralForm(language: ShortLanguage, count: number): PluralForm {
  if (language === 'ru') return russianForm(count);
  return Math.abs(count) === 1 ? 'one' : 'other';
}
