import type { Language } from './texts.ts';

/** What an organisation has entered stands in Russian and Kazakh (WIR-3). */
export const inLanguage = (language: Language, russian: string, kazakh: string): string =>
  language === 'kk' ? kazakh || russian : russian;
