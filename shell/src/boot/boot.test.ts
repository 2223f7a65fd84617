import { request } from '@qujat/api';
import { documentList } from '@qujat/contract/document-list';
import { initialListInput } from '@qujat/contract/initial-list';
import { profile } from '@qujat/contract/shell';
import { currentBearer, signIn, signOut } from '@qujat/session';
import { waitFor } from '@testing-library/react';
import { earlyRequests } from './early-requests.ts';

const scope = globalThis as { EARLY_REQUESTS?: unknown };
const asked: { url: string; init: RequestInit }[] = [];
const inAnHour = (): number => Date.now() / 1000 + 2 * 3600;

/** The rows of the list that the server answers with, as they are on the wire. */
let documents: readonly object[] = [];

/** All listeners of all boots: some begin to listen when an answer has come. */
const listening: Parameters<typeof window.addEventListener>[] = [];
const listen = window.addEventListener.bind(window);
window.addEventListener = (...given: Parameters<typeof window.addEventListener>) => {
  listening.push(given);
  listen(...given);
};

/** A browser in which boot.js, or visitor.js, is about to run: its storage, cookies and address, and the content of the page. */
async function boot(
  stored: object | string | null,
  { path = '/', cookies = [] as string[], extensions = ['organisation-header'], visitor = false } = {},
): Promise<void> {
  window.qujatReleaseForms?.(); // Ends the guard of the previous boot.
  asked.length = 0;
  delete window.__qujatEarly;
  document.documentElement.className = '';
  for (const name of ['lang', 'theme']) document.cookie = `${name}=; max-age=0`;
  for (const cookie of cookies) document.cookie = cookie;
  window.history.replaceState(null, '', path);
  if (stored === null) localStorage.removeItem('qujat');
  else localStorage.setItem('qujat', typeof stored === 'string' ? stored : JSON.stringify(stored));
  const json = { bases: { main: '', second: '', public: '' }, extensions, demo: false, releases: null };
  document.head.innerHTML = `<script type="application/json" id="qujat-page">${JSON.stringify(json)}</script>`;
  scope.EARLY_REQUESTS = earlyRequests();
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url: new URL(url, location.href).pathname, init });
    return new Response(JSON.stringify({ fullname: 'Early Bird', docs: documents }), { headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  // The listeners of an earlier boot would react as well.
  for (const [type, listener, options] of listening.splice(0)) window.removeEventListener(type, listener, options);
  await jest.isolateModulesAsync(async () => void (await (visitor ? import('./visitor.ts') : import('./boot.ts'))));
}

let dark = false;
window.matchMedia = ((query: string) => ({ matches: dark && query.includes('dark') })) as unknown as typeof window.matchMedia;

afterEach(() => {
  window.qujatReleaseForms?.();
  document.body.innerHTML = '';
});

test('without a token nothing is requested', async () => {
  await boot(null);
  expect(asked).toEqual([]);
  await boot('broken {');
  expect(asked).toEqual([]);
});

test('the script of visitors shows the theme that the page names, otherwise the system’s, and reads and requests nothing', async () => {
  const isDark = (): boolean => document.documentElement.classList.contains('dark-mode');
  const stored = { token: 't-1', tokenExp: inAnHour(), refreshToken: 'r', darkMode: true };
  await boot(stored, { visitor: true });
  expect(isDark()).toBe(false);
  document.documentElement.dataset['theme'] = 'dark';
  await boot(stored, { visitor: true });
  expect(isDark()).toBe(true);
  dark = true;
  document.documentElement.dataset['theme'] = 'light';
  await boot(stored, { visitor: true });
  expect(isDark()).toBe(false);
  delete document.documentElement.dataset['theme'];
  await boot(stored, { visitor: true });
  expect(isDark()).toBe(true);
  dark = false;
  expect(window.qujatReleaseForms).toBeDefined();
  expect(asked).toEqual([]);
});

test('with a valid token the profile and the first list are requested as the product would', async () => {
  await boot(
    {
      token: 't-1',
      tokenExp: inAnHour(),
      refreshToken: 'r',
      chosenTab: '4',
      isResponseRequired: true,
      instances: [{ lid: 9, selected: 1 }],
    },
    { path: '/#currentTab=13' },
  );
  expect(location.pathname).toBe('/');
  expect(asked.map(({ url }) => url)).toEqual([profile.path, documentList.path]);
  const { headers, body } = asked[1]!.init;
  expect(headers).toMatchObject({ authorization: 'Bearer t-1', 'x-qujat-organisation': '9' });
  expect(new URLSearchParams(String(body)).get('q')).toBe('13');
  expect(new URLSearchParams(String(body)).get('q8')).toBe('1');
});

test('a token due for a refresh requests nothing, and the person stays', async () => {
  await boot({ token: 't-1', tokenExp: Date.now() / 1000 + 60, refreshToken: 'r' });
  expect(location.pathname).toBe('/');
  expect(asked).toEqual([]);
});

test('other pages and folders request only the profile; without the extension no organisation is named', async () => {
  const signedIn = { token: 't-1', tokenExp: inAnHour(), refreshToken: 'r', instances: [{ lid: 9, selected: 1 }] };
  await boot(signedIn, { path: '/portal', extensions: [] });
  expect(asked.map(({ url }) => url)).toEqual([profile.path]);
  expect(Object.keys(asked[0]!.init.headers ?? {})).not.toContain('x-qujat-organisation');
  await boot(signedIn, { path: '/?template=7' });
  expect(asked.map(({ url }) => url)).toEqual([profile.path]);
});

test('answers to a session that another tab has ended meanwhile are thrown away', async () => {
  await boot({ token: 't-1', tokenExp: inAnHour(), refreshToken: 'r', identity: 'gulmira' }, { path: '/', extensions: [] });
  expect(window.qujatEarlyFor).toBe('gulmira');
  signIn({ token: 't-2', tokenExp: inAnHour(), refreshToken: 'r' });
  await request(profile, {});
  await request(documentList, initialListInput({ hash: '', chosenTab: null, sidebarLayout: null, responseRequired: false }));
  expect(asked).toHaveLength(4);
  signOut();
});

describe('the first rows', () => {
  const rows = (): string => document.querySelector('[data-first-rows]')?.textContent ?? '';
  const answered = async (path: string, startPage: string, isRendering = false): Promise<void> => {
    delete window.qujatFirstRows;
    if (isRendering) window.qujatFirstRows = false;
    delete window.qujatFirstArrived;
    const stored = { token: 't-1', tokenExp: inAnHour(), refreshToken: 'r', identity: 'gulmira', profile: { start_page: startPage } };
    await boot(stored, { path });
    document.body.innerHTML = `<main data-first-rows><ul hidden><li><a data-field="subject"></a></li></ul></main>`;
    await waitFor(() => expect(window.qujatFirstArrived).toBeDefined());
  };
  beforeEach(() => {
    documents = [{ edocid: 7, descr: 'Об отчёте' }];
  });
  afterEach(() => {
    documents = [];
    delete window.qujatFirstRows;
  });

  test.each([
    ['are painted', '/', 'last', false, 'Об отчёте'],
    ['are not, if the person starts elsewhere', '/', 'today', false, ''],
    ['are, where the address names the tab', '/#currentTab=13', 'today', false, 'Об отчёте'],
    ['are not, once the code renders', '/', 'last', true, ''],
  ])('%s', async (_what, path, startPage, isRendering, shown) => {
    await answered(path, startPage, isRendering);
    expect(rows()).toBe(shown);
  });

  test('go as soon as another tab signs out', async () => {
    await answered('/', 'last');
    window.dispatchEvent(new StorageEvent('storage', { key: 'qujat' }));
    expect(rows()).toBe('Об отчёте');
    localStorage.setItem('qujat', '{}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'qujat' }));
    expect(rows()).toBe('');
    expect(window.qujatFirstRows).toBe(false);
  });
});

test('the product uses both answers and requests neither again', async () => {
  await boot({ token: 't-1', tokenExp: inAnHour(), refreshToken: 'r' }, { path: '/', extensions: [] });
  signIn({ token: 't-1', tokenExp: inAnHour(), refreshToken: 'r' });
  window.qujatEarlyFor = currentBearer().identity;
  expect((await request(profile, {})).fullName).toBe('Early Bird');
  expect(window.qujatFirstArrived?.body).toContain('docs');
  await request(documentList, initialListInput({ hash: '', chosenTab: null, sidebarLayout: null, responseRequired: false }));
  expect(asked).toHaveLength(2);
  await request(profile, {});
  expect(asked).toHaveLength(3);
  signOut();
});

test('theme and language are set before the first paint', async () => {
  const html = document.documentElement;
  await boot({ darkMode: true, language: 'en_EN' }, { path: '/login' });
  expect([html.className, html.lang]).toEqual(['dark-mode', 'en']);
  await boot({ darkMode: false, language: 'en_EN' }, { path: '/login', cookies: ['lang=kk_KZ'] });
  expect([html.className, html.lang]).toEqual(['', 'kk']);
  dark = true;
  await boot(null, { path: '/login' });
  expect([html.className, html.lang]).toEqual(['dark-mode', 'ru']);
  dark = false;
});

test('a form submitted before its code is loaded is kept and submitted afterwards', async () => {
  await boot(null, { path: '/login' });
  document.body.innerHTML = '<form><input name="email" value="a"><button>Send</button></form>';
  const form = document.querySelector('form')!;
  const seen: boolean[] = [];
  form.addEventListener('submit', (event) => {
    seen.push(event.defaultPrevented);
    event.preventDefault();
  });
  form.requestSubmit();
  expect(seen).toEqual([]);
  window.qujatReleaseForms?.();
  expect(seen).toEqual([false]);
  expect(window.qujatReleaseForms).toBeUndefined();
});

describe('a shell that does not start', () => {
  const body =
    '<script data-shell src="/remotes/shell/0a/main.js" integrity="sha384-x"></script><link rel="stylesheet" data-shell href="/remotes/shell/0a/main.css"><p>old</p><template id="qujat-failure"><h1>Qujat did not start</h1><button>Reload</button></template><data id="qujat-ticket" value="t-1"></data>';
  let sent: {
    ticket: string;
    tab: string;
    reports: { kind: string; remote: string; version: string; reason: string; detail: string }[];
  }[] = [];
  const beacons: Promise<void>[] = [];

  beforeEach(async () => {
    sent = [];
    beacons.length = 0;
    await boot(null, { path: '/login' });
    document.getElementById('qujat-page')!.textContent = JSON.stringify({ releases: { shell: '0a' } });
    document.body.innerHTML = body;
    navigator.sendBeacon = (_url, data) => {
      beacons.push((data as Blob).text().then((text) => void sent.push(JSON.parse(text) as (typeof sent)[number])));
      return true;
    };
  });

  /** The network's answer when the file is requested again. */
  const network = (answer: (init: RequestInit) => Promise<Response>): void =>
    void (globalThis.fetch = ((_url: string, init: RequestInit) => answer(init)) as typeof fetch);
  const failsScript = (): unknown => document.querySelector('script[data-shell]')!.dispatchEvent(new Event('error'));
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await Promise.all(beacons);
  };
  const message = (): string | null => document.body.textContent;
  const ok = async (): Promise<Response> => new Response('');

  test.each([
    ['a script is missing', failsScript, async () => new Response('', { status: 404 }), 'missing', ''],
    [
      'a style is missing',
      () => document.querySelector('link[data-shell]')!.dispatchEvent(new Event('error')),
      async () => new Response('', { status: 404 }),
      'missing',
      '',
    ],
    [
      'a file is not what was released',
      failsScript,
      async ({ integrity }: RequestInit) => (integrity ? Promise.reject(new TypeError('integrity')) : new Response('')),
      'damaged',
      '',
    ],
    [
      'the line is lost, or something blocks the file',
      failsScript,
      () => Promise.reject(new TypeError('Failed to fetch')),
      'unreachable',
      '',
    ],
    ['a file came not at first, but then it did', failsScript, ok, 'unreachable', ''],
    [
      'its code throws',
      () =>
        window.dispatchEvent(
          new ErrorEvent('error', { error: new RangeError('no'), filename: 'https://qujat.example/remotes/shell/0a/main.js' }),
        ),
      ok,
      'broken',
      'RangeError',
    ],
    [
      'boot.js throws in a page of a page server that does not name scripts',
      () => window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('no'), filename: location.href })),
      ok,
      'broken',
      'RangeError',
    ],
    ['it says that it cannot start', () => window.dispatchEvent(new ErrorEvent('error', { error: 'text' })), ok, 'broken', ''],
  ])('when %s, the page says so and reports why', async (_what, happens, answer, reason, detail) => {
    network(answer);
    happens();
    happens();
    await settled();
    expect(message()).toBe('Qujat did not startReload');
    expect(sent.map(({ ticket, reports }) => ({ ticket, reports }))).toEqual([
      { ticket: 't-1', reports: [{ kind: 'failed', remote: 'shell', version: '0a', reason, detail }] },
    ]);
    expect(sent[0]?.tab).toMatch(/./);
  });

  test('a shell that loads but does not start is reported after a while; a started one is not', async () => {
    jest.useFakeTimers();
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(59_000);
    expect(message()).toContain('old');
    jest.advanceTimersByTime(2_000);
    jest.useRealTimers();
    await settled();
    expect(message()).toBe('Qujat did not startReload');
    expect(sent[0]?.reports[0]).toMatchObject({ kind: 'failed', reason: 'stuck' });
  });

  test.each([
    ['is not the shell’s where the page names its scripts', '\n//# sourceURL=/remotes/shell/0a/boot.js', 'old'],
    ['is the shell’s where it does not', '', 'Qujat did not startReload'],
  ])('an error with the page’s address %s', async (_what, end, shown) => {
    const script = document.createElement('script');
    // The code of boot.js contains the words itself.
    script.textContent = `'# sourceURL='${end}`;
    const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    await boot(null, { path: '/login' });
    current.mockRestore();
    document.body.innerHTML = body;
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('no'), filename: location.href }));
    await settled();
    expect(message()).toContain(shown);
  });

  test('a remote’s file, an extension’s error and an error after the start are ignored', async () => {
    document.body.insertAdjacentHTML('beforeend', '<script id="other"></script>');
    document.querySelector('#other')!.dispatchEvent(new Event('error'));
    for (const filename of ['chrome-extension://abc/content.js', 'https://qujat.example/remotes/mfe-mail/0b/remoteEntry.js'])
      window.dispatchEvent(new ErrorEvent('error', { filename }));
    jest.useFakeTimers();
    window.qujatReleaseForms?.();
    window.dispatchEvent(new ErrorEvent('error'));
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(61_000);
    jest.useRealTimers();
    await settled();
    expect(document.body.querySelector('p')?.textContent).toBe('old');
    expect(sent).toEqual([]);
  });
});

describe('a remote’s style', () => {
  const links = (): (string | null)[] => [...document.querySelectorAll('link')].map((link) => link.getAttribute('data-href'));
  const page =
    '<link rel="stylesheet" data-href="shell.css" data-shell><link rel="stylesheet" data-href="feed.css"><link rel="stylesheet">';
  afterEach(() => jest.useRealTimers());

  test('that fails is removed, so that it can be requested anew', async () => {
    await boot(null, { path: '/login' });
    document.body.innerHTML = page;
    document.querySelector('[data-href="feed.css"]')!.dispatchEvent(new Event('error'));
    expect(links()).toEqual(['shell.css', null]);
  });

  test('that does not arrive does not block the paint', async () => {
    jest.useFakeTimers();
    await boot(null, { path: '/login' });
    document.body.innerHTML = page.replace('feed.css">', 'feed.css"><link rel="stylesheet" data-href="here.css">');
    Object.defineProperty(document.querySelector('[data-href="here.css"]'), 'sheet', { value: {} });
    jest.advanceTimersByTime(4_900);
    expect(links()).toContain('feed.css');
    jest.advanceTimersByTime(200);
    expect(links()).toEqual(['shell.css', 'here.css', null]);
  });
});
