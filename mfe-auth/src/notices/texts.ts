import { addResources, currentShortLanguage, type Texts } from '@qujat/i18n';

/** The texts of the choices, which the other settings do not load. */
export const loadTexts = async (): Promise<void> => {
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "notices-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('notices', language, texts);
};
