import { companyName, refreshTokens, signIn, signOut } from '@qujat/contract/authentication';
import { allExtensions, changeThing, failure, freshServer, organisation, readThing, signedInTab, tokens } from '../test-support/calls.ts';
import { json, noAnswer, putPageConfiguration, type FakeServer } from '../test-support/fake-server.ts';
import { stored, type Tab } from '../test-support/tabs.ts';

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

const refusal = (): Response => json({ status: 'error', text: 'Другая организация', reason: 'other-organisation' }, { status: 409 });

describe('navigation by answers', () => {
  test.each([
    [403, '/403'],
    [404, '/404'],
  ])('HTTP %i leads to %p', async (status, path) => {
    await start();
    server.reply('/ce/thing.php', () => json({}, { status }));
    await failure(tab.api.request(readThing, { page: 1 }));
    expect(tab.visited).toEqual([path]);
  });

  test('a forced password change leads to /rechangepsw', async () => {
    await start();
    server.reply(
      '/ce/thing.php',
      () => json({ status: 'error', text: 'Смените пароль', reason: 'password-change' }, { status: 403 }),
      () => json({ status: 'error', text: 'Смените пароль', reason: 'password-change' }, { status: 403 }),
    );
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind: 'forbidden', reason: 'password-change' });
    expect(tab.visited).toEqual(['/rechangepsw']);
    // Otherwise a page with only background requests would be a dead end.
    await failure(tab.api.request(readThing, { page: 1 }, { background: true }));
    expect(tab.visited).toEqual(['/rechangepsw', '/rechangepsw']);
  });

  test('a tab that shows another organisation than the session drops the answer and reloads', async () => {
    await start(allExtensions);
    tab.session.setOrganisations([organisation]);
    const heard: string[] = [];
    tab.session.onIdentityChange((change) => heard.push(change));
    server.reply('/ce/thing.php', refusal, refusal, () => json({ name: 'b', count: 1 }));
    expect(await failure(tab.api.request(readThing, { page: 1 }, { background: true }))).toMatchObject({ reason: 'other-organisation' });
    expect(heard).toEqual([]);
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({
      kind: 'invalid',
      status: 409,
      text: 'Другая организация',
    });
    expect(heard).toEqual(['identity']);
    expect(tab.session.store.get(tab.session.signedInAtom)).toBe(true);
    // After a reload it names no organisation until it knows the right one.
    await tab.api.request(readThing, { page: 1 });
    expect(server.asked.at(-1)?.headers.get('x-qujat-organisation')).toBeNull();
  });

  test('401 clears both tokens and leads to /login', async () => {
    await start();
    server.reply('/ce/thing.php', () => json({}, { status: 401 }));
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual(['/login']);
    expect(stored()).toMatchObject({ token: null, tokenExp: null, refreshToken: null });
  });

  test.each([401, 403, 404])('a background call causes no navigation and ends no session: HTTP %i', async (status) => {
    await start();
    server.reply('/ce/thing.php', () => json({}, { status }));
    await failure(tab.api.request(readThing, { page: 1 }, { background: true }));
    expect(tab.visited).toEqual([]);
    expect(stored()).toMatchObject({ token: 'access' });
  });

  test('a call without a token is not sent', async () => {
    await start();
    tab.session.signOut();
    expect(await failure(tab.api.request(companyName, {}, { background: true }))).toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual([]);
    expect(await failure(tab.api.request(companyName, {}))).toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual(['/login']);
    expect(server.asked).toEqual([]);
  });

  test('a 401 for a token that was refreshed meanwhile is retried with the new one and the same key', async () => {
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

  test('but never as another person, whose session stays', async () => {
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

  test('a call that fails before the shell can navigate does so afterwards', async () => {
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

describe('sign-out', () => {
  test('without a ticket sends the token, clears everything and leads to /login, whatever the answer', async () => {
    await start(allExtensions);
    server.reply(signOut.path, noAnswer);
    await tab.api.logout();
    expect(server.asked.map(({ path }) => path)).toEqual(['/auth/logout']);
    expect(server.asked[0]?.headers.get('authorization')).toBe('Bearer access');
    expect(stored()).toMatchObject({ token: null, refreshToken: null });
    expect(tab.visited).toEqual(['/login']);
  });

  test('sends nothing to a server without extensions', async () => {
    await start();
    await tab.api.logout();
    expect(server.asked).toEqual([]);
    expect(tab.visited).toEqual(['/login']);
    expect(server.count(refreshTokens.path)).toBe(0);
  });
});
