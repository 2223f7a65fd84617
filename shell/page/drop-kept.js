/**
 * The end of offline visits (docs/offline.md): in place of the worker's other part once an operator has switched them off, or the live shell
 * has none. It answers no request, deletes what was kept, and leaves, unless the person wants notifications.
 */
const replaces = self.registration.active !== null;

self.addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('qujat-') || name === 'shared-files').map((name) => caches.delete(name)));
    // Null too where the browser has no notifications.
    const subscription = await self.registration.pushManager?.getSubscription();
    // A page that has just registered this worker for notifications is about to subscribe.
    if (replaces && !subscription) await self.registration.unregister();
    else await self.clients.claim();
  };
  event.waitUntil(drop());
});
