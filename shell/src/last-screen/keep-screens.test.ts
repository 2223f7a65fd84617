import { setProfile, signIn, signOut } from '@qujat/session';
import { earlyState } from '@qujat/session/early';
import { profileCodec } from '@qujat/contract/shell';
import { screenName } from './kept-screen.ts';
import { keepScreens } from './keep-screens.ts';
import { profileWire, serve } from '../test-support/wire.ts';

const write = jest.fn(async (_name: string, _content: Uint8Array) => undefined);
const remove = jest.fn(async (_names: readonly string[]) => undefined);
jest.mock('@qujat/session/vault', () => ({
  ForgottenError: class extends Error {},
  makeVault: async () => ({ write: (name: string, content: Uint8Array) => write(name, content) }),
  openVault: async () => ({ remove: (names: readonly string[]) => remove(names) }),
}));
jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

// jsdom compresses nothing.
jest.mock('./pack-screen.ts', () => ({ pack: async (screen: unknown) => new TextEncoder().encode(JSON.stringify(screen)) }));

const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
const markOf = (time: string): string => `По состоянию на ${time}`;
let stop = (): void => undefined;

const start = async (body: string, { allowed = true, path = '/#currentTab=13' } = {}): Promise<void> => {
  serve({ '/ce/offline/allowed': { allowed: allowed ? 1 : 0 } });
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">${body}</div>`;
  stop = keepScreens(markOf);
  await pass(2_100);
};
const kept = (): unknown => JSON.parse(new TextDecoder().decode(write.mock.calls[0]?.[1]));

beforeAll(() => {
  // jsdom lays nothing out.
  HTMLElement.prototype.checkVisibility = () => true;
});
beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
  signIn({ token: 'token', tokenExp: Date.now() / 1000 + 7200, refreshToken: 'refresh' });
  setProfile(profileCodec.decode(profileWire()));
});
afterEach(() => {
  stop();
  signOut();
  jest.useRealTimers();
});

const list = '<main><div data-begins-visit="true">Договор</div></main>';

test('the first page of a whole list is kept for the next visit', async () => {
  await start(list);
  expect(write.mock.calls.map(([name]) => name)).toEqual([screenName]);
  expect(kept()).toMatchObject({ format: 1, hash: '#currentTab=13', language: 'ru', mark: expect.stringContaining('По состоянию на') });
  expect(JSON.stringify(kept())).toContain('Договор');
});

test.each([
  ['a screen that is none to begin with', '<main>Договор</main>', '/#currentTab=13'],
  ['a folder', list, '/?template=6#currentTab=13'],
  ['another page', list, '/portal'],
])('%s is not', async (_what, body, path) => {
  await start(body, { path });
  expect(write).not.toHaveBeenCalled();
});

test('it is brought up to date when the person turns to another tab', async () => {
  await start(list);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await pass(100);
  expect(write).toHaveBeenCalledTimes(2);
});

test('where the organisation forbids copies nothing is kept, and an older one is destroyed', async () => {
  await start(list, { allowed: false });
  expect(write).not.toHaveBeenCalled();
  expect(remove).toHaveBeenCalledWith([screenName]);
});

test('a ban while the tab is open holds from the next question on', async () => {
  await start(list);
  expect(write).toHaveBeenCalledTimes(1);
  serve({ '/ce/offline/allowed': { allowed: 0 } });
  await pass(6 * 60_000);
  const before = write.mock.calls.length;
  expect(remove).toHaveBeenCalledWith([screenName]);
  await pass(3 * 60_000);
  expect(write).toHaveBeenCalledTimes(before);
});

test('boot.js is told whether one is kept', async () => {
  const isKept = (): boolean => earlyState(localStorage.getItem('qujat'), Date.now()).screenKept;
  await start(list);
  expect(isKept()).toBe(true);
  stop();
  await start(list, { allowed: false });
  expect(isKept()).toBe(false);
});

test('a screen from before a ban is destroyed on any page', async () => {
  await start(list, { path: '/portal', allowed: false });
  expect(remove).toHaveBeenCalledWith([screenName]);
});
