import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** Texts of rarely opened windows and pages, so that the first screen does not load them. Adds them before one is shown. */
export const addWindowTexts = async (): Promise<void> => {
  if (hasResources('windows')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "windows-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('windows', language, texts);
};
