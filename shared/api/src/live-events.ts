/** For the shell, which loads it after the first screen: the stream of the extension 'live-events' (shared/contract live-events). */
import { heartbeatMs, liveEvents, liveEventsPath, type LiveEvent } from '@qujat/contract/live-events';
import { currentBearer, currentOrganisationAtom, store } from '@qujat/session';
import { ensureFreshToken } from './fresh-token.ts';
import { liveState } from './live-state.ts';
import { hasExtension, readPageConfiguration } from './page-configuration.ts';

export interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Whether events come now: where they do not, the polls of the specification do their work. */
  readonly onState: (live: boolean) => void;
}

/** Pauses before it is tried again, milliseconds; the last one repeats. */
const pauses = [1_000, 5_000, 15_000, 60_000];
/** A stream that has been silent for so long is broken, whatever the network says. */
const silence = 2.5 * heartbeatMs;

const open = async (signal: AbortSignal): Promise<Response> => {
  await ensureFreshToken(true);
  const { token } = currentBearer();
  const organisation = hasExtension('organisation-header') ? store.get(currentOrganisationAtom) : null;
  const address = new URL(liveEventsPath, readPageConfiguration().bases.main || location.origin);
  return globalThis.fetch(address, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...(organisation && { 'x-qujat-organisation': String(organisation.id) }) },
    credentials: 'include',
    cache: 'no-store',
    signal,
  });
};

/**
 * One stream for all windows of a browser: over HTTP/1.1 it grants an origin six connections, and each stream holds one.
 * The others wait their turn, and poll meanwhile. A browser without locks opens a stream in each.
 */
const inTurn = (signal: AbortSignal, listen: () => Promise<void>): Promise<void> => {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? locks.request('qujat-live-events', { signal }, listen) : listen();
};

/** Calls `onLine` with each line until the stream ends or says nothing for too long. */
const readLines = async (body: ReadableStream<Uint8Array>, stop: AbortController, onLine: (line: string) => void): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  stop.signal.addEventListener('abort', cancel);
  let rest = '';
  try {
    for (;;) {
      const silent = setTimeout(() => stop.abort(), silence);
      const { done, value } = await reader.read().finally(() => clearTimeout(silent));
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    }
  } finally {
    stop.signal.removeEventListener('abort', cancel);
  }
};

/**
 * Listens as long as the tab is in sight: a browser grants an origin few connections, and a hidden tab has nobody to show
 * anything to. Comes again after every end; a server that refuses for good (4xx) is left in peace. Returns the function
 * that ends it.
 */
export function followLiveEvents({ onEvent, onState: tellState }: LiveListener): () => void {
  const onState = (live: boolean): void => {
    store.set(liveState, live);
    tellState(live);
  };
  let stream: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let over = false;

  const listenOnce = async (stop: AbortController): Promise<void> => {
    const response = await open(stop.signal);
    // 401: the token has just run out, and is renewed the next time.
    if (response.status >= 400 && response.status < 500 && response.status !== 401) over = true;
    if (!response.ok || !response.body) throw new Error(`Live events: HTTP ${response.status}`);
    failures = 0;
    onState(true);
    await readLines(response.body, stop, (line) => {
      const event = liveEvents.find((each) => line === `event: ${each}`);
      if (event && !stop.signal.aborted) onEvent(event);
    });
  };
  const listen = async (): Promise<void> => {
    const stop = (stream = new AbortController());
    try {
      await inTurn(stop.signal, () => listenOnce(stop));
    } catch (error) {
      if (!stop.signal.aborted) console.warn(error);
    }
    onState(false);
    if (stream !== stop) return;
    stream = null;
    if (!over && !document.hidden) timer = setTimeout(follow, pauses[Math.min(failures++, pauses.length - 1)]);
  };
  function follow(): void {
    clearTimeout(timer);
    if (over || document.hidden) {
      const left = stream;
      stream = null;
      left?.abort();
    } else if (!stream) void listen();
  }
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', follow);
    follow();
  };
}
