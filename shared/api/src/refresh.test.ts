import { after, json, type Asked, noAnswer, type FakeServer } from '../test-support/fake-server.ts';
import {
  requestThing,
  hour,
  openTabs,
  refreshPath,
  startTime,
  rotateTokens,
  toSeconds,
  signedIn,
  startServer,
} from '../test-support/rotating-tokens.ts';
import { removeLocks, stored } from '../test-support/tabs.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** An answer without a Date header. */
const blind = (reply: Response): Response => new Response(reply.body, { status: reply.status });

describe('the due time of a refresh', () => {
  test.each([
    ['one second before', 3601, 0],
    ['exactly 3600 s before expiry', 3600, 1],
    ['after expiry', -5, 1],
  ])('%s: refreshed %i times', async (_, left, times) => {
    rotateTokens(server, Date.now);
    await requestThing(await signedIn(toSeconds(startTime) + left));
    expect(server.count(refreshPath)).toBe(times);
  });

  test('expiry 0 is never refreshed, an unknown one always, but not repeatedly', async () => {
    rotateTokens(server, Date.now, null);
    await requestThing(await signedIn(0));
    expect(server.count(refreshPath)).toBe(0);
    const tab = await signedIn(null);
    await requestThing(tab);
    await requestThing(tab);
    expect(server.count(refreshPath)).toBe(1);
    jest.setSystemTime(startTime + 61_000);
    await requestThing(tab);
    expect(server.count(refreshPath)).toBe(2);
  });

  test('the refresh sends the refresh token alone, without a bearer, and the call continues with the new token', async () => {
    rotateTokens(server, Date.now);
    await requestThing(await signedIn(null));
    const [refresh, asked] = server.asked;
    expect(JSON.parse(refresh?.body ?? '')).toEqual({ refresh_token: 'refresh 1' });
    expect(refresh?.headers.get('authorization')).toBeNull();
    expect(asked?.headers.get('authorization')).toBe('Bearer access 2');
    expect(stored()).toMatchObject({ token: 'access 2', refreshToken: 'refresh 2', tokenExp: toSeconds(startTime + 8 * hour) });
  });

  test.each([-30 * hour, -2 * hour, 2 * hour, 30 * hour])('a clock %i ms off causes neither a loop nor needless refreshes', async (off) => {
    jest.setSystemTime(startTime + off);
    const serverNow = (): number => Date.now() - off;
    rotateTokens(server, serverNow);
    // The server's clock is unknown at first: one refresh may be unnecessary, then it is known.
    const tab = await signedIn(toSeconds(startTime + 8 * hour));
    for (let call = 0; call < 5; call += 1) await requestThing(tab);
    const [again] = await openTabs(1);
    if (again) await requestThing(again);
    expect(server.count(refreshPath)).toBeLessThanOrEqual(1);
    const before = server.count(refreshPath);
    jest.setSystemTime(startTime + off + 6 * hour);
    await requestThing(tab);
    expect(server.count(refreshPath)).toBe(before);
    jest.setSystemTime(startTime + off + 8 * hour - 60_000);
    await requestThing(tab);
    expect(server.count(refreshPath)).toBe(before + 1);
    expect(tab.visited).toEqual([]);
  });

  test('an unreadable server clock does not cause a refresh before every call', async () => {
    const { exchange } = rotateTokens(server, () => startTime);
    jest.setSystemTime(startTime + 30 * hour);
    server.reply(refreshPath, (asked) => blind(exchange(asked)));
    server.reply('/ce/thing.php', () => json({ name: 'x' }));
    const tab = await signedIn(toSeconds(startTime + 8 * hour));
    for (let call = 0; call < 5; call += 1) await requestThing(tab);
    expect(server.count(refreshPath)).toBe(1);
  });
});

