import { createQueryClient } from '@qujat/api/query-client';
import { profileCodec } from '@qujat/contract/shell';
import { addResources, createI18n, I18nProvider } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { setProfile, setResponseRequired, signIn, store } from '@qujat/session';
import { UiProvider } from '@qujat/ui/provider';
import { uiTexts } from '@qujat/ui/texts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import texts from '../locales/ru.json';
import WorkAreaPage from '../work-area/work-area-page.tsx';
import type { Wire } from './wire.ts';

/** jsdom has no layout: the test says whether the screen is narrow. */
const setWidth = (width: number): void => {
  window.matchMedia = (query) =>
    ({
      matches: query.includes('width < 1024px') && width < 1024,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.scrollTo = () => undefined;
  Element.prototype.getAnimations ??= () => [];
};

interface Options {
  readonly hash?: string;
  readonly search?: string;
  /** Null: not known yet. */
  readonly profile?: Wire | null;
  readonly width?: number;
  /** The language of the interface; its texts stay Russian. */
  readonly language?: string;
  readonly responseRequired?: boolean;
  /** The state of the history entry that the test returns to. */
  readonly entry?: unknown;
  /** Keeps the session of the previous render. */
  readonly keepsSession?: boolean;
  /** A client with earlier answers. */
  readonly client?: QueryClient;
}

/** The work area as the shell shows it, with a session. */
export const renderArea = async ({
  hash = '#currentTab=13',
  search = '',
  profile = {},
  width = 1440,
  language = 'ru_RU',
  responseRequired = false,
  entry = null,
  keepsSession = false,
  client = createQueryClient(),
}: Options = {}): Promise<void> => {
  setWidth(width);
  window.history.replaceState(entry, '', `/${search}${hash}`);
  const i18n = createI18n({ language, resources: { documents: texts } });
  addResources('ui', language, await uiTexts('ru'));
  if (!keepsSession) signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' });
  setProfile(
    profile &&
      profileCodec.decode({ fullname: 'Сапаргалиев Дулат', position: 'Генеральный директор', position2: 'Бас директор', ...profile }),
  );
  setResponseRequired(responseRequired);
  await act(async () => {
    render(
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <I18nProvider i18n={i18n}>
            <UiProvider>
              <BrowserRouter>
                <WorkAreaPage />
              </BrowserRouter>
            </UiProvider>
          </I18nProvider>
        </QueryClientProvider>
      </Provider>,
    );
  });
};
