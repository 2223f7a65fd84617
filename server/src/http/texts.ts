/** What the server says to people, in their language. Keys are those of locales/ru.json; the compiler knows them. */
import { defaultLanguage, languageCodes, type LanguageCode } from '@qujat/contract/vocabulary';
import en from '../locales/en.json' with { type: 'json' };
import kk from '../locales/kk.json' with { type: 'json' };
import ru from '../locales/ru.json' with { type: 'json' };
import tr from '../locales/tr.json' with { type: 'json' };

export type Language = 'ru' | 'kk' | 'en' | 'tr';

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string];
export type TextKey = KeysOf<typeof ru>;
export type TextParameters = Readonly<Record<string, string | number>>;

interface Texts {
  readonly [key: string]: string | Texts;
}
const texts: Readonly<Record<Language, Texts>> = { ru, kk, en, tr };

/** 'kk_KZ' → 'kk'. */
export const shortLanguage = (code: LanguageCode): Language => code.slice(0, 2) as Language;

/** What the `lang` cookie says, else what the person has chosen, else Russian (decisions: The wire). */
export const chooseLanguage = (cookie: string | undefined, chosen?: LanguageCode | null): LanguageCode =>
  languageCodes.find((code) => code === cookie) ?? chosen ?? defaultLanguage;

const find = (language: Language, key: string): string | null => {
  const found = key.split('.').reduce<string | Texts | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), texts[language]);
  return typeof found === 'string' ? found : null;
};

/** The text of a key in a language, with `{{name}}` replaced. */
export const say = (language: Language, key: TextKey, parameters: TextParameters = {}): string =>
  find(language, key)?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name] ?? '')) ?? key;

/** What people call a field of the contract that they fill in; null for all others. */
// locale-keys: fields.names.*
export const fieldName = (language: Language, field: string): string | null => find(language, `fields.names.${field}`);
