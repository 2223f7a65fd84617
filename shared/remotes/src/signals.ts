import type { QueryClient } from '@tanstack/react-query';

/**
 * Signals: a remote (or the shell) notifies listeners that it does not know. Use them only for events; *state* belongs in the session's
 * atoms or in server data.
 */
export interface Signals {
  /** The counter of new documents rose; lists reload (SHL-17). `count` is the new value. */
  'counter-rose': { count: number };
  /** A document changed on the server (a decision, a copy, a deletion): lists, counters and open cards refresh. */
  'document-changed': { edocid: string };
  /** The person's queues have changed, by anybody's act or because a day has begun: lists, counters and open cards refresh. */
  'queues-changed': Record<never, never>;
  /** A post, like or comment in the feed may have been added or removed. */
  'feed-changed': Record<never, never>;
  /** A folder of the cloud may have been shared with the person or revoked, created, renamed, moved or removed. */
  'cloud-changed': Record<never, never>;
  /** Another month of the archive is selected (or none, '0'), and the page is about to reload: lists begin at page 1 (SHL-11). */
  'period-selected': { period: string };
  /**
   * A link is pointed at or focused, and its code has loaded: listeners may prefetch its data into the page's query client. `address` is
   * the link's, below the origin. When the promises given to `until` have settled, the page is rendered hidden.
   */
  'link-approached': { address: string; client: QueryClient; until: (prefetch: Promise<unknown>) => void };
  /**
   * A page is complete and no request is pending. Deprecated: new code declares its parts with `whenIdle` (docs/decisions/0158). The shell
   * still sends it for remotes released before that, and declares it so that the release gate accepts them, for a rollback too.
   */
  'time-to-spare': Record<never, never>;
  /** There is text that a reload would lose (`unsaved` true), or there no longer is. `place` names the field or form. */
  'unsaved-text': { place: string; unsaved: boolean };
  /**
   * The person has clicked a button for one of the shell's windows: the archive's calendar, the command palette, or the welcome with its
   * videos.
   */
  'window-asked': { window: 'archive' | 'palette' | 'welcome' };
}

type Listener<N extends keyof Signals> = (detail: Signals[N]) => void;

const listeners = new Map<keyof Signals, Set<Listener<never>>>();

/** Notifies every listener, synchronously, in the order of registration. A listener that throws does not affect the others. */
export function emit<N extends keyof Signals>(name: N, detail: Signals[N]): void {
  for (const listener of [...(listeners.get(name) ?? [])] as Listener<N>[]) {
    try {
      listener(detail);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Registers a listener; the returned function removes it (return it from an effect). */
export function listen<N extends keyof Signals>(name: N, listener: Listener<N>): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all);
  all.add(listener);
  return () => void all.delete(listener);
}
