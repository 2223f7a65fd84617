import type { i18n as I18n, TFunction } from 'i18next';
import { use, useSyncExternalStore } from 'react';
import { getI18n, I18nContext, useTranslation as useWholeTranslation } from 'react-i18next';

type Translation = ReturnType<typeof useWholeTranslation>;

interface Made {
  readonly translation: Translation;
  /** Its own namespace, and those that its keys have named. */
  readonly namespaces: Set<string>;
}

interface Translations {
  /** The same object until the language or a text of the namespace changes. */
  readonly of: (namespace: string) => Translation;
  readonly subscribe: (listener: () => void) => () => void;
}

/** i18next takes a text apart at each call; one without values is always the same. */
const keepTexts = (i18n: I18n, namespace: string, namespaces: Set<string>): TFunction => {
  const translate = i18n.getFixedT(i18n.language, namespace);
  const texts = new Map<string, string>();
  const t = (...input: Parameters<typeof translate>): unknown => {
    const [key, ...values] = input;
    if (typeof key !== 'string') return translate(...input);
    const kept = values.length === 0 ? texts.get(key) : undefined;
    if (kept !== undefined) return kept;
    const colon = key.indexOf(':');
    if (colon > 0) namespaces.add(key.slice(0, colon));
    const text = translate(...input);
    if (values.length === 0 && typeof text === 'string') texts.set(key, text);
    return text;
  };
  return t as TFunction;
};

const createTranslations = (i18n: I18n): Translations => {
  const made = new Map<string, Made>();
  const listeners = new Set<() => void>();
  const drop = (isOld: (each: Made) => boolean): void => {
    for (const [namespace, each] of made) if (isOld(each)) made.delete(namespace);
    for (const listener of listeners) listener();
  };
  i18n.on('languageChanged', () => drop(() => true));
  i18n.store.on('added', (_language: string, namespace: string) => drop(({ namespaces }) => namespaces.has(namespace)));
  return {
    of: (namespace) => {
      const known = made.get(namespace);
      if (known) return known.translation;
      const namespaces = new Set([namespace]);
      const t = keepTexts(i18n, namespace, namespaces);
      const translation = Object.assign([t, i18n, true], { t, i18n, ready: true }) as unknown as Translation;
      made.set(namespace, { translation, namespaces });
      return translation;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const ofInstance = new WeakMap<I18n, Translations>();

const translationsOf = (i18n: I18n): Translations => {
  const known = ofInstance.get(i18n);
  if (known) return known;
  const created = createTranslations(i18n);
  ofInstance.set(i18n, created);
  return created;
};

const useNamespace = (namespace: string): Translation => {
  const { of, subscribe } = translationsOf(use(I18nContext)?.i18n ?? getI18n());
  const current = (): Translation => of(namespace);
  return useSyncExternalStore(subscribe, current, current);
};

/**
 * `t` for the texts of a namespace in the current language, as react-i18next's hook gives it. Hundreds of components of a screen call it:
 * with one namespace it costs two hooks in place of a dozen, a text without values is looked up once, and a component renders again only when
 * the language or the texts that it uses have changed, not when a remote adds its own.
 */
export const useTranslation = ((...input: Parameters<typeof useWholeTranslation>) => {
  const [namespace] = input;
  // A call in the source always has the same form.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  return input.length === 1 && typeof namespace === 'string' ? useNamespace(namespace) : useWholeTranslation(...input);
}) as typeof useWholeTranslation;
