import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of offline reading load with its code, for those who have chosen it. */
export async function loadTexts(): Promise<void> {
  if (hasResources('offline')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "offline-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('offline', language, texts);
}
