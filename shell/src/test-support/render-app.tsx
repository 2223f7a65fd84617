import { createI18n, type ShortLanguage } from '@qujat/i18n';
import { configureRemotes, type RemoteDefinition } from '@qujat/remotes';
import type { ReleasesData, RemoteData } from '@qujat/releases/page-data';
import { BrowserRouter } from '@qujat/router';
import { setProfile, signIn, store } from '@qujat/session';
import { profileCodec } from '@qujat/contract/shell';
import { render, type RenderResult } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nProvider } from '@qujat/i18n';
import { App } from '../frame/app.tsx';
import { sessionPart } from '../frame/session-part.ts';
import en from '../locales/en.json';
import kk from '../locales/kk.json';
import ru from '../locales/ru.json';
import tr from '../locales/tr.json';
import { profileWire } from './wire.ts';

const texts = { ru, kk, en, tr };

const page = (path: string, access: 'session' | 'anonymous', frame: 'sidebar' | 'plain') => ({
  path,
  access,
  frame,
  scripts: [],
  styles: [],
  shared: [],
});

const remote = (name: string, pages: RemoteData['live']['pages'], navigation: RemoteData['live']['navigation'] = []): RemoteData => ({
  name,
  namespace: name.slice(4),
  channel: 'stable',
  live: {
    version: '1',
    container: name,
    entry: 'e.js',
    integrity: '',
    pages,
    slots: {},
    locales: { ru: [], kk: [], en: [], tr: [] },
    navigation,
  },
  previous: null,
});

/** Live releases of three remotes, in the form of the page's JSON. */
export const releases: ReleasesData = {
  id: '1',
  shell: '1',
  shared: {},
  remotes: [
    remote('mfe-documents', { list: page('/', 'session', 'sidebar') }),
    remote('mfe-portal', { feed: page('/portal', 'session', 'sidebar'), post: page('/portal/post', 'session', 'sidebar') }, [
      { to: '/portal', label: { ru: 'Лента', kk: 'Таспа', en: 'Feed', tr: 'Akış' }, icon: 'feed', order: 20 },
    ]),
    remote('mfe-auth', {
      'sign-in': page('/login', 'anonymous', 'plain'),
      password: page('/rechangepsw', 'session', 'plain'),
      settings: page('/ce/settings/', 'session', 'plain'),
    }),
  ],
};

const Titled = (title: string) => () => <h1>{title}</h1>;

const headings: Record<string, string> = {
  list: 'Список',
  feed: 'Все записи',
  post: 'Запись',
  'sign-in': 'Авторизация',
  password: 'Смена пароля',
};

/** Names of the remotes whose code was requested. */
export const loaded: string[] = [];

const definitionOf = ({ name, namespace, live }: RemoteData): RemoteDefinition => ({
  name,
  namespace,
  pages: Object.fromEntries(
    Object.entries(live.pages).map(([key, { path, access, frame }]) => [
      key,
      { path, access, frame, load: async () => ({ default: Titled(headings[key] ?? key) }) },
    ]),
  ),
  locales: async () => ({ default: {} }),
});

interface AppOptions {
  path?: string;
  language?: ShortLanguage;
  /** Fields of the stored profile on the wire; null for a first visit. */
  profile?: Readonly<Record<string, unknown>> | null;
  signedOut?: boolean;
}

/** The whole shell at an address, by default with Дулат signed in (layout 100). */
export const renderApp = async ({ path = '/', language = 'ru', profile = {}, signedOut }: AppOptions = {}): Promise<RenderResult> => {
  window.history.replaceState(null, '', path);
  if (!signedOut) {
    signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
    if (profile) setProfile(profileCodec.decode(profileWire(profile)));
  }
  loaded.length = 0;
  configureRemotes(releases, {
    load: async ({ container }) => {
      loaded.push(container);
      const found = releases.remotes.find(({ name }) => name === container);
      return found && { default: definitionOf(found) };
    },
  });
  await sessionPart.load();
  const i18n = createI18n({ language, resources: { shell: texts[language] } });
  return render(
    <BrowserRouter>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <App releases={releases} />
        </I18nProvider>
      </Provider>
    </BrowserRouter>,
  );
};
