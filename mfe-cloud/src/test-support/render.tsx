import { createQueryClient } from '@qujat/api/query-client';
import { createI18n, I18nProvider } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { signIn, store } from '@qujat/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import ru from '../locales/ru.json';

/** What a server is asked: fields of the address and of the body by their names on the wire. */
export interface Asked {
  path: string;
  fields: Record<string, unknown>;
}

/** Puts a server in place of `fetch`; `answer` gives JSON, or a Response as it is. Returns what it was asked. */
export const serve = (answer: (asked: Asked) => unknown): Asked[] => {
  const all: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const body = await request.text();
    const fields = request.headers.get('content-type')?.includes('json') ? (JSON.parse(body) as object) : Object.fromEntries(new URLSearchParams(body));
    const asked = { path: pathname, fields: { ...Object.fromEntries(searchParams), ...fields } };
    all.push(asked);
    const given = answer(asked);
    return given instanceof Response ? given : Response.json(given);
  };
  return all;
};

/** Renders a part of this remote as the shell does: signed in, in Russian, at an address, on a screen of a width. */
export const renderPart = (part: ReactNode, { path = '/', width = 1440 } = {}): RenderResult => {
  window.history.replaceState(null, '', path);
  window.matchMedia = () => ({ matches: width < 1024, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => {};
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return render(
    <BrowserRouter>
      <Provider store={store}>
        <I18nProvider i18n={createI18n({ language: 'ru', resources: { cloud: ru } })}>
          <QueryClientProvider client={client}>{part}</QueryClientProvider>
        </I18nProvider>
      </Provider>
    </BrowserRouter>,
  );
};