describe('one refresh at a time', () => {
  test('for ten calls of one tab', async () => {
    rotateTokens(server, Date.now);
    const tab = await signedIn(null);
    await Promise.all(Array.from({ length: 10 }, () => requestThing(tab)));
    expect(server.count(refreshPath)).toBe(1);
  });

  test.each([2, 5])('for %i tabs at once', async (count) => {
    const { exchange } = rotateTokens(server, Date.now);
    server.reply(refreshPath, after(700, exchange));
    await signedIn(null);
    const tabs = await openTabs(count);
    const all = Promise.all(tabs.map((tab) => requestThing(tab)));
    await jest.advanceTimersByTimeAsync(5000);
    await all;
    expect(server.count(refreshPath)).toBe(1);
    for (const tab of tabs)
      expect(tab.session.store.get(tab.session.sessionAtom)).toMatchObject({ token: 'access 2', refreshToken: 'refresh 2' });
  });

  test('for five tabs in a browser without locks', async () => {
    removeLocks();
    const { exchange, isEnded } = rotateTokens(server, Date.now);
    server.reply(refreshPath, after(700, exchange));
    await signedIn(null);
    const tabs = await openTabs(5);
    const all = Promise.all(tabs.map((tab) => requestThing(tab)));
    await jest.advanceTimersByTimeAsync(5000);
    await all;
    expect(server.count(refreshPath)).toBe(1);
    expect(isEnded()).toBe(false);
    expect(stored()).toMatchObject({ token: 'access 2', refreshToken: 'refresh 2' });
    expect(tabs.flatMap((tab) => tab.visited)).toEqual([]);
  });

  test('a slow tab whose old token is refused takes the token that a faster tab has stored', async () => {
    removeLocks();
    rotateTokens(server, Date.now);
    const slow = await signedIn(null);
    const [quick] = await openTabs(1);
    server.reply(refreshPath, () => {
      quick?.session.adoptTokens({ token: 'access 1', tokenExp: 0, refreshToken: 'refresh 9' }, 'refresh 1');
      return json({ status: 'error', text: 'used up' });
    });
    await requestThing(slow);
    expect(slow.visited).toEqual([]);
    expect(stored()).toMatchObject({ refreshToken: 'refresh 9' });
  });
});

describe('a refusal by the server', () => {
  test.each([
    ['status error', () => json({ status: 'error', text: 'no' })],
    ['HTTP 401', () => json({}, { status: 401 })],
  ])('%s: clears both tokens and opens /login; the call is not sent', async (_, reply) => {
    rotateTokens(server, Date.now);
    server.reply(refreshPath, reply);
    const tab = await signedIn(toSeconds(startTime) + 600);
    await expect(requestThing(tab)).rejects.toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual(['/login']);
    expect(stored()).toMatchObject({ token: null, tokenExp: null, refreshToken: null });
    expect(server.count('/ce/thing.php')).toBe(0);
  });

  test('a background call signs nobody out; the person’s next call does', async () => {
    rotateTokens(server, Date.now);
    server.reply(refreshPath, () => json({ status: 'error' }));
    const tab = await signedIn(null);
    await expect(requestThing(tab, true)).rejects.toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual([]);
    expect(stored()).toMatchObject({ refreshToken: 'refresh 1' });
    await expect(requestThing(tab)).rejects.toMatchObject({ kind: 'unauthorised' });
    expect(tab.visited).toEqual(['/login']);
  });

  test('a refusal of old tokens does not end a newer session', async () => {
    rotateTokens(server, Date.now);
    const tab = await signedIn(null);
    server.reply(refreshPath, () => {
      tab.session.signIn({ token: 'access 1', tokenExp: 0, refreshToken: 'another' });
      return json({ status: 'error' });
    });
    await requestThing(tab);
    expect(tab.visited).toEqual([]);
    expect(stored()).toMatchObject({ refreshToken: 'another' });
  });
});

