import { createI18n, I18nProvider } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { StaticRouter } from '@qujat/router/static';
import { store } from '@qujat/session';
import { act, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import ru from '../locales/ru.json';
import { setWidth } from '../test-support/browser.ts';
import { releases, renderApp } from '../test-support/render-app.tsx';
import { forgetSession } from '../test-support/session.ts';
import { serve } from '../test-support/wire.ts';
import { App } from './app.tsx';

const around = (app: ReactNode): ReactNode => (
  <Provider store={store}>
    <I18nProvider i18n={createI18n({ language: 'ru', resources: { shell: ru } })}>{app}</I18nProvider>
  </Provider>
);

/** The page server's HTML, and then everything that only the browser knows: a dark theme, a session, a narrow screen. */
const hydrate = async (path: string): Promise<unknown[]> => {
  const html = renderToString(<StaticRouter location={path}>{around(<App releases={releases} />)}</StaticRouter>);
  // Signs in, and loads the session part and the remotes as boot does.
  (await renderApp({ path, profile: { fullname: 'Ли Анна' } })).unmount();
  window.history.replaceState(null, '', path);
  setWidth(390);
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  const faults: unknown[] = [];
  await act(async () => {
    hydrated = hydrateRoot(root, <BrowserRouter>{around(<App releases={releases} />)}</BrowserRouter>, {
      onRecoverableError: (error) => faults.push(error),
    });
  });
  return faults;
};

let hydrated: Root | undefined;

afterEach(() => act(() => hydrated?.unmount()));

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  serve();
});

test.each(['/', '/portal', '/404', '/rechangepsw'])('hydration at %s starts with exactly the painted HTML', async (path) => {
  expect(await hydrate(path)).toEqual([]);
});

test('the painted frame is replaced by the signed-in person’s sidebar', async () => {
  const html = renderToString(<StaticRouter location="/portal">{around(<App releases={releases} />)}</StaticRouter>);
  expect(html).toContain('Загрузка');
  expect(html).not.toContain('Выйти');
  await hydrate('/portal');
  expect(await screen.findByText('Выйти')).toBeInTheDocument();
  expect(screen.queryByText('Загрузка')).toBeNull();
});
