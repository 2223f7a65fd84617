import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of saved views and of the filter for initiators. */
export async function loadTexts(): Promise<void> {
  if (hasResources('views')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "views-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('views', language, texts);
}
