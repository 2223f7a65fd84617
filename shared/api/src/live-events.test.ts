import { signIn } from '@qujat/session';
import { followLiveEvents } from './live-events.ts';

let hidden = false;
const show = (visible: boolean): void => {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
};

interface Asked {
  readonly headers: Headers;
  readonly signal: AbortSignal;
  say(text: string): void;
  end(): void;
}

const asked: Asked[] = [];
let status = 200;
let heard: string[] = [];
let stop: () => void;

beforeEach(() => {
  hidden = false;
  status = 200;
  asked.length = 0;
  heard = [];
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' });
  globalThis.fetch = async (_, init) => {
    if (status !== 200) {
      asked.push({ headers: new Headers(init?.headers), signal: init!.signal!, say: () => undefined, end: () => undefined });
      return new Response('{}', { status });
    }
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    asked.push({
      headers: new Headers(init?.headers),
      signal: init!.signal!,
      say: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const pass = (milliseconds = 0): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
const begin = async (): Promise<void> => {
  stop = followLiveEvents({ onEvent: (event) => heard.push(event), onState: (live) => heard.push(live ? 'live' : 'away') });
  await pass();
};

test('hears each event of the stream, however it is cut, and nothing that it does not know', async () => {
  await begin();
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token');
  asked[0]?.say('event: ready\ndata: {}\n\n:\n\nevent: docu');
  asked[0]?.say('ments\ndata: {}\n\nevent: weather\n\n');
  await pass();
  expect(heard).toEqual(['live', 'ready', 'documents']);
});

test('comes again after an end, and says that events do not come meanwhile', async () => {
  await begin();
  asked[0]?.end();
  await pass();
  expect(heard).toEqual(['live', 'away']);
  await pass(1_000);
  expect(heard).toEqual(['live', 'away', 'live']);
  expect(asked).toHaveLength(2);
});

test('a stream that has fallen silent is broken', async () => {
  await begin();
  await pass(60_000);
  asked[0]?.say(':\n\n');
  await pass(60_000);
  expect(asked).toHaveLength(1);
  await pass(5_000);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(heard).toContain('away');
});

test('rests while the tab is hidden, and listens again when it is seen', async () => {
  await begin();
  show(false);
  await pass(300_000);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.signal.aborted).toBe(true);
  show(true);
  await pass();
  expect(asked).toHaveLength(2);
  expect(heard).toEqual(['live', 'away', 'live']);
});

test('a server that is away is asked with growing pauses; one that refuses is left in peace', async () => {
  status = 503;
  await begin();
  await pass(1_000);
  await pass(5_000);
  expect(asked).toHaveLength(3);
  status = 404;
  await pass(15_000);
  expect(asked).toHaveLength(4);
  await pass(600_000);
  show(false);
  show(true);
  await pass(600_000);
  expect(asked).toHaveLength(4);
});

test('windows of one browser share one stream: the next takes over when the first ends', async () => {
  const waiting: (() => void)[] = [];
  let taken = false;
  const request = async (_: string, __: object, act: () => Promise<void>): Promise<void> => {
    if (taken) await new Promise<void>((turn) => waiting.push(turn));
    taken = true;
    await act().finally(() => {
      taken = false;
      waiting.shift()?.();
    });
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  try {
    await begin();
    const stopSecond = followLiveEvents({ onEvent: () => undefined, onState: () => undefined });
    await pass();
    expect(asked).toHaveLength(1);
    asked[0]?.end();
    await pass();
    expect(asked).toHaveLength(2);
    stopSecond();
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
