/** A language of the interface in the form of the server, the profile and the cookie `lang` (SHL-16). */
export type LanguageCode = 'ru_RU' | 'kk_KZ' | 'en_EN' | 'tr_TR';

/** The same language in the form of files, `<html lang>` and i18next. */
export type ShortLanguage = 'ru' | 'kk' | 'en' | 'tr';

/** One row of the language menu; `name` is the language's own name. */
export interface Language {
  code: LanguageCode;
  short: ShortLanguage;
  name: string;
}

/** Default and fallback language (SHL-16). */
const defaultLanguage: LanguageCode = 'ru_RU';

/** The four languages in the order of the language menu (SHL-16). */
export const languages: readonly Language[] = [
  { code: 'ru_RU', short: 'ru', name: 'Русский' },
  { code: 'kk_KZ', short: 'kk', name: 'Қазақша' },
  { code: 'en_EN', short: 'en', name: 'English' },
  { code: 'tr_TR', short: 'tr', name: 'Türkçe' },
];

/**
 * The code in the form of files: 'kk_KZ' → 'kk'. A short code is returned as it is; anything unknown is Russian, the fallback.
 */
export function shortLanguage(code: string): ShortLanguage {
  const found = languages.find((language) => language.code === code || language.short === code);
  return found?.short ?? 'ru';
}

/** The code in the server's form: 'kk' → 'kk_KZ'. Anything unknown is 'ru_RU', the fallback. */
export function languageCode(short: string): LanguageCode {
  const found = languages.find((language) => language.short === short || language.code === short);
  return found?.code ?? defaultLanguage;
}
