import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of the form load with it, so that the list's first screen does not include them. */
export async function loadTexts(): Promise<void> {
  if (hasResources('new-document')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "new-document-[request]" */ `./locales/${language}.json`)) as {
    default: Texts;
  };
  addResources('new-document', language, texts);
}
