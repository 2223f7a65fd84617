import type { Language } from './texts.ts';

/** Names that an organisation entered exist in Russian and Kazakh (WIR-3). */
export const inLanguage = (language: Language, russian: string, kazakh: string): string =>
  language === 'kk' ? kazakh || russian : russian;
