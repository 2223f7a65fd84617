import { companyName, refreshTokens, signIn, signOut } from '@qujat/contract/authentication';
import { call, required } from '@qujat/contract/call';
import { at, list, nothing, number, record, text } from '@qujat/contract/codec';
import { integerField, textField } from '@qujat/contract/field';
import { after, json, noAnswer, putPageConfiguration, startFakeServer, type FakeServer } from '../test-support/fake-server.ts';
import { installLocks, openTab, stored, type Tab } from '../test-support/tabs.ts';

const thing = record({ name: at('name', text), count: at('count', number) });
const readThing = call({ name: 'readThing', summary: '', source: '', path: '/ce/thing.php', effect: 'read', fixed: { is_json: '1' }, fields: { page: required('q9', integerField(1, 9)) }, answer: thing });
const listThings = call({ name: 'listThings', summary: '', source: '', method: 'GET', path: '/exchange/things', base: 'second', effect: 'read', encoding: 'query', fields: {}, answer: list(thing) });
const changeThing = call({ name: 'changeThing', summary: '', source: '', path: '/ce/change.php', effect: 'change', fields: { name: required('q', textField(9)) }, answer: nothing });
const publicThing = call({ name: 'publicThing', summary: '', source: '', path: '/exchange/external/info', base: 'public', effect: 'read', encoding: 'json', fields: {}, answer: thing });
const word = call({ name: 'word', summary: '', source: '', path: '/ce/word.php', effect: 'read', fields: {}, answer: text });

const refreshPath = refreshTokens.path;
const tokens = { token: 'access', tokenExp: 0, refreshToken: 'refresh' };
const organisation = { id: 5, name: 'A', selected: true, documentsInWork: null };
const allExtensions = { extensions: ['sign-out', 'remember', 'organisation-header', 'idempotency', 'acting'] };

let server: FakeServer;
let tab: Tab;
const start = async (configuration: object = {}): Promise<void> => {
  putPageConfiguration(configuration);
  tab = await openTab();
  tab.session.signIn(tokens);
};
const failure = (promise: Promise<unknown>): Promise<{ kind: string; status: number; text: string; requestId: string | null }> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: { kind: string; status: number; text: string; requestId: string | null }) => error,
  );

/** An answer that comes in pieces. */
const slowBody = (pieces: number, every: number): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let piece = 0; piece < pieces; piece += 1) {
          await new Promise((resolve) => setTimeout(resolve, every));
          controller.enqueue(new TextEncoder().encode(piece ? ' ' : '{"name":"slow","count":1}'));
        }
        controller.close();
      },
    }),
    { headers: { 'content-length': String(24 + pieces) } },
  );