describe('an outage during a refresh', () => {
  const failures: [string, () => Response | Promise<Response>][] = [
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['HTTP 502', () => new Response('<html>', { status: 502 })],
    ['HTTP 500', () => json({}, { status: 500 })],
    ['HTTP 429', () => json({ status: 'error', text: 'too often' }, { status: 429 })],
    ['HTTP 400 with status error', () => json({ status: 'error' }, { status: 400 })],
    ['a page of HTML', () => new Response('<html>sign in to the Wi-Fi</html>')],
    ['an empty object', () => json({})],
  ];

  test.each(failures)('%s: the person stays signed in, and a valid token stays in use', async (_, reply) => {
    rotateTokens(server, Date.now);
    server.reply(refreshPath, reply);
    const tab = await signedIn(toSeconds(startTime) + 600);
    const asked = requestThing(tab);
    await jest.advanceTimersByTimeAsync(600);
    expect(await asked).toEqual({ name: 'thing' });
    expect(stored()).toMatchObject({ token: 'access 1', refreshToken: 'refresh 1' });
    expect(tab.visited).toEqual([]);
  });

  test.each(failures)('%s: an expired token is not sent, so that no 401 ends the session', async (_, reply) => {
    rotateTokens(server, Date.now);
    server.reply(refreshPath, reply);
    const tab = await signedIn(toSeconds(startTime) - 1);
    const asked = expect(requestThing(tab)).rejects.toMatchObject({ kind: 'network' });
    await jest.advanceTimersByTimeAsync(600);
    await asked;
    expect(server.count('/ce/thing.php')).toBe(0);
    expect(stored()).toMatchObject({ refreshToken: 'refresh 1' });
    expect(tab.visited).toEqual([]);
  });

  test('is shown, retried automatically, and its end is shown', async () => {
    const { exchange } = rotateTokens(server, Date.now);
    server.reply(refreshPath, noAnswer, noAnswer, noAnswer, noAnswer, noAnswer, noAnswer, exchange);
    const tab = await signedIn(null);
    const state = (): string => tab.session.store.get(tab.api.connectionAtom);
    const asked = expect(requestThing(tab)).rejects.toMatchObject({ kind: 'network' });
    await jest.advanceTimersByTimeAsync(600);
    await asked;
    expect(state()).toBe('server-away');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('online');
    expect(stored()).toMatchObject({ token: 'access 2' });
    expect(await requestThing(tab)).toEqual({ name: 'thing' });
  });

  test('a lost answer is requested again with the same token, at once', async () => {
    const { exchange, isEnded } = rotateTokens(server, Date.now);
    server.reply(
      refreshPath,
      (asked) => {
        exchange(asked);
        throw new TypeError('the connection broke');
      },
      exchange,
    );
    const tab = await signedIn(null);
    const asked = requestThing(tab);
    await jest.advanceTimersByTimeAsync(600);
    expect(await asked).toEqual({ name: 'thing' });
    expect(
      server.asked
        .filter((each) => each.path === refreshPath)
        .map(({ body }) => (JSON.parse(body) as { refresh_token: string }).refresh_token),
    ).toEqual(['refresh 1', 'refresh 1']);
    expect(isEnded()).toBe(false);
    expect(stored()).toMatchObject({ token: 'access 2', refreshToken: 'refresh 2' });
  });

  test('also without another call: within the 60 s in which the server repeats its answer', async () => {
    const { exchange, isEnded } = rotateTokens(server, Date.now);
    const lost = (asked: Asked): Promise<Response> => {
      exchange(asked);
      return Promise.reject(new TypeError('the connection broke'));
    };
    server.reply(refreshPath, lost, lost, lost, exchange);
    const tab = await signedIn(toSeconds(startTime) + 600);
    const asked = requestThing(tab);
    await jest.advanceTimersByTimeAsync(600);
    await asked;
    await jest.advanceTimersByTimeAsync(50_000);
    expect(isEnded()).toBe(false);
    expect(stored()).toMatchObject({ token: 'access 2', refreshToken: 'refresh 2' });
  });
});
