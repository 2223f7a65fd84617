import { sharedCache } from '@qujat/contract/shared-files';
import { forgetInbox, signedInAtom, signedOutByAtom, store } from '@qujat/session';
import type { ForgetRequest } from '../../worker/names.ts';

/**
 * Deletes what this browser keeps for offline visits, and the number on the icon: at the end of a session, and with another person,
 * organisation or substitution. What another application has handed over outlives a session
 * that has merely expired: the person signs in and goes on. The worker is told too, because it may be writing
 * just now. Nothing of this needs a line or other code.
 */
export const forgetKept = ({ shared = true } = {}): void => {
  const { caches, navigator } = globalThis as unknown as { caches?: CacheStorage; navigator: Partial<Navigator> };
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' } satisfies ForgetRequest);
  const deleted = caches
    ?.keys()
    .then((names) => Promise.all(names.filter((name) => shared || name !== sharedCache).map((name) => caches.delete(name))));
  forgetInbox();
  Promise.all([deleted, navigator.clearAppBadge?.()]).catch((error: unknown) =>
    console.warn('What is kept for offline visits could not be deleted', error),
  );
};

/** Deletes it whenever nobody is signed in: at once, and after each end of a session, here or in another tab. Returns a function that stops it. */
export const forgetWithoutSession = (): (() => void) => {
  if (!store.get(signedInAtom)) forgetKept({ shared: false });
  return store.sub(signedInAtom, () => {
    if (!store.get(signedInAtom)) forgetKept({ shared: store.get(signedOutByAtom) === 'person' });
  });
};
