import { shortLanguage, languageCode, type LanguageCode, type ShortLanguage } from './languages.ts';
import { pluralForm } from './plurals.ts';

/** Texts of one namespace in one language: the parsed content of a `locales/<language>.json`. */
export type Texts = { readonly [key: string]: string | Texts };

/** Values for the places `{{name}}` of a text; `count` also chooses its plural form. A missing value leaves its place empty. */
export type Values = { readonly [name: string]: string | number | null | undefined };

/** Returns the text of a key, 'list.empty' or with its namespace 'ui:close'; the key itself if there is no such text. */
export type Translate = (key: string, values?: Values) => string;

/** The texts of one language, with Russian in place of what it lacks. */
export interface I18n {
  readonly language: ShortLanguage;
  /** A text by its key with the namespace, 'documents:list.empty'. */
  readonly t: Translate;
  /** `t` for the keys of one namespace: the same function until texts are added to that namespace. */
  of(namespace: string): Translate;
  exists(key: string, from?: { readonly ns: string }): boolean;
  has(namespace: string): boolean;
  add(namespace: string, language: ShortLanguage, texts: Texts): void;
  /** Calls `listener` whenever texts are added; the result stops that. */
  subscribe(listener: () => void): () => void;
}

/** The input of `createI18n`: the language to show and its texts so far, by namespace. */
export interface I18nOptions {
  /** 'kk_KZ' or 'kk'; anything unknown is Russian. */
  language: string;
  /** `{ shell: {…}, ui: {…} }`, texts of that one language. */
  resources?: { readonly [namespace: string]: Texts };
}

const fallback: ShortLanguage = 'ru';

let current: I18n | undefined;

/** The text under 'list.empty'; undefined if there is none, or a group of texts. */
function textAt(texts: Texts | undefined, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const step of key.split('.')) at = typeof at === 'object' && Object.hasOwn(at, step) ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Puts the values into their places. React escapes, so nothing is escaped here, and a value is never read as a text. */
const fill = (text: string, values: Values): string => text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ''));

function makeI18n(language: ShortLanguage, resources: NonNullable<I18nOptions['resources']>): I18n {
  const texts = new Map(Object.entries(resources).map(([namespace, own]) => [`${language}:${namespace}`, own]));
  const translators = new Map<string, Translate>();
  const listeners = new Set<() => void>();
  const languages = [...new Set([language, fallback])];

  const find = (namespace: string, key: string, count: unknown): string | undefined => {
    for (const each of languages) {
      const own = texts.get(`${each}:${namespace}`);
      const counted = typeof count === 'number' ? textAt(own, `${key}_${pluralForm(each, count)}`) : undefined;
      const found = counted ?? textAt(own, key);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const split = (key: string, namespace: string): [namespace: string, key: string] => {
    const at = key.indexOf(':');
    return at < 0 ? [namespace, key] : [key.slice(0, at), key.slice(at + 1)];
  };
  const translatorOf =
    (namespace: string): Translate =>
    (key, values = {}) => {
      const [from, name] = split(key, namespace);
      const found = find(from, name, values['count']);
      return found === undefined ? name : fill(found, values);
    };
  return {
    language,
    t: translatorOf(''),
    of(namespace) {
      const known = translators.get(namespace) ?? translatorOf(namespace);
      translators.set(namespace, known);
      return known;
    },
    exists: (key, { ns } = { ns: '' }) => find(...split(key, ns), undefined) !== undefined,
    has: (namespace) => texts.has(`${language}:${namespace}`),
    add(namespace, given, added) {
      texts.set(`${given}:${namespace}`, added);
      translators.delete(namespace); // Components with these texts render again.
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Used before `createI18n`: it has no texts and returns keys. */
const empty = makeI18n(fallback, {});

/**
 * Creates the instance that `t`, dates, numbers and sorting use. The browser calls it once, before the first render; a prerender
 * calls it once for each language. It is usable at once, because it loads nothing (docs/decisions/0420).
 */
export function createI18n({ language, resources = {} }: I18nOptions): I18n {
  current = makeI18n(shortLanguage(language), resources);
  return current;
}

/** The latest instance. */
export const currentI18n = (): I18n => current ?? empty;

/** Adds the texts of one namespace in one language, replacing earlier ones. Throws before `createI18n`. */
export function addResources(namespace: string, language: string, texts: Texts): void {
  if (!current) throw new Error('createI18n must be called before addResources');
  current.add(namespace, shortLanguage(language), texts);
}

/** Whether a namespace already has texts in the current language. */
export const hasResources = (namespace: string): boolean => currentI18n().has(namespace);

/** The current language in the form of files; 'ru' before `createI18n`. */
export const currentShortLanguage = (): ShortLanguage => currentI18n().language;

/** The current language in the server's form; 'ru_RU' before `createI18n`. */
export const currentLanguage = (): LanguageCode => languageCode(currentShortLanguage());

/**
 * A text outside a component (a toast after a call, a document title). `key` includes its namespace: `translate('documents:list.sent', {
 * count: 2 })`. In a component use `useTranslation`.
 */
export const translate = (key: string, values?: Values): string => (current ? current.t(key, values) : key);
