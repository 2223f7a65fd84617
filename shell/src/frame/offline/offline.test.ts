import { signIn, signOut } from '@qujat/session';
import { forgetWithoutSession } from './forget-kept.ts';
import { prepareForOffline } from './prepare-for-offline.ts';

const keepForOffline = jest.fn(async () => undefined);
const stopKeeping = jest.fn(async () => undefined);
jest.mock('./keep-for-offline.ts', () => ({ keepForOffline: () => keepForOffline(), stopKeeping: () => stopKeeping() }));

const configuration: Record<string, unknown> = {};
jest.mock('../../boot/page-json.ts', () => ({ pageJson: () => configuration }));
jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), readPageConfiguration: () => configuration }));

const kept = new Set<string>();
const postMessage = jest.fn();
const clearAppBadge = jest.fn(async () => undefined);

beforeEach(() => {
  kept.clear();
  kept.add('qujat-page').add('qujat-files').add('shared-files');
  Object.assign(globalThis, { caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) } });
  Object.assign(navigator, { serviceWorker: { controller: { postMessage } }, clearAppBadge });
  Object.assign(configuration, { offline: true, developmentOrigins: [] });
  jest.clearAllMocks();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('everything kept goes with the end of the session, and not before', async () => {
  signIn({ token: 'token', tokenExp: Date.now() / 1000 + 600, refreshToken: 'refresh' });
  const end = forgetWithoutSession();
  await settled();
  expect([...kept]).toEqual(['qujat-page', 'qujat-files', 'shared-files']);
  signOut('person');
  await settled();
  expect([...kept]).toEqual([]);
  expect(postMessage).toHaveBeenCalledWith({ kind: 'forget' });
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  end();
});

test('a page that nobody has signed in to deletes what an ended session has left, but not what was just handed over', async () => {
  forgetWithoutSession()();
  await settled();
  expect([...kept]).toEqual(['shared-files']);
});

test('what was handed over waits for the next sign-in if the session has expired', async () => {
  signIn({ token: 'token', tokenExp: Date.now() / 1000 + 600, refreshToken: 'refresh' });
  const end = forgetWithoutSession();
  signOut('session-expired');
  await settled();
  expect([...kept]).toEqual(['shared-files']);
  end();
});

test('a browser without caches, workers and badges has nothing to forget', () => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  expect(() => forgetWithoutSession()()).not.toThrow();
});

test('the worker is asked for only where it exists, is switched on, and the remotes are the released ones', async () => {
  prepareForOffline();
  await settled();
  expect(keepForOffline).toHaveBeenCalledTimes(1);
  Object.assign(configuration, { developmentOrigins: ['http://localhost:3100'] });
  prepareForOffline();
  Object.assign(configuration, { developmentOrigins: [], offline: false });
  prepareForOffline();
  Object.assign(configuration, { offline: true });
  Reflect.deleteProperty(navigator, 'serviceWorker');
  prepareForOffline();
  await settled();
  expect(keepForOffline).toHaveBeenCalledTimes(1);
});

test('a browser with a worker stops keeping once the operator has switched it off', async () => {
  Object.assign(configuration, { offline: false });
  prepareForOffline();
  await settled();
  expect(stopKeeping).toHaveBeenCalledTimes(1);
  expect(keepForOffline).not.toHaveBeenCalled();
  Object.assign(navigator, { serviceWorker: { controller: null } });
  prepareForOffline();
  await settled();
  expect(stopKeeping).toHaveBeenCalledTimes(1);
});
