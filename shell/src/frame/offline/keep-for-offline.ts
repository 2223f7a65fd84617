/** What a page does about offline visits (docs/offline.md). Loaded when there is time to spare. */
import { readPageConfiguration } from '@qujat/api';
import { pushWorkerPath } from '@qujat/contract/push-worker';
import { sharedCache } from '@qujat/contract/shared-files';
import { shortLanguage } from '@qujat/i18n';
import type { ReleasesData } from '@qujat/releases/page-data';
import { remoteStates } from '@qujat/remotes';
import { languageAtom, signedInAtom, store } from '@qujat/session';
import { filesCache, pageCache, type ForgetRequest, type KeepRequest } from '../../worker/names.ts';

/** Whether this page has registered the worker. */
let isRegistered = false;

/** Registers the service worker, and asks it to keep the releases of this page and the remotes that it has loaded. */
export async function keepForOffline(): Promise<void> {
  const workers = navigator.serviceWorker;
  // The operator has switched it off since this page was opened: the worker went, and a page that does not know it must not bring it back.
  if (isRegistered && !(await workers.getRegistration())) return;
  await workers.register(pushWorkerPath, { scope: '/', updateViaCache: 'none' });
  isRegistered = true;
  const { active } = await workers.ready;
  // The person may have signed out meanwhile.
  if (!store.get(signedInAtom)) return;
  const { id } = readPageConfiguration().releases as ReleasesData;
  const remotes = [...remoteStates()].flatMap(([name, { state }]) => (state === 'failed' ? [] : name));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none, it is of this origin
  active?.postMessage({ kind: 'keep', id, language: shortLanguage(store.get(languageAtom)), remotes } satisfies KeepRequest);
}

/**
 * Deletes what an earlier page has let this browser keep, and ends the worker. The browser replaces it of its own accord as well, but only at
 * rest, and the new worker may wait behind the old one while that is busy.
 */
export async function stopKeeping(): Promise<void> {
  const names = [pageCache, filesCache, sharedCache];
  // Asked before the worker deletes any: afterwards it looks like one for notifications alone, which stays.
  const kept = await Promise.all(names.map((name) => caches.has(name)));
  if (!kept.includes(true)) return;
  // It may be writing just now, for another page.
  navigator.serviceWorker.controller?.postMessage({ kind: 'forget' } satisfies ForgetRequest);
  await Promise.all(names.map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker.getRegistration();
  // A browser that shows notifications needs the new worker for them. Null too where the browser has none.
  if (await registration?.pushManager?.getSubscription()) await registration?.update();
  else await registration?.unregister();
}
