/**
 * The worker's part for offline visits (SHL-26, docs/offline.md). The page server serves it after the part for notifications
 * (shell/page/push-worker.js), as one worker. It answers pages, files of releases and what another application hands over, and passes all other
 * requests through.
 */
import { clientsClaim } from 'workbox-core';
import { disable as disableNavigationPreload, enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { sharePath } from '@qujat/contract/shared-files';
import { matchPath } from '@qujat/releases/routes';
import { forget, keep, readNote } from './kept.ts';
import { filesCache, pageAddress, pageCache, type WorkerRequest } from './names.ts';
import { takeShared, tidyShared } from './shared.ts';

declare const self: ServiceWorkerGlobalScope;

/** Seconds that a page may need before the kept one is shown instead. */
const pageTimeout = 5;

/** Only {@link keep} writes: what happens to come along must not be mixed with it. */
const onlyReads = { cacheWillUpdate: async () => null };

/** Addresses that the kept page cannot show have no copy. */
const asKeptPage = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const note = await readNote();
    const { pathname } = new URL(request.url);
    const isShown =
      note !== null &&
      matchPath(
        note.paths.map((path) => ({ path })),
        pathname,
      ) !== undefined;
    return isShown ? pageAddress : request;
  },
};

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && request.destination === 'document',
  new NetworkFirst({
    cacheName: pageCache,
    networkTimeoutSeconds: pageTimeout,
    plugins: [onlyReads, asKeptPage],
    matchOptions: { ignoreVary: true },
  }),
);

// Their addresses contain their version, so a kept file is the file. Who suspects the copy asks past the worker ('reload') and renews it.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && url.pathname.startsWith('/remotes/') && request.cache !== 'reload',
  new CacheFirst({ cacheName: filesCache, plugins: [onlyReads], matchOptions: { ignoreVary: true } }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => takeShared(request),
  'POST',
);

interface RoutingEvent extends ExtendableEvent {
  /** The browser sends what matches past the worker, without waking it. Not every browser has this. */
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}

self.addEventListener('install', (event: RoutingEvent) => {
  const past = event.addRoutes?.([{ condition: { requestDestination: '' }, source: 'network' }]);
  if (past) event.waitUntil(past.catch((error: unknown) => console.warn('Calls go through the worker', error)));
});

self.addEventListener('message', (event) => {
  const request = event.data as WorkerRequest;
  if (request?.kind === 'keep') event.waitUntil(Promise.all([keep(request, event), tidyShared(Date.now())]));
  if (request?.kind === 'forget') event.waitUntil(forget());
});

// In Firefox a preload that finds no connection fails the page itself, whatever the worker answers (decision 448).
if (navigator.userAgent.includes('Firefox/')) disableNavigationPreload();
else enableNavigationPreload();
clientsClaim();
