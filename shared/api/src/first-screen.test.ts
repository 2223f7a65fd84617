import type * as FirstScreenModule from './first-screen.ts';

type FirstScreen = typeof FirstScreenModule;

/** The module in a tab whose boot.js has asked for the first screen, or not. */
const openTab = async (first?: Promise<Response>): Promise<FirstScreen> => {
  if (first) window.qujatFirstAnswer = first;
  else delete window.qujatFirstAnswer;
  let loaded!: FirstScreen;
  await jest.isolateModulesAsync(async () => void (loaded = await import('./first-screen.ts')));
  return loaded;
};

/** Whether a promise has resolved by now. */
const watch = (promise: Promise<void>): { done: boolean } => {
  const state = { done: false };
  void promise.then(() => (state.done = true));
  return state;
};

const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete window.qujatFirstAnswer;
});

test('nothing waits on a page that has asked for nothing', async () => {
  const waiting = watch((await openTab()).firstScreenShown());
  await pass(0);
  expect(waiting.done).toBe(true);
});

test('other questions wait until the answer has been taken and painted, and then no longer', async () => {
  let answer!: (response: Response) => void;
  const first = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { firstScreenShown, firstAnswerRead } = await openTab(first);
  const waiting = watch(firstScreenShown());
  await pass(2_000);
  answer(new Response('{}'));
  firstAnswerRead(first);
  await pass(10);
  expect(waiting.done).toBe(false);
  await pass(100);
  expect(waiting.done).toBe(true);
  const later = watch(firstScreenShown());
  await pass(0);
  expect(later.done).toBe(true);
});

test.each(['/mail', '#currentTab=2'])('nothing waits once the person has gone on to %s', async (next) => {
  const { firstScreenShown } = await openTab(new Promise(() => undefined));
  // The frame completes the address of the same list.
  window.history.replaceState(null, '', '#currentTab=1');
  const counter = watch(firstScreenShown());
  await pass(0);
  expect(counter.done).toBe(false);
  window.history.pushState(null, '', next);
  const waiting = watch(firstScreenShown());
  await pass(0);
  window.history.replaceState(null, '', '/');
  expect(waiting.done).toBe(true);
});

test('an answer that nobody takes holds the others back for a moment', async () => {
  const { firstScreenShown } = await openTab(Promise.resolve(new Response('{}')));
  const waiting = watch(firstScreenShown());
  await pass(290);
  expect(waiting.done).toBe(false);
  await pass(20);
  expect(waiting.done).toBe(true);
});

test.each([
  ['a refusal', () => Promise.resolve(new Response('', { status: 401 }))],
  ['a lost line', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s ends the wait at once', async (_name, first) => {
  const waiting = watch((await openTab(first())).firstScreenShown());
  await pass(0);
  expect(waiting.done).toBe(true);
});

test('a server that does not answer holds the others back for four seconds', async () => {
  const waiting = watch((await openTab(new Promise(() => undefined))).firstScreenShown());
  await pass(3_990);
  expect(waiting.done).toBe(false);
  await pass(20);
  expect(waiting.done).toBe(true);
});
