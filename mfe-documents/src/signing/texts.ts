import { addResources, currentShortLanguage, hasResources, type Texts } from '@qujat/i18n';

/** The texts of signing load with its dialogs, so that the list's first screen does not include them. */
export async function loadTexts(): Promise<void> {
  if (hasResources('signing')) return;
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "signing-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('signing', language, texts);
}
