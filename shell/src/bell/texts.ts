import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of the bell, which the first screen does not load. Adds them before it is shown. */
export const loadTexts = async (): Promise<void> => {
  if (hasResources('bell')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "bell-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('bell', language, texts);
};
