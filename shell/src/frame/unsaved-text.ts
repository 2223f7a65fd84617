import { listen } from '@qujat/remotes';
import { useSyncExternalStore } from 'react';

const places = new Set<string>();
const listeners = new Set<() => void>();

const tell = (): void => listeners.forEach((listener) => listener());

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Keeps account of text that would be lost, and has the browser ask before the page is left. Returns the function that ends it. */
export const watchUnsavedText = (): (() => void) => {
  const end = listen('unsaved-text', ({ place, unsaved }) => {
    if (unsaved) places.add(place);
    else places.delete(place);
    // Only while there is something to lose: the listener keeps a page out of the browser's back-forward cache.
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

/** The person agreed to lose it: the browser does not ask a second time. */
export const forgetUnsavedText = (): void => {
  places.clear();
  window.removeEventListener('beforeunload', warn);
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The same, followed by a component. */
export const useUnsavedText = (): boolean => useSyncExternalStore(subscribe, hasUnsavedText, () => false);
