import { keepForOffline, stopKeeping } from './keep-for-offline.ts';

const kept = new Set<string>();
const forgets = jest.fn();
const update = jest.fn();
const unregister = jest.fn();
let subscription: object | null = null;

beforeEach(() => {
  kept.clear();
  kept.add('qujat-page').add('qujat-files').add('shared-files');
  subscription = null;
  Object.assign(globalThis, {
    caches: { has: async (name: string) => kept.has(name), delete: async (name: string) => kept.delete(name) },
  });
  const registration = { update, unregister, pushManager: { getSubscription: async () => subscription } };
  const controller = { postMessage: forgets };
  Object.assign(navigator, { serviceWorker: { controller, getRegistration: async () => registration } });
  jest.clearAllMocks();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('everything kept is deleted, and the worker goes', async () => {
  await stopKeeping();
  expect([...kept]).toEqual([]);
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(update).not.toHaveBeenCalled();
});

test('the worker goes too if it has deleted everything before the page could', async () => {
  forgets.mockImplementationOnce(() => kept.clear());
  await stopKeeping();
  expect(unregister).toHaveBeenCalledTimes(1);
});

test('a browser that shows notifications exchanges its worker', async () => {
  subscription = {};
  await stopKeeping();
  expect([...kept]).toEqual([]);
  expect(update).toHaveBeenCalledTimes(1);
  expect(unregister).not.toHaveBeenCalled();
});

test('where nothing is kept, a worker for notifications is left alone', async () => {
  kept.clear();
  await stopKeeping();
  expect(update).not.toHaveBeenCalled();
  expect(unregister).not.toHaveBeenCalled();
});

test('a page that was opened before the switch does not bring back the worker that has gone', async () => {
  let registration: object | undefined;
  const register = jest.fn(async () => (registration = {}));
  const serviceWorker = { register, ready: Promise.resolve({ active: null }), getRegistration: async () => registration };
  Object.assign(navigator, { serviceWorker });
  await keepForOffline();
  await keepForOffline();
  expect(register).toHaveBeenCalledTimes(2);
  registration = undefined;
  await keepForOffline();
  expect(register).toHaveBeenCalledTimes(2);
});
