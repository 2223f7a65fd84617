import { failure, freshServer, readThing, signedInTab } from '../test-support/calls.ts';
import { after, json, noAnswer, type FakeServer } from '../test-support/fake-server.ts';
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

/** An answer that arrives in pieces. */
const slowBody = (pieces: number, every: number): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let piece = 0; piece < pieces; piece += 1) {
          await new Promise((resolve) => setTimeout(resolve, every));
          controller.enqueue(new TextEncoder().encode(piece ? ' ' : '{"name":"slow","count":1}'));
        }
        controller.close();
      },
    }),
    { headers: { 'content-length': String(24 + pieces) } },
  );

describe('timeouts', () => {
  test('a call without an answer fails after 30 s', async () => {
    await start();
    jest.useFakeTimers();
    server.reply(
      '/ce/thing.php',
      after(30_001, () => json({})),
    );
    const failed = failure(tab.api.request(readThing, { page: 1 }));
    await jest.advanceTimersByTimeAsync(29_999);
    expect(server.asked[0]?.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(2);
    expect(await failed).toMatchObject({ kind: 'timeout' });
    expect(server.asked[0]?.signal.aborted).toBe(true);
  });

  test('a download continues while data arrives, and reports its progress', async () => {
    await start();
    jest.useFakeTimers();
    server.reply('/ce/thing.php', () => slowBody(4, 20_000));
    const seen: number[] = [];
    const done = tab.api.request(readThing, { page: 1 }, { onProgress: (progress) => seen.push(progress.done) });
    await jest.advanceTimersByTimeAsync(80_000);
    expect(await done).toEqual({ name: 'slow', count: 1 });
    expect(seen).toEqual([25, 26, 27, 28]);
  });

  test('a download fails after 30 s without progress, any other call after 30 s in all', async () => {
    await start();
    jest.useFakeTimers();
    server.reply('/ce/thing.php', () => slowBody(2, 30_001));
    const stalled = failure(tab.api.request(readThing, { page: 1 }, { onProgress: () => {} }));
    await jest.advanceTimersByTimeAsync(30_001);
    expect(await stalled).toMatchObject({ kind: 'timeout' });
    server.reply('/ce/thing.php', () => slowBody(4, 20_000));
    const late = failure(tab.api.request(readThing, { page: 1 }));
    await jest.advanceTimersByTimeAsync(30_001);
    expect(await late).toMatchObject({ kind: 'timeout' });
  });

  test('an abort rejects with its reason, not with a network failure', async () => {
    await start();
    server.reply(
      '/ce/thing.php',
      after(1000, () => json({})),
    );
    const controller = new AbortController();
    const asked = tab.api.request(readThing, { page: 1 }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('no longer wanted')), 10);
    await expect(asked).rejects.toThrow('no longer wanted');
    const before = AbortSignal.abort(new Error('never wanted'));
    await expect(tab.api.request(readThing, { page: 1 }, { signal: before })).rejects.toThrow('never wanted');
    expect(tab.session.store.get(tab.api.connectionAtom)).toBe('online');
  });

  test('a missing network is told apart', async () => {
    await start();
    server.reply('/ce/thing.php', noAnswer);
    expect(await failure(tab.api.request(readThing, { page: 1 }))).toMatchObject({ kind: 'network', status: 0 });
    expect(tab.visited).toEqual([]);
  });

  test('the spinner appears after 3 s, and not for background calls', async () => {
    await start();
    jest.useFakeTimers();
    const { store } = tab.session;
    const state = (): [number, boolean] => [store.get(tab.api.pendingRequestsAtom), store.get(tab.api.slowRequestAtom)];
    server.reply(
      '/ce/thing.php',
      after(4000, () => json({ name: '', count: 1 })),
    );
    const background = tab.api.request(readThing, { page: 1 }, { background: true });
    await jest.advanceTimersByTimeAsync(3500);
    expect(state()).toEqual([0, false]);
    const seen = tab.api.request(readThing, { page: 1 });
    await jest.advanceTimersByTimeAsync(2999);
    expect(state()).toEqual([1, false]);
    await jest.advanceTimersByTimeAsync(2);
    expect(state()).toEqual([1, true]);
    await jest.advanceTimersByTimeAsync(1000);
    await Promise.all([background, seen]);
    expect(state()).toEqual([0, false]);
  });
});

