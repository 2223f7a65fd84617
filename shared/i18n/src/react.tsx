import type { ReactNode } from 'react';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';

/**
 * Provides the instance of `createI18n` to all descendants. The shell mounts it around the whole page; prerender and tests mount it around
 * their own content.
 */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactNode {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
