/** Registers the service worker, and asks it to keep what an offline visit needs (docs/offline.md). Loaded when there is time to spare. */
import { readPageConfiguration } from '@qujat/api';
import { pushWorkerPath } from '@qujat/contract/push-worker';
import { shortLanguage } from '@qujat/i18n';
import type { ReleasesData } from '@qujat/releases/page-data';
import { remoteStates } from '@qujat/remotes';
import { languageAtom, signedInAtom, store } from '@qujat/session';
import type { KeepRequest } from '../../worker/names.ts';

/** The releases of this page and the remotes that it has loaded. */
export async function keepForOffline(): Promise<void> {
  const workers = navigator.serviceWorker;
  await workers.register(pushWorkerPath, { scope: '/', updateViaCache: 'none' });
  const { active } = await workers.ready;
  // The person may have signed out meanwhile.
  if (!store.get(signedInAtom)) return;
  const { id } = readPageConfiguration().releases as ReleasesData;
  const remotes = [...remoteStates()].flatMap(([name, { state }]) => (state === 'failed' ? [] : name));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none, it is of this origin
  active?.postMessage({ kind: 'keep', id, language: shortLanguage(store.get(languageAtom)), remotes } satisfies KeepRequest);
}
