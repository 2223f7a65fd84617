import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of the pages load with their code. */
export async function loadTexts(): Promise<void> {
  if (hasResources('pdf')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "pdf-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('pdf', language, texts);
}
