import { createInstance, type i18n as I18n, type Resource, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageCode, shortLanguage, type LanguageCode, type ShortLanguage } from './languages.ts';
import { pluralForm, pluralForms } from './plurals.ts';

/** Texts of one namespace in one language: the parsed content of a `locales/<language>.json`. */
export type Texts = { readonly [key: string]: string | Texts };

/** The input of `createI18n`: the language to show and its texts so far, by namespace. */
export interface I18nOptions {
  /** 'kk_KZ' or 'kk'; anything unknown is Russian. */
  language: string;
  /** `{ shell: {…}, ui: {…} }`, texts of that one language. */
  resources?: { readonly [namespace: string]: Texts };
}

let current: I18n | undefined;

/** i18next calls this instead of `Intl.PluralRules` (plurals.ts explains why). */
function installPlurals(i18n: I18n): void {
  i18n.services.pluralResolver.getRule = (code: string) => {
    const language = shortLanguage(code);
    return {
      select: (count: number) => pluralForm(language, count),
      resolvedOptions: () => ({ pluralCategories: [...pluralForms[language]] }),
    };
  };
}

/**
 * Creates the i18next instance that `t`, dates, numbers and sorting use. The browser calls it once, before the first render; a prerender
 * calls it once for each language. It is usable at once, because it loads nothing.
 */
export function createI18n(options: I18nOptions): I18n {
  const language = shortLanguage(options.language);
  const i18n = createInstance();
  const resources: Resource = { [language]: { ...options.resources } as ResourceLanguage };
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'ru',
    supportedLngs: ['ru', 'kk', 'en', 'tr'],
    ns: Object.keys(options.resources ?? {}),
    defaultNS: false,
    resources,
    initAsync: false,
    returnNull: false,
    // React escapes.
    interpolation: { escapeValue: false },
    // A remote may add its texts after the first render; visible components then update.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  installPlurals(i18n);
  current = i18n;
  return i18n;
}

/** Adds the texts of one namespace in one language, replacing earlier ones. Throws before `createI18n`. */
export function addResources(namespace: string, language: string, texts: Texts): void {
  if (!current) throw new Error('createI18n must be called before addResources');
  current.addResourceBundle(shortLanguage(language), namespace, texts, false, true);
}

/** Whether a namespace already has texts in the current language. */
export function hasResources(namespace: string): boolean {
  return current?.hasResourceBundle(currentShortLanguage(), namespace) ?? false;
}

/** The current language in the form of files; 'ru' before `createI18n`. */
export function currentShortLanguage(): ShortLanguage {
  return shortLanguage(current?.language ?? 'ru');
}

/** The current language in the server's form; 'ru_RU' before `createI18n`. */
export function currentLanguage(): LanguageCode {
  return languageCode(currentShortLanguage());
}

/**
 * A text outside a component (a toast after a call, a document title). `key` includes its namespace: `translate('documents:list.sent', {
 * count: 2 })`. In a component use `useTranslation`.
 */
export function translate(key: string, values?: { readonly [name: string]: string | number }): string {
  return current ? current.t(key, { ...values }) : key;
}