beforeEach(() => {
  localStorage.clear();
  delete window.__qujatEarly;
  installLocks();
  server = startFakeServer();
  server.reply('/ce/thing.php', () => json({ name: 'a', count: '3' }));
  server.reply('/ce/change.php', () => json({ status: 'ok' }));
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('what is sent', () => {
  test('a form with the bearer, and the answer by the codec', async () => {
    await start();
    expect(await tab.api.request(readThing, { page: 2 })).toEqual({ name: 'a', count: 3 });
    const [asked] = server.asked;
    expect(asked).toMatchObject({ method: 'POST', path: '/ce/thing.php', body: 'is_json=1&q9=2', credentials: 'include' });
    expect(asked?.headers.get('authorization')).toBe('Bearer access');
    expect(asked?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  });

  test('each base at its own address', async () => {
    await start({ bases: { main: 'https://main.example', second: 'https://second.example:8443', public: 'https://public.example' } });
    server.reply('https://main.example/ce/thing.php', () => json({ name: 'main', count: 1 }));
    server.reply('https://second.example:8443/exchange/things', () => json([]));
    server.reply('https://public.example/exchange/external/info', () => json({ name: 'public', count: 1 }));
    await tab.api.request(readThing, { page: 1 });
    await tab.api.request(listThings, {});
    await tab.api.request(publicThing, {});
    const [main, second, open] = server.asked;
    expect(main?.headers.get('authorization')).toBe('Bearer access');
    expect(second?.headers.get('authorization')).toBe('Bearer access');
    expect(open?.headers.get('authorization')).toBeNull();
    expect(open?.credentials).toBe('same-origin');
  });

  test('a server without extensions is sent nothing that it does not know', async () => {
    await start();
    tab.session.setOrganisations([organisation]);
    server.reply(signIn.path, () => json({ status: 'error', text: 'no' }));
    await tab.api.request(changeThing, { name: 'x' });
    await tab.api.request(signIn, { email: 'e', password: 'p', remember: true });
    expect([...(server.asked[0]?.headers.keys() ?? [])].filter((name) => name.startsWith('x-') || name === 'idempotency-key')).toEqual([]);
    expect([...(server.asked[1]?.form?.keys() ?? [])].toSorted()).toEqual(['is_jwt', 'q', 'q1']);
  });

  test('with extensions: the organisation shown, a key for changes, remember', async () => {
    await start(allExtensions);
    await tab.api.request(readThing, { page: 1 });
    tab.session.setOrganisations([organisation]);
    await tab.api.request(changeThing, { name: 'x' });
    await tab.api.request(changeThing, { name: 'x' });
    await tab.api.request(readThing, { page: 1 });
    server.reply(signIn.path, () => json({ status: 'error', text: 'no' }));
    await tab.api.request(signIn, { email: 'e', password: 'p', remember: true });
    const header = (name: string) => server.asked.map(({ headers }) => headers.get(name));
    expect(header('x-qujat-organisation')).toEqual([null, '5', '5', '5', null]);
    const keys = header('idempotency-key');
    expect([keys[0], keys[3]]).toEqual([null, null]);
    expect(keys[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys[2]).not.toBe(keys[1]);
    expect(server.asked[4]?.form?.get('remember')).toBe('1');
  });

  test('a missing field never leaves the browser', async () => {
    await start();
    // What TypeScript refuses, a server's null may still bring about.
    await expect(tab.api.request(readThing, { page: null as unknown as number })).rejects.toMatchObject({ name: 'BadFieldError', field: 'page' });
    expect(server.asked).toEqual([]);
  });
});

describe('what comes back', () => {
  test('a business error has the server\'s text', async () => {
    await start();
    server.reply('/ce/thing.php', () => json({ status: 'error', text: 'Нельзя' }, { headers: { 'x-request-id': 'r-1' } }));
    const error = await failure(tab.api.request(readThing, { page: 1 }));
    expect(error).toBeInstanceOf(tab.api.BusinessError);
    expect(error).toMatchObject({ kind: 'business', status: 200, text: 'Нельзя', requestId: 'r-1' });
    expect(tab.visited).toEqual([]);
  });

  test.each([
    [400, 'invalid'], [403, 'forbidden'], [404, 'not-found'], [409, 'invalid'], [413, 'too-large'], [429, 'too-often'], [500, 'server'], [503, 'server'],
  ])('HTTP %i is %p and carries the text', async (status, kind) => {
    await start();
    server.reply('/ce/thing.php', () => json({ status: 'error', text: 'Почему' }, { status }));
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind, status, text: 'Почему' });
    expect(tab.session.store.get(tab.session.signedInAtom)).toBe(true);
  });

  test.each([['<html>', 'a page'], ['[1]', 'a list'], ['7', 'a number'], ['', 'nothing']])('%p in place of an object is unreadable', async (body) => {
    await start();
    server.reply('/ce/thing.php', () => new Response(body));
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  test('a page of HTML is no empty list, but {} is', async () => {
    await start();
    server.reply('/exchange/things', () => new Response('\n<!doctype html>'), () => new Response('{}', { headers: { 'content-type': 'text/html' } }));
    expect(await failure(tab.api.request(listThings, {}))).toMatchObject({ kind: 'unreadable' });
    expect(await tab.api.request(listThings, {})).toEqual([]);
  });

  test('a bare word is text, and an answer of which nothing is read may be anything', async () => {
    await start();
    server.reply('/ce/word.php', () => new Response('queued'));
    server.reply('/ce/change.php', () => new Response('done, thank you'));
    expect(await tab.api.request(word, {})).toBe('queued');
    expect(await tab.api.request(changeThing, { name: 'x' })).toBeNull();
  });

  test('sign-in reads its own errors', async () => {
    await start();
    server.reply(signIn.path, () => json({ status: 'error', text: 'Неверный пароль' }));
    expect(await tab.api.request(signIn, { email: 'e', password: 'p' })).toMatchObject({ status: 'error', text: 'Неверный пароль' });
  });
});

describe('where calls lead', () => {
  test.each([[403, '/403'], [404, '/404']])('HTTP %i to %p', async (status, path) => {
    await start();
    server.reply('/ce/thing.php', () => json({}, { status }));
    await failure(tab.api.request(readThing, { page: 1 }));
    expect(tab.visited).toEqual([path]);
  });

  test('401 clears both tokens and leads to /login', async () => {
    await start();
    server.reply('/ce/thing.php', () => json({}, { status: 401 }));
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual(['/login']);
    expect(stored()).toMatchObject({ token: null, tokenExp: null, refreshToken: null });
  });

  test.each([401, 403, 404])('a background call leads nowhere and ends no session: HTTP %i', async (status) => {
    await start();
    server.reply('/ce/thing.php', () => json({}, { status }));
    await failure(tab.api.request(readThing, { page: 1 }, { background: true }));
    expect(tab.visited).toEqual([]);
    expect(stored()).toMatchObject({ token: 'access' });
  });

  test('without a token the call is not made at all', async () => {
    await start();
    tab.session.signOut();
    expect(await failure(tab.api.request(companyName, {}, { background: true }))).toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual([]);
    expect(await failure(tab.api.request(companyName, {}))).toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual(['/login']);
    expect(server.asked).toEqual([]);
  });

  test('a 401 for a token that was exchanged meanwhile is asked again with the new one, with the same key', async () => {
    await start(allExtensions);
    server.reply(
      '/ce/change.php',
      () => {
        tab.session.adoptTokens({ token: 'access 2', tokenExp: 0, refreshToken: 'refresh 2' }, 'refresh');
        return json({}, { status: 401 });
      },
      () => json({}),
    );
    await tab.api.request(changeThing, { name: 'x' });
    expect(server.asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer access', 'Bearer access 2']);
    expect(server.asked[0]?.headers.get('idempotency-key')).toBe(server.asked[1]?.headers.get('idempotency-key'));
    expect(tab.visited).toEqual([]);
  });

  test('but never as another person, whose session it does not end either', async () => {
    await start();
    server.reply('/ce/change.php', () => {
      tab.session.signIn({ ...tokens, token: 'another' });
      return json({}, { status: 401 });
    });
    expect(await failure(tab.api.request(changeThing, { name: 'x' }))).toMatchObject({ kind: 'unauthorised' });
    expect(server.count('/ce/change.php')).toBe(1);
    expect(stored()).toMatchObject({ token: 'another' });
  });

  test('a wrong password with HTTP 401 stays on the page', async () => {
    await start();
    server.reply(signIn.path, () => json({ status: 'error', text: 'no' }, { status: 401 }));
    expect(await failure(tab.api.request(signIn, { email: 'e', password: 'p' }))).toMatchObject({ kind: 'unauthorised', text: 'no' });
    expect(tab.visited).toEqual([]);
  });

  test('a call that fails before the shell says how to navigate leads there afterwards', async () => {
    putPageConfiguration({});
    let api: Tab['api'] | undefined;
    await jest.isolateModulesAsync(async () => {
      api = await import('@qujat/api');
    });
    await failure(api?.request(companyName, {}) ?? Promise.resolve());
    const visited: string[] = [];
    api?.setNavigator((path) => visited.push(path));
    expect(visited).toEqual(['/login']);
  });
});

describe('time', () => {
  test('a call without an answer fails after 30 s', async () => {
    await start();
    jest.useFakeTimers();
    server.reply('/ce/thing.php', after(30_001, () => json({})));
    const failed = failure(tab.api.request(readThing, { page: 1 }));
    await jest.advanceTimersByTimeAsync(29_999);
    expect(server.asked[0]?.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(2);
    expect(await failed).toMatchObject({ kind: 'timeout' });
    expect(server.asked[0]?.signal.aborted).toBe(true);
  });

  test('a download goes on as long as something comes, and tells how far it is', async () => {
    await start();
    jest.useFakeTimers();
    server.reply('/ce/thing.php', () => slowBody(4, 20_000));
    const seen: number[] = [];
    const done = tab.api.request(readThing, { page: 1 }, { onProgress: (progress) => seen.push(progress.done) });
    await jest.advanceTimersByTimeAsync(80_000);
    expect(await done).toEqual({ name: 'slow', count: 1 });
    expect(seen).toEqual([25, 26, 27, 28]);
  });

  test('it fails after 30 s without progress; one that is no download after 30 s in all', async () => {
    await start();
    jest.useFakeTimers();
    server.reply('/ce/thing.php', () => slowBody(2, 30_001));
    const stalled = failure(tab.api.request(readThing, { page: 1 }, { onProgress: () => {} }));
    await jest.advanceTimersByTimeAsync(30_001);
    expect(await stalled).toMatchObject({ kind: 'timeout' });
    server.reply('/ce/thing.php', () => slowBody(4, 20_000));
    const late = failure(tab.api.request(readThing, { page: 1 }));
    await jest.advanceTimersByTimeAsync(30_001);
    expect(await late).toMatchObject({ kind: 'timeout' });
  });

  test('who aborts gets the reason back and no failure of the network', async () => {
    await start();
    server.reply('/ce/thing.php', after(1000, () => json({})));
    const controller = new AbortController();
    const asked = tab.api.request(readThing, { page: 1 }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('no longer wanted')), 10);
    await expect(asked).rejects.toThrow('no longer wanted');
    const before = AbortSignal.abort(new Error('never wanted'));
    await expect(tab.api.request(readThing, { page: 1 }, { signal: before })).rejects.toThrow('never wanted');
    expect(tab.session.store.get(tab.api.connectionAtom)).toBe('online');
  });

  test('no network is told apart', async () => {
    await start();
    server.reply('/ce/thing.php', noAnswer);
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind: 'network', status: 0 });
    expect(tab.visited).toEqual([]);
  });

  test('the spinner comes after 3 s, and not for what runs in the background', async () => {
    await start();
    jest.useFakeTimers();
    const { store } = tab.session;
    const state = (): [number, boolean] => [store.get(tab.api.pendingRequestsAtom), store.get(tab.api.slowRequestAtom)];
    server.reply('/ce/thing.php', after(4000, () => json({ name: '', count: 1 })));
    const background = tab.api.request(readThing, { page: 1 }, { background: true });
    await jest.advanceTimersByTimeAsync(3500);
    expect(state()).toEqual([0, false]);
    const seen = tab.api.request(readThing, { page: 1 });
    await jest.advanceTimersByTimeAsync(2999);
    expect(state()).toEqual([1, false]);
    await jest.advanceTimersByTimeAsync(2);
    expect(state()).toEqual([1, true]);
    await jest.advanceTimersByTimeAsync(1000);
    await Promise.all([background, seen]);
    expect(state()).toEqual([0, false]);
  });
});

describe('early data', () => {
  const key = 'POST /ce/thing.php\nis_json=1&q9=2';
  const early = (answer: Promise<Response>): void => {
    window.__qujatEarly = new Map([[key, answer]]);
  };

  test('an answer that boot.js asked for is taken, once', async () => {
    await start();
    early(Promise.resolve(json({ name: 'early', count: 1 }, { headers: { date: new Date(Date.now() + 9e6).toUTCString() } })));
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'early' });
    expect(tab.session.serverNow() - Date.now()).toBeGreaterThan(8e6);
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'a' });
    expect(server.count('/ce/thing.php')).toBe(1);
  });

  test('only by the very same request', async () => {
    await start();
    early(Promise.resolve(json({ name: 'early', count: 1 })));
    expect(await tab.api.request(readThing, { page: 3 })).toMatchObject({ name: 'a' });
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('away'))],
    ['401', () => Promise.resolve(json({}, { status: 401 }))],
    ['500', () => Promise.resolve(json({}, { status: 500 }))],
  ])('one that failed is ignored: %s', async (_, answer) => {
    await start();
    early(answer());
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'a' });
    expect(tab.visited).toEqual([]);
  });

  test('one that never comes fails like any other call', async () => {
    await start();
    jest.useFakeTimers();
    early(new Promise(() => {}));
    const failed = failure(tab.api.request(readThing, { page: 2 }));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await failed).toMatchObject({ kind: 'timeout' });
  });
});

describe('signing out', () => {
  test('tells the server where it can be told, clears all and leads to /login, whatever comes back', async () => {
    await start(allExtensions);
    server.reply(signOut.path, noAnswer);
    await tab.api.logout();
    expect(server.asked.map(({ path }) => path)).toEqual(['/auth/logout']);
    expect(server.asked[0]?.headers.get('authorization')).toBe('Bearer access');
    expect(stored()).toMatchObject({ token: null, refreshToken: null });
    expect(tab.visited).toEqual(['/login']);
  });

  test('a server of the specification alone is not asked', async () => {
    await start();
    await tab.api.logout();
    expect(server.asked).toEqual([]);
    expect(tab.visited).toEqual(['/login']);
    expect(server.count(refreshPath)).toBe(0);
  });
});
