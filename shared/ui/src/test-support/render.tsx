import { render as renderPlain } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createI18n, I18nProvider } from '@qujat/i18n';
import { UiProvider } from '../provider/index.ts';
import { uiTexts } from '../texts/index.ts';

/** Renders with Russian texts and the hosts of windows and toasts, as the shell does. */
export async function render(children: ReactNode, language = 'ru_RU') {
  const i18n = createI18n({ language, resources: { ui: await uiTexts(language) } });
  return renderPlain(children, {
    wrapper: ({ children: inside }) => (
      <I18nProvider i18n={i18n}>
        <UiProvider>{inside}</UiProvider>
      </I18nProvider>
    ),
  });
}

/** jsdom has no screen: sets whether media queries match. */
export function setNarrow(narrow: boolean): void {
  window.matchMedia = (media: string) =>
    ({ matches: narrow, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
}
