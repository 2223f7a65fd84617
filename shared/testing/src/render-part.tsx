import { createQueryClient } from '@qujat/api/query-client';
import { createI18n, I18nProvider } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { signIn, store } from '@qujat/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';

/** jsdom has no layout: the test says whether the screen is narrow. */
const setWidth = (width: number): void => {
  window.matchMedia = () =>
    ({ matches: width < 1024, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => {};
};

/** The surroundings in which a test renders a remote's parts. */
export interface Surroundings {
  /** The remote's Russian texts by their namespace, e.g. `{ mail: ru }`. */
  readonly texts: Parameters<typeof createI18n>[0]['resources'];
  /** Address of the page; by default `/`. */
  readonly path?: string;
  /** Width of the screen in CSS pixels; by default 1440. */
  readonly width?: number;
}

/** Renders a part of a remote as the shell does: signed in, in Russian, at an address, on a screen of a width. */
export const renderPart = (part: ReactNode, { texts, path = '/', width = 1440 }: Surroundings): RenderResult => {
  setWidth(width);
  window.history.replaceState(null, '', path);
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return render(
    <BrowserRouter>
      <Provider store={store}>
        <I18nProvider i18n={createI18n({ language: 'ru', resources: texts })}>
          <QueryClientProvider client={client}>{part}</QueryClientProvider>
        </I18nProvider>
      </Provider>
    </BrowserRouter>,
  );
};
