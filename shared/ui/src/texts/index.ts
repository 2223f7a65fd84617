import { shortLanguage, type Texts } from '@qujat/i18n';

/**
 * This package's own texts (close, cancel, pages …) in one language. The chunk has the name of the shell's own locale chunk, so that both
 * are in one file. Rejects if the file cannot be loaded.
 */
export async function uiTexts(language: string): Promise<Texts> {
  const short = shortLanguage(language);
  const module = (await import(/* webpackChunkName: "locale-[request]" */ `../locales/${short}.json`)) as {
    default: Texts;
  };
  return module.default;
}
