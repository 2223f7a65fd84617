import { liveEventsPath } from '@qujat/contract/live-events';
import type * as Live from './live-events.ts';
import { putPageConfiguration } from '../test-support/fake-server.ts';
import type * as Session from '@qujat/session';
import type * as Connection from './connection.ts';

/** Channels like a browser's: each receives the others' messages. */
class Channel extends EventTarget {
  static all = new Set<Channel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    Channel.all.delete(this);
  }
}

interface Tab {
  readonly heard: string[];
  readonly line: () => string;
  readonly tryNow: () => void;
  readonly close: () => void;
}

let streams: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
let probes = 0;
let lineIsGone = false;
const tabs: Tab[] = [];

const openTab = async (): Promise<Tab> => {
  let modules: { live: typeof Live; session: typeof Session; connection: typeof Connection } | undefined;
  await jest.isolateModulesAsync(async () => {
    await import('@qujat/api');
    modules = {
      live: await import('./live-events.ts'),
      session: await import('@qujat/session'),
      connection: await import('./connection.ts'),
    };
  });
  if (!modules) throw new Error('The modules were not loaded');
  const { live, session, connection } = modules;
  const heard: string[] = [];
  const close = live.followLiveEvents({ onEvent: (event) => heard.push(event), onState: (is) => heard.push(is ? 'live' : 'away') });
  const tab = { heard, line: () => session.store.get(connection.connectionAtom), tryNow: connection.tryNow, close };
  tabs.push(tab);
  return tab;
};

/** Locks as far as these tabs use them: one holder, the others wait; a tab that ends stops waiting. */
const installLocks = (): void => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown> => {
    const mine = last.then(() => (signal.aborted ? undefined : work()));
    last = mine.catch(() => undefined);
    return mine;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
};

const pass = (milliseconds = 0): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('qujat', JSON.stringify({ token: 'token', tokenExp: 0, refreshToken: 'refresh' }));
  putPageConfiguration({ extensions: ['live-events'] });
  installLocks();
  Reflect.set(globalThis, 'BroadcastChannel', Channel);
  [streams, probes, lineIsGone] = [[], 0, false];
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = async (input, init) => {
    const isStream = String(input instanceof Request ? input.url : input).endsWith(liveEventsPath);
    if (!isStream) probes += 1;
    if (lineIsGone) throw new TypeError('Failed to fetch');
    if (!isStream) return new Response('{}');
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    streams.push({
      say: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      signal: init!.signal!,
    });
    return new Response(body);
  };
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  Channel.all.clear();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('five tabs share one stream, and each receives each event', async () => {
  for (let count = 0; count < 5; count += 1) await openTab();
  await pass();
  expect(streams).toHaveLength(1);
  streams[0]?.say('event: documents\ndata: {}\n\n');
  await pass();
  for (const { heard } of tabs) expect(heard.filter((each) => each === 'documents')).toHaveLength(1);
});

test('a tab opened later learns that events arrive', async () => {
  await openTab();
  await pass();
  const later = await openTab();
  await pass();
  expect(later.heard.at(-1)).toBe('live');
  expect(streams).toHaveLength(1);
});

test('all tabs learn that the server is gone and back, and one alone probes it', async () => {
  for (let count = 0; count < 3; count += 1) await openTab();
  await pass();
  lineIsGone = true;
  streams[0]?.end();
  await pass(1_000);
  expect(tabs.map(({ line }) => line())).toEqual(['server-away', 'server-away', 'server-away']);
  probes = 0;
  await pass(14_000);
  expect(probes).toBe(3);
  lineIsGone = false;
  await pass(15_000);
  expect(tabs.map(({ line }) => line())).toEqual(['online', 'online', 'online']);
  expect(tabs.map(({ heard }) => heard.at(-1))).toEqual(['live', 'live', 'live']);
});

test('a probe started in any tab counts for all', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await pass();
  lineIsGone = true;
  streams[0]?.end();
  await pass(7_000);
  lineIsGone = false;
  second.tryNow();
  await pass(10);
  expect([first.line(), second.line()]).toEqual(['online', 'online']);
});

test('when the listening tab is closed the next one takes over', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await pass();
  first.close();
  await pass();
  expect(streams).toHaveLength(2);
  streams[1]?.say('event: feed\ndata: {}\n\n');
  await pass();
  expect(second.heard.at(-1)).toBe('feed');
  expect(first.heard).not.toContain('feed');
});
