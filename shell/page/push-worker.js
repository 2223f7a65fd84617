/**
 * The service worker's part for notifications (NTF-10): shows what the server pushes, and opens the product when somebody presses it. It
 * answers no request of the page and keeps no file: that is the other part's (worker.ts).
 */

/** How long an open page has to say that it goes to the address itself. */
const answerMs = 500;

/** An open page that has the bell shows the address without a reload, so that nothing unsaved is lost. */
const isTaken = (page, url) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const end = (taken) => {
      port1.close();
      done(taken);
    };
    port1.addEventListener('message', () => end(true));
    port1.start();
    setTimeout(() => end(false), answerMs);
    page.postMessage({ kind: 'open-news', url }, [port2]);
  });

const open = async (url) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) if (await isTaken(page, url)) return page.focus();
  return self.clients.openWindow(url);
};

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, lang, tag, renotify: true, icon: '/icon.svg', data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/'));
});
