import type { Texts } from '@qujat/i18n';

/** Texts of this package (namespace 'remotes') in one language; they are in the chunk of the shell's own texts. */
export async function remotesTexts(locale: 'ru' | 'kk' | 'en' | 'tr'): Promise<Texts> {
  const { default: texts } = (await import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`)) as { default: Texts };
  return texts;
}
