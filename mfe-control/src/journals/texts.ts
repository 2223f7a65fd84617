import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The page's own texts: whoever only reads tasks does not load them. */
export async function loadTexts(): Promise<void> {
  if (hasResources('journals')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "journals-[request]" */ `./locales/${language}.json`)) as {
    default: Texts;
  };
  addResources('journals', language, texts);
}
