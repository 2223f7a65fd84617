import { request } from '@qujat/api';
import { addPushBrowser, browserOf } from '@qujat/contract/push';
import { useNavigate } from '@qujat/router';
import { useEffect } from 'react';

/** Hands a browser that shows news over to the present session. One that somebody else has allowed forgets them. */
const renew = async (workers: ServiceWorkerContainer): Promise<void> => {
  const registration = await workers.getRegistration('/');
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription) await request(addPushBrowser, { browser: browserOf(subscription.toJSON()), renewal: true }, { background: true });
};

interface OpenNews {
  readonly kind: 'open-news';
  readonly url: string;
}
const isOpenNews = (data: unknown): data is OpenNews =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  data.kind === 'open-news' &&
  'url' in data &&
  typeof data.url === 'string' &&
  /^\/(?!\/)/.test(data.url);

/** A pressed notification of the browser opens its document here, without a reload (NTF-10). */
export const useBrowserNews = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = (navigator as Partial<Navigator>).serviceWorker;
    if (!workers) return undefined;
    const open = ({ data, ports }: MessageEvent): void => {
      if (!isOpenNews(data)) return;
      ports[0]?.postMessage('taken');
      void navigate(data.url);
    };
    workers.addEventListener('message', open);
    return () => workers.removeEventListener('message', open);
  }, [navigate]);
  useEffect(() => {
    const workers = (navigator as Partial<Navigator>).serviceWorker;
    // The settings say whether this browser shows news; nothing else depends on it.
    if (workers) void renew(workers).catch((error: unknown) => console.error(error));
  }, []);
};
