import { addResources, type ShortLanguage, type Texts } from '@qujat/i18n';
import { remotesTexts } from '@qujat/remotes';
import { uiTexts } from '@qujat/ui/texts';

/** All texts that the shell and the shared packages need in one language, by namespace. They form one chunk per language. */
export async function shellTexts(language: ShortLanguage): Promise<Record<string, Texts>> {
  const own = import(/* webpackChunkName: "locale-[request]" */ `../locales/${language}.json`) as Promise<{ default: Texts }>;
  const [shell, ui, remotes] = await Promise.all([own, uiTexts(language), remotesTexts(language)]);
  return { shell: shell.default, ui, remotes };
}

/** Adds them to the current i18n instance. */
export async function addShellTexts(language: ShortLanguage): Promise<void> {
  for (const [namespace, texts] of Object.entries(await shellTexts(language))) addResources(namespace, language, texts);
}
