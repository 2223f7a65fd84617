import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** A third of the remote's texts are about templates, so they load with the pages of templates. */
export async function loadTexts(): Promise<void> {
  if (hasResources('templates')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "templates-[request]" */ `./locales/${language}.json`)) as {
    default: Texts;
  };
  addResources('templates', language, texts);
}
