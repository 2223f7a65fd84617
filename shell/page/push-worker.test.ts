/** The worker of notifications, in a sandbox with a browser’s surroundings. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const source = readFileSync(join(import.meta.dirname, 'push-worker.js'), 'utf8');

interface OpenPage {
  readonly takes: boolean;
  asked: unknown;
  focused: boolean;
}

const start = (pages: readonly OpenPage[] = []) => {
  const listeners = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const clients = pages.map((page) => ({
    postMessage: (asked: unknown, [port]: [MessagePort]) => {
      page.asked = asked;
      if (page.takes) port.postMessage('taken');
    },
    focus: async () => void (page.focused = true),
  }));
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    skipWaiting: async () => undefined,
    registration: { showNotification: async (...given: unknown[]) => void shown.push(given) },
    clients: { matchAll: async () => clients, openWindow: async (url: string) => void opened.push(url) },
  };
  const tell = async (kind: string, event: object): Promise<void> => {
    let work: Promise<unknown> | undefined;
    listeners.get(kind)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  runInNewContext(source, { self, MessageChannel, setTimeout });
  return { listeners, shown, opened, tell };
};

const press = (data: unknown) => {
  const notification = { data, closed: false, close: () => void (notification.closed = true) };
  return notification;
};

test('shows what is pushed', async () => {
  const { tell, shown } = start();
  const payload = { title: 'Ожидает вас', body: 'СЗ № 1', url: '/?read=1', tag: 'yourTurn-1', lang: 'ru' };
  await tell('push', { data: { json: () => payload } });
  const [[title, options]] = structuredClone(shown) as [[string, object]];
  assert.deepEqual(
    [title, options],
    ['Ожидает вас', { body: 'СЗ № 1', lang: 'ru', tag: 'yourTurn-1', renotify: true, icon: '/icon.svg', data: { url: '/?read=1' } }],
  );
});

test('a press goes to the address in an open page that takes it, otherwise in a new one', async (t) => {
  const away: OpenPage = { takes: false, asked: null, focused: false };
  const there: OpenPage = { takes: true, asked: null, focused: false };
  const { tell, opened } = start([away, there]);
  const notification = press({ url: '/?read=1' });
  await tell('notificationclick', { notification });
  assert.deepEqual([away.focused, there.focused, opened, notification.closed], [false, true, [], true]);
  assert.equal(JSON.stringify(there.asked), JSON.stringify({ kind: 'open-news', url: '/?read=1' }));
  const lonely = start([away]);
  await lonely.tell('notificationclick', { notification: press({ url: '/?read=2' }) });
  await lonely.tell('notificationclick', { notification: press(null) });
  assert.deepEqual(lonely.opened, ['/?read=2', '/']);
  t.diagnostic('no page answers within half a second');
});

test('listens to nothing that the page asks the network for', () => {
  assert.deepEqual([...start().listeners.keys()], ['install', 'push', 'notificationclick']);
});
