import { after, json, type FakeServer } from '../test-support/fake-server.ts';
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
import { stored, tellOfStorage } from '../test-support/tabs.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the refresh every 30 minutes', () => {
  const everyHalfHour = 1_800_000;
  beforeEach(() => jest.useFakeTimers({ now: startTime }));

  test('sends the access token, and not more often', async () => {
    rotateTokens(server, Date.now);
    const tab = await signedIn(toSeconds(startTime + 100 * hour));
    const stop = tab.startPeriodicRefresh();
    await jest.advanceTimersByTimeAsync(everyHalfHour - 1);
    expect(server.count(refreshPath)).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ refresh_token: 'refresh 1', access_token: 'access 1' });
    await jest.advanceTimersByTimeAsync(everyHalfHour);
    expect(server.count(refreshPath)).toBe(2);
    stop();
    await jest.advanceTimersByTimeAsync(3 * everyHalfHour);
    expect(server.count(refreshPath)).toBe(2);
  });

  test('happens once for five tabs', async () => {
    rotateTokens(server, Date.now);
    await signedIn(toSeconds(startTime + 100 * hour));
    const tabs = await openTabs(5);
    for (const tab of tabs) {
      tab.startPeriodicRefresh();
      await jest.advanceTimersByTimeAsync(10_000);
    }
    await jest.advanceTimersByTimeAsync(everyHalfHour);
    expect(server.count(refreshPath)).toBe(1);
    await jest.advanceTimersByTimeAsync(everyHalfHour);
    expect(server.count(refreshPath)).toBe(2);
  });

  test('is skipped for tokens without expiry and for anonymous visitors', async () => {
    rotateTokens(server, Date.now);
    const tab = await signedIn(0);
    tab.startPeriodicRefresh();
    await jest.advanceTimersByTimeAsync(everyHalfHour);
    tab.session.signOut();
    await jest.advanceTimersByTimeAsync(everyHalfHour);
    expect(server.count(refreshPath)).toBe(0);
  });

  test('is abandoned after 4 s; a late answer is harmless because the old token stays in use', async () => {
    const { exchange, isEnded } = rotateTokens(server, Date.now);
    // The server refreshes at once, but its answer takes 5 s.
    server.reply(
      refreshPath,
      (asked) => {
        const answer = exchange(asked);
        return after(5000, () => answer)(asked);
      },
      exchange,
    );
    const tab = await signedIn(toSeconds(startTime + 100 * hour));
    tab.startPeriodicRefresh();
    await jest.advanceTimersByTimeAsync(everyHalfHour + 3999);
    expect(server.asked[0]?.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(server.asked[0]?.signal.aborted).toBe(true);
    expect(stored()).toMatchObject({ refreshToken: 'refresh 1' });
    await jest.advanceTimersByTimeAsync(3000);
    expect(isEnded()).toBe(false);
    expect(stored()).toMatchObject({ token: 'access 2', refreshToken: 'refresh 2' });
    expect(server.count(refreshPath)).toBe(2);
  });

  test('logs a refusal without acting on it', async () => {
    rotateTokens(server, Date.now);
    server.reply(refreshPath, () => json({ status: 'error' }));
    const tab = await signedIn(toSeconds(startTime + 100 * hour));
    tab.startPeriodicRefresh();
    await jest.advanceTimersByTimeAsync(everyHalfHour);
    expect(console.warn).toHaveBeenCalled();
    expect(tab.visited).toEqual([]);
    expect(stored()).toMatchObject({ token: 'access 1' });
  });

  test('an answer after a sign-out signs nobody in', async () => {
    const { exchange } = rotateTokens(server, Date.now);
    server.reply(refreshPath, after(1000, exchange));
    const tab = await signedIn(null);
    const asked = expect(requestThing(tab)).rejects.toMatchObject({ kind: 'unauthorised' });
    await jest.advanceTimersByTimeAsync(500);
    tab.session.signOut();
    tellOfStorage();
    await jest.advanceTimersByTimeAsync(1000);
    await asked;
    expect(stored()).toMatchObject({ token: null, refreshToken: null });
  });
});
