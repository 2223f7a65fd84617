import { addResources, shortLanguage, type Texts } from '@qujat/i18n';

/** The namespace of this package's own texts. */
export const uiNamespace = 'ui';

/**
 * Loads and adds this package's own texts (close, cancel, pages …) in one language. The shell calls it for
 * the current language before the first render; the chunk carries the name of the shell's own locale chunk,
 * so that both come in one file. Rejects when the file cannot be loaded.
 */
export async function loadUiTexts(language: string): Promise<void> {
  const short = shortLanguage(language);
  addResources(uiNamespace, short, await uiTexts(short));
}

/** The texts alone, for `createI18n({ resources: { ui } })` in a prerender. */
export async function uiTexts(language: string): Promise<Texts> {
  const short = shortLanguage(language);
  const module = (await import(/* webpackChunkName: "locale-[request]" */ `../locales/${short}.json`)) as {
    default: Texts;
  };
  return module.default;
}
