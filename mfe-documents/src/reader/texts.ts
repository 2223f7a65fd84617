import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of the reader load with it, so that the list's first screen does not include them. */
export async function loadTexts(): Promise<void> {
  if (hasResources('reader')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "reader-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('reader', language, texts);
}
