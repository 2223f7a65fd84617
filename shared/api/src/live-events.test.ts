import { liveEventsPath } from '@qujat/contract/live-events';
import { signedInAtom, signedOutByAtom, signIn, signOut, store } from '@qujat/session';
import { connectionAtom } from './connection.ts';
import { followLiveEvents, watchLine } from './live-events.ts';

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
let refusal = '{}';
let headers: Record<string, string> = {};
let lineIsGone = false;
let heard: string[] = [];
let stop: () => void;

beforeEach(() => {
  hidden = false;
  status = 200;
  refusal = '{}';
  headers = {};
  lineIsGone = false;
  asked.length = 0;
  heard = [];
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' });
  globalThis.fetch = async (input, init) => {
    if (lineIsGone) throw new TypeError('Failed to fetch');
    // The check whether the server is available again.
    if (!String(input instanceof Request ? input.url : input).endsWith(liveEventsPath)) return new Response('{}', { status });
    if (status !== 200) {
      asked.push({ headers: new Headers(init?.headers), signal: init!.signal!, say: () => undefined, end: () => undefined });
      return new Response(refusal, { status });
    }
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    asked.push({
      headers: new Headers(init?.headers),
      signal: init!.signal!,
      say: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } });
  };
});
afterEach(() => {
  stop();
  signOut();
  jest.useRealTimers();
});

const pass = (milliseconds = 0): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
const begin = async (): Promise<void> => {
  stop = followLiveEvents({ onEvent: (event) => heard.push(event), onState: (live) => heard.push(live ? 'live' : 'away') });
  await pass();
};

test('receives each event of the stream in any chunks, and skips unknown ones', async () => {
  await begin();
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token');
  asked[0]?.say('event: ready\ndata: {}\n\n:\n\nevent: docu');
  asked[0]?.say('ments\ndata: {}\n\nevent: weather\n\n');
  await pass();
  expect(heard).toEqual(['live', 'ready', 'documents']);
});

test('reconnects after the end, and reports that events are missing meanwhile', async () => {
  await begin();
  asked[0]?.end();
  await pass();
  expect(heard).toEqual(['live', 'away']);
  await pass(250);
  expect(heard).toEqual(['live', 'away', 'live']);
  expect(asked).toHaveLength(2);
  expect(store.get(connectionAtom)).toBe('online');
});

test.each([
  ['session-locked', 'session-locked'],
  ['session-password-due', 'session-password-due'],
  ['session-idle', undefined],
])('after a refusal for %s the person is signed out at once, or goes on looking', async (reason, cause) => {
  await begin();
  status = 401;
  refusal = JSON.stringify({ status: 'error', text: '', reason });
  asked[0]?.end();
  await pass(250);
  expect(store.get(signedOutByAtom) ?? undefined).toBe(cause);
  expect(store.get(signedInAtom)).toBe(cause === undefined);
  await pass(10_000);
  expect(asked.length > 2).toBe(cause === undefined);
});

test('whoever signs in after such an end gets events at once', async () => {
  await begin();
  status = 401;
  refusal = JSON.stringify({ status: 'error', text: '', reason: 'session-password-due' });
  asked[0]?.end();
  await pass(100_000);
  expect(store.get(signedInAtom)).toBe(false);
  const before = asked.length;
  status = 200;
  signIn({ token: 'another', tokenExp: 0, refreshToken: 'refresh' });
  await pass();
  expect(asked).toHaveLength(before + 1);
  expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer another');
});

test('somebody who must change the password first gets events soon after that', async () => {
  status = 403;
  refusal = JSON.stringify({ status: 'error', text: '', reason: 'password-change' });
  await begin();
  await pass(60_000);
  expect(heard).not.toContain('live');
  status = 200;
  await pass(2_000);
  expect(heard).toContain('live');
});

test('a silent stream counts as broken', async () => {
  await begin();
  await pass(60_000);
  asked[0]?.say(':\n\n');
  await pass(60_000);
  expect(asked).toHaveLength(1);
  await pass(5_000);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(heard).toContain('away');
});

describe('an idle page learns within five seconds', () => {
  const line = (): string => store.get(connectionAtom);

  test('that the server is gone: its stream ends, and nothing answers', async () => {
    await begin();
    lineIsGone = true;
    asked[0]?.end();
    await pass(1_000);
    expect(line()).toBe('server-away');
  });

  test('that only a gateway answers', async () => {
    await begin();
    status = 502;
    asked[0]?.end();
    await pass(1_000);
    expect(line()).toBe('server-away');
  });

  test('that nothing arrives on an open connection; a late heartbeat is tolerated', async () => {
    headers = { 'x-qujat-beat': '2000' };
    await begin();
    for (let beats = 0; beats < 5; beats += 1) {
      await pass(3_500);
      asked[0]?.say(':\n\n');
    }
    await pass(0);
    expect(line()).toBe('online');
    lineIsGone = true;
    await pass(4_999);
    expect(line()).toBe('server-away');
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  test('that this machine has no network', async () => {
    await begin();
    const end = watchLine();
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    window.dispatchEvent(new Event('offline'));
    expect(line()).toBe('offline');
    Reflect.deleteProperty(navigator, 'onLine');
    end();
  });

  test('and reconnects when the server is back', async () => {
    await begin();
    lineIsGone = true;
    asked[0]?.end();
    await pass(1_000);
    lineIsGone = false;
    await pass(2_000);
    expect(line()).toBe('online');
    expect(heard.at(-1)).toBe('live');
  });
});

test('pauses while the tab is hidden, and reconnects when it is visible', async () => {
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

test('an absent server is retried with growing pauses; a refusal is final', async () => {
  status = 503;
  await begin();
  await pass(250);
  await pass(2_000);
  expect(asked).toHaveLength(3);
  status = 404;
  await pass(60_000);
  expect(asked).toHaveLength(4);
  await pass(600_000);
  show(false);
  show(true);
  await pass(600_000);
  expect(asked).toHaveLength(4);
});
