import { signOut, signOutByTicket } from '@qujat/contract/authentication';
import { allExtensions, freshServer, signedInTab } from '../test-support/calls.ts';
import { after, json, noAnswer, type FakeServer } from '../test-support/fake-server.ts';
import { openTab, stored, type Tab } from '../test-support/tabs.ts';

const path = signOutByTicket.path;
const ticket = 't'.repeat(43);
let server: FakeServer;
let tab: Tab;
const pending = (): unknown => JSON.parse(localStorage.getItem('qujat-sign-outs') ?? '[]');

beforeEach(async () => {
  server = freshServer();
  tab = await signedInTab(allExtensions);
  document.cookie = `qujat_door=key.${ticket}; path=/`;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.cookie = 'qujat_door=; path=/; max-age=0';
});

test('the person is signed out at once; the server is told by the ticket, without a token', async () => {
  server.reply(
    path,
    after(2_000, () => json(null)),
  );
  void tab.api.logout();
  expect(stored()).toMatchObject({ token: null, refreshToken: null });
  expect(tab.visited).toEqual(['/login']);
  expect(document.cookie).not.toContain('qujat_door');
  await jest.advanceTimersByTimeAsync(0);
  expect(server.asked.map((each) => [each.path, each.body, each.headers.get('authorization')])).toEqual([[path, `ticket=${ticket}`, null]]);
  expect(pending()).toEqual([ticket]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(pending()).toEqual([]);
  expect(server.count(signOut.path)).toBe(0);
});

test.each([
  ['no line', noAnswer],
  ['a gateway that answers for it', () => new Response('', { status: 502 })],
  ['too often', () => json({ status: 'error', text: '' }, { status: 429 })],
])('it is repeated with growing pauses until the server answers: %s', async (_, reply) => {
  const times: number[] = [];
  const began = Date.now();
  server.reply(path, (asked) => {
    times.push(Date.now() - began);
    return reply(asked);
  });
  void tab.api.logout();
  await jest.advanceTimersByTimeAsync(100_000);
  expect(times).toEqual([0, 1_000, 3_000, 7_000, 15_000, 30_000, 60_000]);
  expect(pending()).toEqual([ticket]);
  server.reply(path, () => json(null));
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(pending()).toEqual([]);
  const asked = server.asked.length;
  await jest.advanceTimersByTimeAsync(200_000);
  expect(server.asked).toHaveLength(asked);
});

test('an attempt that fails after the connection came back is repeated at once', async () => {
  server.reply(path, after(500, noAnswer));
  void tab.api.logout();
  await jest.advanceTimersByTimeAsync(40_000);
  const asked = server.count(path);
  server.reply(path, after(5_000, noAnswer));
  await jest.advanceTimersByTimeAsync(25_000);
  expect(server.count(path)).toBe(asked + 1);
  server.reply(path, () => json(null));
  // The attempt is on its way.
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(6_000);
  expect(pending()).toEqual([]);
});

test('a closed browser sends it when the product is opened again', async () => {
  tab.session.signOut();
  const next = await openTab();
  server.reply(path, () => json(null));
  next.api.tellSignOuts();
  await jest.advanceTimersByTimeAsync(0);
  expect(server.count(path)).toBe(1);
  expect(pending()).toEqual([]);
});

test('a server that never accepts it is not asked for ever', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  server.reply(path, () => json({}, { status: 404 }));
  void tab.api.logout();
  await jest.advanceTimersByTimeAsync(100_000);
  expect(server.count(path)).toBe(1);
  expect(pending()).toEqual([]);
});

test('if its code could not be loaded either, the server is told when the connection is back', async () => {
  let isThere = false;
  jest.doMock('./deliver-sign-outs.ts', () => {
    if (!isThere) throw new Error('no line');
    return jest.requireActual<object>('./deliver-sign-outs.ts');
  });
  tab = await signedInTab(allExtensions);
  server.reply(path, () => json(null));
  void tab.api.logout();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(pending()).toEqual([ticket]);
  isThere = true;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(pending()).toEqual([]);
  jest.dontMock('./deliver-sign-outs.ts');
});
