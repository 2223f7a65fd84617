import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { currentI18n, type I18n, type Translate } from './instance.ts';

const I18nContext = createContext<I18n | null>(null);

/**
 * Provides the instance of `createI18n` to all descendants. The shell mounts it around the whole page; prerender and tests mount it around
 * their own content.
 */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactNode {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/**
 * `t` for the texts of a namespace. A remote may add its texts after the first render; the component then renders again, with another `t`.
 * Without an {@link I18nProvider} it uses the latest instance.
 */
export function useTranslation(namespace: string): { t: Translate; i18n: I18n } {
  const provided = useContext(I18nContext);
  const i18n = provided ?? currentI18n();
  const current = (): Translate => i18n.of(namespace);
  return { t: useSyncExternalStore(i18n.subscribe, current, current), i18n };
}
