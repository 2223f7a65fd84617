import { listen } from '@qujat/remotes';
import { useSyncExternalStore } from 'react';

const places = new Set<string>();
const listeners = new Set<() => void>();

const tell = (): void => listeners.forEach((listener) => listener());

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Tracks text that would be lost, and has the browser ask before the person leaves the page. Returns a function that stops it. */
export const watchUnsavedText = (): (() => void) => {
  const end = listen('unsaved-text', ({ place, unsaved }) => {
    if (unsaved) places.add(place);
    else places.delete(place);
    // Only while there is text to lose, because the listener keeps a page out of the browser's back-forward cache.
    if (places.size > 0) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
    tell();
  });
  return () => {
    end();
    forgetUnsavedText();
  };
};

/** Whether a reload would lose text (SHL-18). */
export const hasUnsavedText = (): boolean => places.size > 0;

/** The person has agreed to lose it, so the browser does not ask again. */
export const forgetUnsavedText = (): void => {
  places.clear();
  window.removeEventListener('beforeunload', warn);
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The same, observed by a component. */
export const useUnsavedText = (): boolean => useSyncExternalStore(subscribe, hasUnsavedText, () => false);
