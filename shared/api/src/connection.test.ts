import { call } from '@qujat/contract/call';
import { nothing } from '@qujat/contract/codec';
import { configTitles } from '@qujat/contract/shell';
import { json, noAnswer, putPageConfiguration, startFakeServer, type FakeServer } from '../test-support/fake-server.ts';
import { installLocks, openTab, type Tab } from '../test-support/tabs.ts';

const act = call({ name: 'act', summary: '', source: '', path: '/ce/act.php', effect: 'change', fields: {}, answer: nothing });

let server: FakeServer;
let tab: Tab;
const state = (): string => tab.session.store.get(tab.api.connectionAtom);
const fail = async (): Promise<void> => {
  await expect(tab.api.request(act, {})).rejects.toMatchObject({ kind: expect.stringMatching(/network|server|too-often/) });
};
const online = (is: boolean): void => Object.defineProperty(navigator, 'onLine', { configurable: true, value: is }) as unknown as void;

beforeEach(async () => {
  localStorage.clear();
  putPageConfiguration({});
  installLocks();
  online(true);
  server = startFakeServer();
  server.reply(act.path, noAnswer);
  server.reply(configTitles.path, noAnswer);
  tab = await openTab();
  tab.session.signIn({ token: 'access', tokenExp: 0, refreshToken: 'refresh' });
  jest.useFakeTimers();
});
afterEach(() => {
  // The tabs of other tests share this window and would receive network events too.
  tab.session.signOut();
  tab.api.tryNow();
  jest.useRealTimers();
});

test('an outage is told apart from a missing network', async () => {
  await fail();
  expect(state()).toBe('server-away');
  online(false);
  await fail();
  expect(state()).toBe('offline');
});

test.each([502, 503, 504])('a gateway that answers %i for the server counts as an outage', async (status) => {
  server.reply(act.path, () => new Response('', { status }));
  await fail();
  expect(state()).toBe('server-away');
});

test.each([429, 500])('a server that answers with the error %i is reachable', async (status) => {
  server.reply(act.path, () => json({}, { status }));
  await fail();
  expect(state()).toBe('online');
});

test('the answer to a call made before the loss is not the return', async () => {
  const slow = { answer: (_response: Response): void => undefined };
  server.reply(
    configTitles.path,
    () => new Promise<Response>((resolve) => (slow.answer = resolve)),
    noAnswer,
    () => json({}),
  );
  const asked = tab.api.request(configTitles, {}, { background: true });
  await jest.advanceTimersByTimeAsync(10);
  await fail();
  slow.answer(json({}));
  await asked;
  expect(state()).toBe('server-away');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(state()).toBe('online');
});

test('is probed automatically with growing pauses; the failed action itself is never repeated', async () => {
  await fail();
  const times: number[] = [];
  const began = Date.now();
  server.reply(configTitles.path, () => {
    times.push(Date.now() - began);
    return Promise.reject(new TypeError('away'));
  });
  await jest.advanceTimersByTimeAsync(100_000);
  expect(times).toEqual([2000, 6000, 14_000, 29_000, 59_000, 89_000]);
  server.reply(configTitles.path, () => json({}));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(state()).toBe('online');
  const asked = server.asked.length;
  await jest.advanceTimersByTimeAsync(100_000);
  expect(server.asked).toHaveLength(asked);
  expect(server.count(act.path)).toBe(1);
});

test('is probed at once when the network is back or the person asks', async () => {
  await fail();
  server.reply(configTitles.path, noAnswer, () => json({}));
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(server.count(configTitles.path)).toBe(1);
  expect(state()).toBe('server-away');
  tab.api.tryNow();
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toBe('online');
});

test('a refused probe still shows that the server is reachable', async () => {
  await fail();
  server.reply(configTitles.path, () => json({}, { status: 401 }));
  await jest.advanceTimersByTimeAsync(2000);
  expect(state()).toBe('online');
  expect(tab.visited).toEqual([]);
});

test('without a session there is no notice and no probe', async () => {
  await fail();
  tab.session.signOut();
  expect(state()).toBe('online');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(server.count(configTitles.path)).toBe(0);
});
