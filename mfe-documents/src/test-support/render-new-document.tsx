import { createQueryClient } from '@qujat/api/query-client';
import { addResources, createI18n, I18nProvider } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { signIn, store } from '@qujat/session';
import { UiProvider } from '@qujat/ui/provider';
import { uiTexts } from '@qujat/ui/texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import { Provider } from 'jotai';
import texts from '../locales/ru.json';
import ownTexts from '../new-document/locales/ru.json';
import NewDocumentPage from '../new-document/new-document-page.tsx';

/** The page for new documents as the shell shows it, with a session. */
export const renderNewDocument = async (search: string): Promise<RenderResult> => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  Element.prototype.getAnimations ??= () => [];
  window.history.replaceState(null, '', `/ce/newdoc/${search}`);
  const i18n = createI18n({ language: 'ru_RU', resources: { documents: texts, 'new-document': ownTexts } });
  addResources('ui', 'ru', await uiTexts('ru'));
  signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' });
  return act(async () =>
    render(
      <Provider store={store}>
        <QueryClientProvider client={createQueryClient()}>
          <I18nProvider i18n={i18n}>
            <UiProvider>
              <BrowserRouter>
                <NewDocumentPage />
              </BrowserRouter>
            </UiProvider>
          </I18nProvider>
        </QueryClientProvider>
      </Provider>,
    ),
  );
};
