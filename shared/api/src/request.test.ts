import { signIn } from '@qujat/contract/authentication';
import {
  allExtensions,
  changeThing,
  failure,
  freshServer,
  listThings,
  organisation,
  publicThing,
  readThing,
  signedInTab,
  word,
} from '../test-support/calls.ts';
import { json, type FakeServer } from '../test-support/fake-server.ts';
import type { Tab } from '../test-support/tabs.ts';

let server: FakeServer;
let tab: Tab;
const start = async (configuration: object = {}): Promise<void> => {
  tab = await signedInTab(configuration);
};

beforeEach(() => {
  server = freshServer();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('requests', () => {
  test('send a form with the bearer, and decode the answer', async () => {
    await start();
    expect(await tab.api.request(readThing, { page: 2 })).toEqual({ name: 'a', count: 3 });
    const [asked] = server.asked;
    expect(asked).toMatchObject({ method: 'POST', path: '/ce/thing.php', body: 'is_json=1&q9=2', credentials: 'include' });
    expect(asked?.headers.get('authorization')).toBe('Bearer access');
    expect(asked?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  });

  test('reach each base at its own address', async () => {
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

  test('send a server without extensions nothing unknown to it', async () => {
    await start();
    tab.session.setOrganisations([organisation]);
    server.reply(signIn.path, () => json({ status: 'error', text: 'no' }));
    await tab.api.request(changeThing, { name: 'x' });
    await tab.api.request(signIn, { email: 'e', password: 'p', remember: true });
    expect([...(server.asked[0]?.headers.keys() ?? [])].filter((name) => name.startsWith('x-') || name === 'idempotency-key')).toEqual([]);
    expect([...(server.asked[1]?.form?.keys() ?? [])].toSorted()).toEqual(['is_jwt', 'q', 'q1']);
  });

  test('send extensions: the shown organisation, a key for changes, remember', async () => {
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

  test('with a missing field are not sent', async () => {
    await start();
    // TypeScript forbids this, but a null from the server can cause it.
    await expect(tab.api.request(readThing, { page: null as unknown as number })).rejects.toMatchObject({
      name: 'BadFieldError',
      field: 'page',
    });
    expect(server.asked).toEqual([]);
  });
});

describe('answers', () => {
  test('a business error carries the server’s text', async () => {
    await start();
    server.reply('/ce/thing.php', () => json({ status: 'error', text: 'Нельзя' }, { headers: { 'x-request-id': 'r-1' } }));
    const error = await failure(tab.api.request(readThing, { page: 1 }));
    expect(error).toBeInstanceOf(tab.api.BusinessError);
    expect(error).toMatchObject({ kind: 'business', status: 200, text: 'Нельзя', requestId: 'r-1' });
    expect(tab.visited).toEqual([]);
  });

  test.each([
    [400, 'invalid'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'invalid'],
    [413, 'too-large'],
    [429, 'too-often'],
    [500, 'server'],
    [503, 'server'],
  ])('HTTP %i is %p and carries the text', async (status, kind) => {
    await start();
    server.reply('/ce/thing.php', () => json({ status: 'error', text: 'Почему' }, { status }));
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind, status, text: 'Почему' });
    expect(tab.session.store.get(tab.session.signedInAtom)).toBe(true);
  });

  test.each([
    ['<html>', 'a page'],
    ['[1]', 'a list'],
    ['7', 'a number'],
    ['', 'nothing'],
  ])('%p instead of an object is unreadable', async (body) => {
    await start();
    server.reply('/ce/thing.php', () => new Response(body));
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  test('an HTML page is not an empty list, but {} is', async () => {
    await start();
    server.reply(
      '/exchange/things',
      () => new Response('\n<!doctype html>'),
      () => new Response('{}', { headers: { 'content-type': 'text/html' } }),
    );
    expect(await failure(tab.api.request(listThings, {}))).toMatchObject({ kind: 'unreadable' });
    expect(await tab.api.request(listThings, {})).toEqual([]);
  });

  test('a bare word is text, and an ignored answer may be anything', async () => {
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
