/** The tabs of one browser tell each other who is signed in (decisions: Who is signed in). */
import { darkModeAtom, store, systemDarkAtom } from './atoms.ts';
import { change, onIdentityChange, readOtherTabs, type IdentityListener } from './change.ts';
import { signedOutTokens } from './client-store.ts';
import { storageKey } from './storage.ts';

/** Name of the BroadcastChannel. */
export const channelName = 'qujat';

/** What has happened; receivers read the particulars from the store. */
export type TabMessage = 'signed-in' | 'signed-out' | 'organisation' | 'substitution';

/** Tells the other tabs. A channel for one message, so that nothing stays open where `startSession` never ran. */
export function tellTabs(message: TabMessage): void {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

const applyTheme = (): void => {
  document.documentElement.classList.toggle('dark-mode', store.get(darkModeAtom));
};

/** Site data was cleared while the page was open: nobody is signed in any more. */
const cleared = (): void => change(({ tokenVersion }) => ({ ...signedOutTokens, tokenVersion: tokenVersion + 1 }));

/**
 * Keeps this tab equal to the others and the theme on the page; the shell calls it once. `onChange` is called when
 * another tab signed out ('signed-out': go to /login) or shows someone or something else ('identity': reload).
 * Returns the function that ends it.
 */
export function startSession(onChange: IdentityListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const ends = [onIdentityChange(onChange), store.sub(darkModeAtom, applyTheme)];
  applyTheme();

  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === storageKey && event.newValue !== null) readOtherTabs();
      else if (event.key === storageKey || event.key === null) {
        cleared();
        onChange('signed-out');
      }
    },
    { signal },
  );
  // A tab that slept, or came back from the history, has heard nothing meanwhile.
  window.addEventListener('pageshow', readOtherTabs, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readOtherTabs(), { signal });

  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', readOtherTabs);
    ends.push(() => channel.close());
  }
  window
    .matchMedia?.('(prefers-color-scheme: dark)')
    .addEventListener('change', (event) => store.set(systemDarkAtom, event.matches), { signal });
  return () => {
    stop.abort();
    for (const end of ends) end();
  };
}
