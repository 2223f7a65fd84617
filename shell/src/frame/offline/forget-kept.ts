import { forgetInbox, signedInAtom, store } from '@qujat/session';
import type { ForgetRequest } from '../../worker/names.ts';

/**
 * Deletes what this browser keeps for offline visits, and the number on the icon. The worker is told too, because it may be writing
 * just now. Nothing of this needs a line or other code.
 */
export const forgetKept = (): void => {
  const { caches, navigator } = globalThis as unknown as { caches?: CacheStorage; navigator: Partial<Navigator> };
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' } satisfies ForgetRequest);
  const deleted = caches?.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  forgetInbox();
  Promise.all([deleted, navigator.clearAppBadge?.()]).catch((error: unknown) =>
    console.warn('What is kept for offline visits could not be deleted', error),
  );
};

/** Deletes it whenever nobody is signed in: at once, and after each end of a session, here or in another tab. Returns a function that stops it. */
export const forgetWithoutSession = (): (() => void) => {
  const look = (): void => {
    if (!store.get(signedInAtom)) forgetKept();
  };
  look();
  return store.sub(signedInAtom, look);
};
