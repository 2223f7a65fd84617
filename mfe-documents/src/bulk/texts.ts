import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of acts on a selection load with them. */
export async function loadTexts(): Promise<void> {
  if (hasResources('bulk')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "bulk-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('bulk', language, texts);
}
