import { pushWorkerPath } from '@qujat/contract/push-worker';
import { browserOf, type BrowserSubscription } from '@qujat/contract/push';

/** Whether a browser can show news while no page of ours is open. */
export type PushSupport = 'none' | 'denied' | 'offered';

export const pushSupport = (): PushSupport => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none';
  return Notification.permission === 'denied' ? 'denied' : 'offered';
};

const ownSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** The address at which this browser is known to its push service; null if it has none. */
export const ownEndpoint = async (): Promise<string | null> =>
  pushSupport() === 'none' ? null : ((await ownSubscription())?.endpoint ?? null);

const sameKey = ({ options }: PushSubscription, key: string): boolean => {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...own)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '') === key;
};

/** One for another key of the server is of no use any more. */
const subscribe = async (registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const present = await registration.pushManager.getSubscription();
  if (present && sameKey(present, key)) return present;
  await present?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

/** Asks the person, who has just pressed for it. Null: they, or the browser for them, said no. */
export const allowPush = async (key: string): Promise<BrowserSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(pushWorkerPath, { scope: '/' });
  const subscription = await subscribe(await navigator.serviceWorker.ready, key);
  return browserOf(subscription.toJSON());
};

/** Shows one, so that the person sees at once what they look like. */
export const showSample = async (title: string, body: string): Promise<void> => {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { body, tag: 'sample', icon: '/icon.svg', data: { url: '/' } });
};

export const forgetPush = async (): Promise<void> => {
  await (await ownSubscription())?.unsubscribe();
};
