import type { LanguageCode } from '@qujat/contract/vocabulary';

/** Each language in its own name. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  ru_RU: 'Русский',
  kk_KZ: 'Қазақша',
  en_EN: 'English',
  tr_TR: 'Türkçe',
};
