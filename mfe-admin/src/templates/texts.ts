import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of templates are as many as a third of all others, so they load with their pages. */
export async function loadTexts(): Promise<void> {
  if (hasResources('templates')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "templates-[request]" */ `./locales/${language}.json`)) as {
    default: Texts;
  };
  addResources('templates', language, texts);
}
