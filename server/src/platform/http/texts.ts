/** The server's messages to people, in their language. Keys are those of locales/ru.json; the compiler knows them. */
import { defaultLanguage, languageCodes, type LanguageCode } from '@qujat/contract/vocabulary';
import en from '../../locales/en.json' with { type: 'json' };
import kk from '../../locales/kk.json' with { type: 'json' };
import ru from '../../locales/ru.json' with { type: 'json' };
import tr from '../../locales/tr.json' with { type: 'json' };

export type Language = 'ru' | 'kk' | 'en' | 'tr';

/** The key of a text with plural forms, without their suffix. */
type Spoken<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;
type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? Spoken<K> : `${K}.${KeysOf<T[K]>}` }[keyof T & string];
export type TextKey = KeysOf<typeof ru>;
export type TextParameters = Readonly<Record<string, string | number>>;

interface Texts {
  readonly [key: string]: string | Texts;
}
const texts: Readonly<Record<Language, Texts>> = { ru, kk, en, tr };

/** 'kk_KZ' → 'kk'. */
export const shortLanguage = (code: LanguageCode): Language => code.slice(0, 2) as Language;

/** The language of the `lang` cookie, otherwise the person's choice, otherwise Russian (WIR-3). */
export const chooseLanguage = (cookie: string | undefined, chosen?: LanguageCode | null): LanguageCode =>
  languageCodes.find((code) => code === cookie) ?? chosen ?? defaultLanguage;

const find = (language: Language, key: string): string | null => {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), texts[language]);
  return typeof found === 'string' ? found : null;
};

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  ru: new Intl.PluralRules('ru'),
  kk: new Intl.PluralRules('kk'),
  en: new Intl.PluralRules('en'),
  tr: new Intl.PluralRules('tr'),
};

/** The form of a counted text: «1 запись», «2 записи», «5 записей». */
const findCounted = (language: Language, key: string, count: string | number | undefined): string | null =>
  count === undefined ? null : find(language, `${key}_${plurals[language].select(Number(count))}`);

/** The text of a key in a language, with `{{name}}` replaced. For a text with plural forms `count` chooses the form. */
export const say = (language: Language, key: TextKey, parameters: TextParameters = {}): string =>
  (find(language, key) ?? findCounted(language, key, parameters['count']))?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(parameters[name] ?? ''),
  ) ?? key;

/** The label of a contract field that people fill in; null for all others. */
// locale-keys: fields.names.*
export const fieldName = (language: Language, field: string): string | null => find(language, `fields.names.${field}`);

/** What an event of the audit log is in words; null for one that this version does not know. */
// locale-keys: audit.events.*
export const eventName = (language: Language, event: string): string | null => find(language, `audit.events.${event.replaceAll('.', '-')}`);

/** The label of a value in the audit log; null for a value that is not shown. */
// locale-keys: audit.fields.*
export const auditFieldName = (language: Language, field: string): string | null => find(language, `audit.fields.${field}`);

/** The values of the audit log in the order in which an entry lists them. The database keeps them in another. */
export const auditFieldOrder: readonly string[] = Object.keys(ru.audit.fields);

/** A value of the audit log that is a code, in words; null for one that stands for itself. */
// locale-keys: audit.values.*
export const auditValueName = (language: Language, field: string, value: string): string | null =>
  find(language, `audit.values.${field}.${value}`);
