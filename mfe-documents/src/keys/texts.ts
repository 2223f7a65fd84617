import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of the window of keys. */
export async function loadTexts(): Promise<void> {
  if (hasResources('keys')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "keys-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('keys', language, texts);
}
