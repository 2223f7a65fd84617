import { request } from '@qujat/api';
import { documentList } from '@qujat/contract/document-list';
import { initialListInput } from '@qujat/contract/initial-list';
import { profile } from '@qujat/contract/shell';
import { signIn, signOut } from '@qujat/session';
import { earlyRequests } from './early-requests.ts';

const scope = globalThis as { EARLY_REQUESTS?: unknown };
const asked: { url: string; init: RequestInit }[] = [];
const inAnHour = (): number => Date.now() / 1000 + 2 * 3600;

/** A browser in which boot.js is about to run: what is stored, the cookies, where it is, what the page says. */
async function boot(stored: object | string | null, { path = '/', cookies = [] as string[], extensions = ['organisation-header'] } = {}): Promise<void> {
  window.qujatReleaseForms?.(); // of the boot before
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
    return new Response(JSON.stringify({ fullname: 'Early Bird', docs: [] }), { headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  await jest.isolateModulesAsync(async () => void (await import('./boot.ts')));
}

let dark = false;
window.matchMedia = ((query: string) => ({ matches: dark && query.includes('dark') })) as unknown as typeof window.matchMedia;

afterEach(() => {
  window.qujatReleaseForms?.();
  document.body.innerHTML = '';
});

test('without a token `/` leads to /login, keeps the query and asks nothing', async () => {
  await boot(null, { path: '/?a=1' });
  expect(location.pathname + location.search).toBe('/login?a=1');
  expect(asked).toEqual([]);
  await boot('broken {', { path: '/' });
  expect(location.pathname).toBe('/login');
});

test('other addresses stay: where they lead is for the shell to say', async () => {
  await boot(null, { path: '/portal' });
  expect(location.pathname).toBe('/portal');
});

test('with a token that can be used the profile and the first list are asked, as the product would', async () => {
  await boot(
    { token: 't-1', tokenExp: inAnHour(), refreshToken: 'r', chosenTab: '4', isResponseRequired: true, instances: [{ lid: 9, selected: 1 }] },
    { path: '/#currentTab=13' },
  );
  expect(location.pathname).toBe('/');
  expect(asked.map(({ url }) => url)).toEqual([profile.path, documentList.path]);
  const { headers, body } = asked[1]!.init;
  expect(headers).toMatchObject({ authorization: 'Bearer t-1', 'x-qujat-organisation': '9' });
  expect(new URLSearchParams(String(body)).get('q')).toBe('13');
  expect(new URLSearchParams(String(body)).get('q8')).toBe('1');
});

test('a token that is due for a refresh asks nothing, and its owner stays', async () => {
  await boot({ token: 't-1', tokenExp: Date.now() / 1000 + 60, refreshToken: 'r' });
  expect(location.pathname).toBe('/');
  expect(asked).toEqual([]);
});

test('on other pages, and in a folder, only the profile is asked; without the extension no organisation is named', async () => {
  const signedIn = { token: 't-1', tokenExp: inAnHour(), refreshToken: 'r', instances: [{ lid: 9, selected: 1 }] };
  await boot(signedIn, { path: '/portal', extensions: [] });
  expect(asked.map(({ url }) => url)).toEqual([profile.path]);
  expect(Object.keys(asked[0]!.init.headers ?? {})).not.toContain('x-qujat-organisation');
  await boot(signedIn, { path: '/?template=7' });
  expect(asked.map(({ url }) => url)).toEqual([profile.path]);
});

test('the product takes both answers and asks for neither again', async () => {
  await boot({ token: 't-1', tokenExp: inAnHour(), refreshToken: 'r' }, { path: '/', extensions: [] });
  signIn({ token: 't-1', tokenExp: inAnHour(), refreshToken: 'r' });
  expect((await request(profile, {})).fullName).toBe('Early Bird');
  await request(documentList, initialListInput({ hash: '', chosenTab: null, sidebarLayout: null, responseRequired: false }));
  expect(asked).toHaveLength(2);
  await request(profile, {});
  expect(asked).toHaveLength(3);
  signOut();
});

test('theme and language are set before anything is painted', async () => {
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

test('a form that is sent before its code has come is kept and sent again afterwards', async () => {
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

test.each([
  ['a file of the shell does not come', () => document.querySelector('script[data-shell]')!.dispatchEvent(new Event('error'))],
  ['a style of the shell does not come', () => document.querySelector('link[data-shell]')!.dispatchEvent(new Event('error'))],
  ['its code breaks before it starts', () => window.dispatchEvent(new ErrorEvent('error'))],
])('when %s, the page says so', async (_what, fail) => {
  await boot(null, { path: '/login' });
  document.body.innerHTML = '<script data-shell></script><link rel="stylesheet" data-shell><p>old</p><template id="qujat-failure"><h1>Qujat did not start</h1><button>Reload</button></template>';
  fail();
  expect(document.body.textContent).toBe('Qujat did not startReload');
});

test("a remote's file that does not come is none of its business, nor is an error after the start", async () => {
  await boot(null, { path: '/login' });
  document.body.innerHTML = '<script id="other"></script><p>old</p><template id="qujat-failure"><h1>Failed</h1></template>';
  document.querySelector('#other')!.dispatchEvent(new Event('error'));
  window.qujatReleaseForms?.();
  window.dispatchEvent(new ErrorEvent('error'));
  expect(document.body.querySelector('p')?.textContent).toBe('old');
});

describe("a remote's style", () => {
  const links = (): (string | null)[] => [...document.querySelectorAll('link')].map((link) => link.getAttribute('data-href'));
  const page = '<link rel="stylesheet" data-href="shell.css" data-shell><link rel="stylesheet" data-href="feed.css"><link rel="stylesheet">';
  afterEach(() => jest.useRealTimers());

  test('that fails is taken out, so that it is asked for anew', async () => {
    await boot(null, { path: '/login' });
    document.body.innerHTML = page;
    document.querySelector('[data-href="feed.css"]')!.dispatchEvent(new Event('error'));
    expect(links()).toEqual(['shell.css', null]);
  });

  test('that does not come keeps nothing else from being painted', async () => {
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
