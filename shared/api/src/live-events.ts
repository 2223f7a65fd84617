/** For the shell, which loads it after the first screen: the stream of the extension 'live-events' (shared/contract live-events). */
import { heartbeatHeader, maxSilenceMs, liveEvents, liveEventsPath, type LiveEvent } from '@qujat/contract/live-events';
import { failureReasons, sessionEnds } from '@qujat/contract/failure';
import { currentBearer, currentOrganisationAtom, signedInAtom, signOutCauseOf, store } from '@qujat/session';
import { connectionAtom, reportAnswer, reportNoAnswer } from './connection.ts';
import { ApiError } from './errors.ts';
import { endSession, ensureFreshToken } from './fresh-token.ts';
import { joinTabs, type TabLine } from './live-tabs.ts';
import { liveState } from './live-state.ts';
import { hasExtension, readPageConfiguration } from './page-configuration.ts';
import { refusalIn } from './read-answer.ts';
import { readLines } from './read-lines.ts';

export interface LiveListener {
  readonly onEvent?: (event: LiveEvent) => void;
  /** Whether events arrive now: without them, the specification's polls do the work. */
  readonly onState?: (live: boolean) => void;
}

/** Pauses before the next attempt, milliseconds; the last one repeats. A restored connection ends them. */
const pauses = [250, 2_000, 5_000, 15_000, 60_000];

/** A server that has not started to answer within this time is unreachable, milliseconds. */
const openWithin = 10_000;

/**
 * Sessions that have ended thus are over at once for the person too. One that has ended by itself stays in sight until the person does
 * something.
 */
const byAdministrator = [sessionEnds.byAdministrator, sessionEnds.locked, sessionEnds.factorReset, sessionEnds.passwordDue];

const open = async (signal: AbortSignal): Promise<Response> => {
  await ensureFreshToken(true);
  const { token } = currentBearer();
  const organisation = hasExtension('organisation-header') ? store.get(currentOrganisationAtom) : null;
  const address = new URL(liveEventsPath, readPageConfiguration().bases.main || location.origin);
  return globalThis.fetch(address, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(organisation && { 'x-qujat-organisation': String(organisation.id) }),
    },
    credentials: 'include',
    cache: 'no-store',
    signal,
  });
};

/** A stream that has been silent for this long is broken, whatever the network reports: a little more than two heartbeats, milliseconds. */
const silenceOf = (response: Response): number => {
  const heartbeat = Number(response.headers.get(heartbeatHeader));
  return heartbeat > 0 ? 2.2 * heartbeat : 2.5 * maxSilenceMs;
};

/**
 * Keeps the stream open until `signal` is aborted, and reports its events and its state. It reports the state of the connection like any
 * call, so that an idle page notices a loss too. If a server refuses for good (4xx), it stops trying; a password that must be changed first is no such refusal.
 */
const keepStream = async (signal: AbortSignal, { onEvent, onState }: Required<LiveListener>): Promise<void> => {
  const listenOnce = async (): Promise<'refused' | 'not-yet' | 'ended'> => {
    const stop = new AbortController();
    const given = AbortSignal.any([signal, stop.signal]);
    const onSilence = (): void => {
      reportNoAnswer();
      stop.abort();
    };
    const late = setTimeout(onSilence, openWithin);
    const askedAt = performance.now();
    const response = await open(given)
      .catch((error: unknown) => {
        // An ApiError has been reported where it occurred.
        if (!given.aborted && !(error instanceof ApiError)) reportNoAnswer();
        throw error;
      })
      .finally(() => clearTimeout(late));
    reportAnswer(response.status, askedAt);
    if (response.status === 401 || response.status === 403) {
      const { reason } = refusalIn(await response.text());
      if (byAdministrator.some((each) => each === reason)) endSession(signOutCauseOf(reason));
      if (reason === failureReasons.passwordChange) return 'not-yet';
    }
    // 401: the token has just expired, and is renewed with the next attempt.
    if (response.status >= 400 && response.status < 500 && response.status !== 401) return 'refused';
    if (!response.ok || !response.body) return 'ended';
    onState(true);
    await readLines(response.body, { signal: given, silence: silenceOf(response), onSilence }, (line) => {
      const event = liveEvents.find((each) => line === `event: ${each}`);
      if (event && !given.aborted) onEvent(event);
    });
    return 'ended';
  };
  for (let failures = 0; !signal.aborted; failures += 1) {
    const began = Date.now();
    try {
      const outcome = await listenOnce();
      if (outcome === 'refused') return;
      // The person is choosing a new password, and wants events right after that.
      if (outcome === 'not-yet') failures = 1;
    } catch {
      // Even if it broke while open: the next attempt shows whether the server is available.
    }
    if (!signal.aborted) onState(false);
    // A stream that lasted a while does not count as an immediate failure.
    if (Date.now() - began > 10_000) failures = 0;
    await untilNextTry(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
  }
};

/** Resolves when the time is over, the connection is back, somebody has signed in, or nobody listens any longer. */
const untilNextTry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let was = store.get(connectionAtom);
    const end = (): void => {
      clearTimeout(timer);
      leave();
      leaveSession();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const leave = store.sub(connectionAtom, () => {
      const now = store.get(connectionAtom);
      if (was !== 'online' && now === 'online') end();
      was = now;
    });
    const leaveSession = store.sub(signedInAtom, () => {
      if (store.get(signedInAtom)) end();
    });
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

const listeners = new Set<LiveListener>();
let leaveTabs: (() => void) | null = null;

const tell = (event: LiveEvent): void => listeners.forEach(({ onEvent }) => onEvent?.(event));
const tellState = (live: boolean): void => {
  store.set(liveState, live);
  listeners.forEach(({ onState }) => onState?.(live));
};

const line: TabLine = { keep: keepStream, onEvent: tell, onState: tellState };

/**
 * Reports the state of the connection even on an idle page: by the browser's own events and, with live events, by the silence of their
 * stream. Returns a function that stops it.
 */
export function watchLine(): () => void {
  const check = (): void => {
    if (!navigator.onLine) reportNoAnswer();
  };
  window.addEventListener('offline', check);
  check();
  const leave = hasExtension('live-events') ? followLiveEvents({}) : undefined;
  return () => {
    window.removeEventListener('offline', check);
    leave?.();
  };
}

/**
 * Follows the server's events as long as this tab is open. All tabs of a browser share one stream: the tab whose turn it is, always a
 * visible one, forwards the events. Returns a function that stops it.
 */
export function followLiveEvents(listener: LiveListener): () => void {
  listeners.add(listener);
  if (store.get(liveState)) listener.onState?.(true);
  leaveTabs ??= joinTabs(line);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    leaveTabs?.();
    leaveTabs = null;
  };
}
