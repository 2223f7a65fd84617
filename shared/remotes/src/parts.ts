import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { asRemoteLoadError, type RemoteLoadError } from './errors.ts';
import { loadPart, loadPreviousPart, ownerOf, type PartComponent } from './load.ts';
import type { PartName } from './registry.ts';

/** The loading state of a page or slot. */
export type PartState =
  | { status: 'loading' }
  | { status: 'ready'; component: PartComponent }
  | { status: 'failed'; error: RemoteLoadError };

const states = new Map<string, PartState>();
const loads = new Map<string, Promise<PartState>>();
const listeners = new Set<() => void>();
const loading: PartState = { status: 'loading' };

const idOf = ({ remote, kind, key }: PartName): string => `${kind}:${remote}:${key}`;

function settle(part: PartName, state: PartState): PartState {
  states.set(idOf(part), state);
  listeners.forEach((listener) => listener());
  return state;
}

/** Loads a page or slot unless it is loaded or loading; a failed one is tried again. Never rejects. */
export function preparePart(part: PartName): Promise<PartState> {
  const id = idOf(part);
  const state = states.get(id);
  if (state?.status === 'ready') return Promise.resolve(state);
  const running = loads.get(id);
  if (running) return running;
  if (state) settle(part, loading);
  const load = loadPart(part)
    .then(
      (component) => settle(part, { status: 'ready', component }),
      (error: unknown) => {
        console.error(error);
        return settle(part, { status: 'failed', error: asRemoteLoadError(part.remote, error) });
      },
    )
    .finally(() => loads.delete(id));
  loads.set(id, load);
  return load;
}

/** Parts that failed while rendering, for which the last good release is shown. */
const fallen = new Set<string>();

/**
 * Shows the last good release of a page or slot that failed while rendering. False if there is none, or if that one has failed too: then
 * the card is shown.
 */
export function fallBack(part: PartName): boolean {
  const id = idOf(part);
  if (fallen.has(id)) return false;
  const before = states.get(id);
  const loadingPrevious = loadPreviousPart(part);
  if (!loadingPrevious) return false;
  fallen.add(id);
  settle(part, loading);
  loads.set(
    id,
    loadingPrevious
      .then(
        (component) => settle(part, { status: 'ready', component }),
        (error: unknown) => {
          console.error(error);
          return settle(part, before ?? loading); // It fails again, and then its card is shown.
        },
      )
      .finally(() => loads.delete(id)),
  );
  return true;
}

/** Tries the live release again after a part of it failed while rendering. False if the live one is already shown. */
export function leaveFallBack(part: PartName): boolean {
  if (!fallen.delete(idOf(part))) return false;
  settle(part, loading);
  void preparePart(part);
  return true;
}

/** The loading state of a page or slot; 'loading' also before any request. */
export const peekPart = (part: PartName): PartState => states.get(idOf(part)) ?? loading;

/** Provides a part that is already available: for rendering in Node, where nothing is loaded. */
export const providePart = (part: PartName, component: PartComponent): PartState => settle(part, { status: 'ready', component });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The state of a page or slot, which is loaded if necessary. We use no Suspense: React delays the replacement of a fallback by 300 ms, and
 * a part that is already loaded should be painted at once.
 */
export function usePart(part: PartName): PartState & { retry: () => void } {
  const { remote, kind, key } = part;
  const peek = (): PartState => peekPart(part);
  const state = useSyncExternalStore(subscribe, peek, peek);
  const retry = useCallback(() => void preparePart({ remote, kind, key }), [remote, kind, key]);
  useEffect(() => {
    if (peekPart({ remote, kind, key }).status === 'loading') void preparePart({ remote, kind, key });
  }, [remote, kind, key]);
  return { ...state, retry };
}

/** Name of the remote that owns a part, for the failure card; the part's own name if no live release gives it. */
export function ownerName(part: PartName): string {
  try {
    return ownerOf(part).name;
  } catch {
    return part.remote;
  }
}

/** Loads a page's code and texts before it is shown: when a person points at its link, or at boot. Never rejects. */
export async function preloadPage(remote: string, page: string): Promise<void> {
  await preparePart({ remote, kind: 'pages', key: page });
}
