/** Texts that a design has in one language and not in the other. Pure. */
import type { TemplateDesign } from '@qujat/contract/template-design';

interface Named {
  readonly ru: string;
  readonly kk: string;
}

/** How many texts have no form in the language. */
export const missingTexts = ({ ru, kk, fields, text }: TemplateDesign, language: 'ru' | 'kk'): number => {
  const other = language === 'ru' ? 'kk' : 'ru';
  const all: readonly Named[] = [{ ru, kk }, text, ...fields.flatMap((each) => [each, ...each.options, ...each.columns])];
  return all.filter((each) => each[language].trim() === '' && each[other].trim() !== '').length;
};
