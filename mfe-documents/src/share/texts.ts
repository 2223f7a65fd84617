import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of the page load with it. */
export async function loadTexts(): Promise<void> {
  if (hasResources('share')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "share-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('share', language, texts);
}