describe('early data', () => {
  const key = 'POST /ce/thing.php\nis_json=1&q9=2';
  const early = (answer: Promise<Response>): void => {
    window.__qujatEarly = new Map([[key, answer]]);
    window.qujatEarlyFor = tab.session.currentBearer().identity;
  };

  test('an answer fetched by boot.js is used once', async () => {
    await start();
    early(Promise.resolve(json({ name: 'early', count: 1 }, { headers: { date: new Date(Date.now() + 9e6).toUTCString() } })));
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'early' });
    expect(tab.session.serverNow() - Date.now()).toBeGreaterThan(8e6);
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'a' });
    expect(server.count('/ce/thing.php')).toBe(1);
  });

  test('while the first screen waits for its answer, what a person asks for does not wait, what is read in the background does', async () => {
    await start();
    let answer!: (response: Response) => void;
    window.qujatFirstAnswer = new Promise((resolve) => (answer = resolve));
    const quiet = tab.api.request(readThing, { page: 1 }, { background: true });
    await tab.api.request(readThing, { page: 1 });
    expect(server.count('/ce/thing.php')).toBe(1);
    answer(new Response('', { status: 503 }));
    await quiet;
    expect(server.count('/ce/thing.php')).toBe(2);
  });

  const arrives = async (response: Response): Promise<void> => {
    window.qujatFirstAnswer = Promise.resolve(response);
    early(window.qujatFirstAnswer);
    window.qujatFirstArrived = { response, body: await response.clone().text() };
  };
  afterEach(() => {
    delete window.qujatFirstAnswer;
    delete window.qujatFirstArrived;
  });

  test('what the first screen shows is read without waiting once it is there, and once only', async () => {
    await start();
    const response = json({ name: 'early', count: 1 });
    early(Promise.resolve(response));
    expect(tab.api.answeredEarly(readThing, { page: 2 })).toBeUndefined();
    await arrives(response);
    expect(tab.api.answeredEarly(readThing, { page: 3 })).toBeUndefined();
    expect(tab.api.answeredEarly(readThing, { page: 2 })).toMatchObject({ name: 'early' });
    expect(tab.api.answeredEarly(readThing, { page: 2 })).toBeUndefined();
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'a' });
    expect(server.count('/ce/thing.php')).toBe(1);
  });

  test.each([401, 500])('the first screen asks again after %i', async (status) => {
    await start();
    await arrives(json({}, { status }));
    expect(tab.api.answeredEarly(readThing, { page: 2 })).toBeUndefined();
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'a' });
    expect(tab.visited).toEqual([]);
  });

  test('only for exactly the same request', async () => {
    await start();
    early(Promise.resolve(json({ name: 'early', count: 1 })));
    expect(await tab.api.request(readThing, { page: 3 })).toMatchObject({ name: 'a' });
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('away'))],
    ['401', () => Promise.resolve(json({}, { status: 401 }))],
    ['500', () => Promise.resolve(json({}, { status: 500 }))],
  ])('a failed one is ignored: %s', async (_, answer) => {
    await start();
    early(answer());
    expect(await tab.api.request(readThing, { page: 2 })).toMatchObject({ name: 'a' });
    expect(tab.visited).toEqual([]);
  });

  test('an early answer that never arrives fails like any other call', async () => {
    await start();
    jest.useFakeTimers();
    early(new Promise(() => {}));
    const failed = failure(tab.api.request(readThing, { page: 2 }));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await failed).toMatchObject({ kind: 'timeout' });
  });
});
