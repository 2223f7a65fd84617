/** The tabs of one browser share one stream of live events, and the state of the connection. */
import type { LiveEvent } from '@qujat/contract/live-events';
import { store } from '@qujat/session';
import { connectionAtom, hearOfLine, tryNow, type Connection } from './connection.ts';

export interface TabLine {
  /** Keeps the stream open until the signal is aborted. */
  readonly keep: (
    signal: AbortSignal,
    listener: { onEvent: (event: LiveEvent) => void; onState: (live: boolean) => void },
  ) => Promise<void>;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (live: boolean) => void;
}

/** Messages between tabs. 'hello' comes from a new tab, which then gets the current state. */
type Word =
  | { readonly kind: 'hello' }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly live: boolean; readonly connection: Connection };

const channelName = 'qujat-live-events';

/** A channel to the other tabs; null if the browser has no such channel, and each tab is alone. */
const openChannel = (onWord: (word: Word) => void): { tell: (word: Word) => void; close: () => void } => {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => onWord(data as Word));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none, it is of this origin
  return { tell: (word) => channel.postMessage(word), close: () => channel.close() };
};

/**
 * One tab at a time keeps the stream open, and forwards every event and every change of stream and connection to the others. Over HTTP/1.1
 * a browser allows six connections per origin, and a stream takes one. Hidden tabs do not take the turn, because nobody waits there and a
 * browser suspends them; they receive the others' messages. In a browser without locks each tab has its own stream.
 */
export function joinTabs({ keep, onEvent, onState }: TabLine): () => void {
  let turn: AbortController | null = null;
  let keeps = false;
  let live = false;
  let refused = false;
  const set = (now: boolean): void => {
    if (now !== live) onState(now);
    live = now;
  };
  const channel = openChannel((word) => {
    if (word.kind === 'hello') return keeps ? tellState() : undefined;
    if (word.kind === 'event') return onEvent(word.event);
    if (!keeps) {
      set(word.live);
      return hearOfLine(word.connection);
    }
    // Another tab has reached the server again, at its person's request.
    if (word.connection === 'online' && store.get(connectionAtom) !== 'online') tryNow();
  });
  const tellState = (): void => channel.tell({ kind: 'state', live, connection: store.get(connectionAtom) });

  const work = async (signal: AbortSignal): Promise<void> => {
    keeps = true;
    try {
      await keep(signal, {
        onEvent: (event) => {
          onEvent(event);
          channel.tell({ kind: 'event', event });
        },
        onState: (now) => {
          set(now);
          tellState();
        },
      });
    } finally {
      keeps = false;
      set(false);
    }
  };
  const takeTurn = async (mine: AbortController): Promise<void> => {
    const { signal } = mine;
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    try {
      await (locks ? locks.request(channelName, { signal }, () => work(signal)) : work(signal));
      // Nobody has ended it: the server refuses it.
      if (!signal.aborted) refused = true;
    } catch (error) {
      if (!signal.aborted) console.warn(error);
    }
  };
  const follow = (): void => {
    if (refused) return;
    if (document.hidden) {
      turn?.abort();
      turn = null;
    } else if (!turn) void takeTurn((turn = new AbortController()));
  };
  const leaveLine = store.sub(connectionAtom, () => {
    if (keeps || store.get(connectionAtom) === 'online') tellState();
  });
  document.addEventListener('visibilitychange', follow);
  channel.tell({ kind: 'hello' });
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    leaveLine();
    turn?.abort();
    turn = null;
    channel.close();
    set(false);
  };
}
