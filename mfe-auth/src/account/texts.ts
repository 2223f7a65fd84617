import { addResources, currentShortLanguage, type Texts } from '@qujat/i18n';

/**
 * The texts of these screens are separate from those of the sign-in form, which must stay small. A page's front module awaits them before
 * it provides the page, so `t()` never waits.
 */
export async function loadTexts(): Promise<void> {
  const language = currentShortLanguage();
  const { default: texts } = (await import(/* webpackChunkName: "account-[request]" */ `./locales/${language}.json`)) as { default: Texts };
  addResources('account', language, texts);
}
