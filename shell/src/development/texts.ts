import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** Texts for engineers, which nobody else loads. Adds them before anything in this folder is shown. */
export const addDevelopmentTexts = async (): Promise<void> => {
  if (hasResources('development')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "development-[request]" */ `./locales/${language}.json`)) as {
    default: Texts;
  };
  addResources('development', language, texts);
};
