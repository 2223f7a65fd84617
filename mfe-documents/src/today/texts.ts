import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of 'Мне сегодня' and of what is loaded with it. */
export async function loadTexts(): Promise<void> {
  if (hasResources('today')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "today-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('today', language, texts);
}
