import { useSyncExternalStore } from 'react';
import type { FailureReason, RemoteLoadError } from './errors.ts';
import { report } from './report.ts';
import { nameOf, stackOf } from './stack.ts';

/** The state of a remote in this tab. */
export interface RemoteState {
  /** 'fallback': the live release did not load, but the one before it did; 'broken': it loaded, and failed while rendering. */
  state: 'loading' | 'ready' | 'fallback' | 'failed' | 'broken';
  /** The release that runs, or was tried last. */
  version: string;
  /** Milliseconds from the request for its front door until it had loaded. */
  milliseconds: number | null;
  reason: FailureReason | null;
}

let states: ReadonlyMap<string, RemoteState> = new Map();
const listeners = new Set<() => void>();

function put(remote: string, state: Partial<RemoteState> & Pick<RemoteState, 'state' | 'version'>): void {
  const before = states.get(remote);
  const same = before?.version === state.version ? before : undefined;
  states = new Map(states).set(remote, { milliseconds: same?.milliseconds ?? null, reason: null, ...state });
  listeners.forEach((listener) => listener());
}

/** A remote's front door has been requested. */
export const noteLoading = (remote: string, version: string): void => put(remote, { state: 'loading', version });

/** A front door has loaded. */
export function noteLoaded(remote: string, version: string, milliseconds: number, isFallback: boolean): void {
  put(remote, { state: isFallback ? 'fallback' : 'ready', version, milliseconds });
  report({ kind: 'loaded', remote, version, reason: null, detail: '' });
}

/** A release, or a part of it, did not load. */
export function noteFailed(version: string, { remote, reason, code }: RemoteLoadError): void {
  put(remote, { state: 'failed', version, reason });
  report({ kind: 'failed', remote, version, reason, detail: code });
}

/** A remote's code failed while rendering. */
export function noteBroken(remote: string, error: unknown): void {
  const version = states.get(remote)?.version ?? '';
  put(remote, { state: 'broken', version, reason: 'broken' });
  report({ kind: 'render', remote, version, reason: 'broken', detail: nameOf(error), stack: stackOf(error) });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The state of every remote that this tab has requested, by name. */
export const remoteStates = (): ReadonlyMap<string, RemoteState> => states;

/** {@link remoteStates}; renders again when one changes. */
export const useRemoteStates = (): ReadonlyMap<string, RemoteState> => useSyncExternalStore(subscribe, remoteStates, remoteStates);
