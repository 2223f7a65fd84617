import type { Language } from '../http/texts.ts';

/** What an organisation has entered stands in Russian and Kazakh (decisions: The wire). */
export const inLanguage = (language: Language, russian: string, kazakh: string): string => (language === 'kk' ? kazakh || russian : russian);
