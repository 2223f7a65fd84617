/** The tabs of one browser notify each other of changes of the identity (SES-16). */
import { darkModeAtom, store, systemDarkAtom } from './atoms.ts';
import { announce, change, onIdentityChange, readOtherTabs, type IdentityListener } from './change.ts';
import { nothingPersonal, signedOutTokens, withoutKeptDecisions } from './client-store.ts';
import { forgetTextsOnSignOut } from './kept-texts.ts';
import { storageKey } from './storage.ts';

/** Name of the BroadcastChannel. */
const channelName = 'qujat';

/** The event; receivers read the details from the store. */
export type TabMessage = 'signed-in' | 'signed-out' | 'organisation' | 'substitution';

/** Notifies the other tabs. A channel for one message, so that nothing stays open if `startSession` never ran. */
export function tellTabs(message: TabMessage): void {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none, it is of this origin
  channel.postMessage(message);
  channel.close();
}

const applyTheme = (): void => {
  document.documentElement.classList.toggle('dark-mode', store.get(darkModeAtom));
};

/** Site data was cleared while the page was open: nobody is signed in now. */
const cleared = (): void =>
  change((current) => ({
    ...nothingPersonal,
    ...withoutKeptDecisions(current),
    ...signedOutTokens,
    tokenVersion: current.tokenVersion + 1,
  }));

const on = <T extends EventTarget>(target: T, type: string, listener: (event: Event) => void): (() => void) => {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
};

const onStorage = (event: Event): void => {
  const { key, newValue } = event as StorageEvent;
  if (key === storageKey && newValue !== null) readOtherTabs();
  else if (key === storageKey || key === null) {
    cleared();
    announce('signed-out');
  }
};

/**
 * Keeps this tab in step with the others, and the theme on the page; the shell calls it once. `onChange` is called when another tab signed
 * out ('signed-out': go to /login) or changed the person, organisation or substitution ('identity': reload). Returns a function that stops
 * it.
 */
export function startSession(onChange: IdentityListener): () => void {
  const ends = [
    onIdentityChange(onChange),
    onIdentityChange(forgetTextsOnSignOut),
    store.sub(darkModeAtom, applyTheme),
    on(window, 'storage', onStorage),
    // A tab that was suspended, or restored from the history, has missed events meanwhile.
    on(window, 'pageshow', readOtherTabs),
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && readOtherTabs()),
  ];
  // Another tab may have changed it since this one's code has read the store.
  readOtherTabs();
  applyTheme();
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', readOtherTabs);
    ends.push(() => channel.close());
  }
  const system = window.matchMedia?.('(prefers-color-scheme: dark)');
  if (system) ends.push(on(system, 'change', () => store.set(systemDarkAtom, system.matches)));
  return () => {
    for (const end of ends) end();
  };
}
