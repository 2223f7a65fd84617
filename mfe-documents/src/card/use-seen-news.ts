import { hasExtension, request } from '@qujat/api';
import { markDocumentNotifications } from '@qujat/contract/notifications';
import { useEffect } from 'react';

/**
 * Whoever has a document before their eyes has read what the bell says of it (NTF-2): when it is opened, when it has changed meanwhile, and
 * when its tab is looked at again. A tab in the background marks nothing. `shownAt`: when the data came, 0 before that.
 */
export const useSeenNews = (documentId: number, shownAt: number): void => {
  useEffect(() => {
    if (shownAt === 0 || !hasExtension('notifications')) return undefined;
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      // Nothing is lost by a failure: the bell still shows it as unread, and the next look marks it.
      void request(markDocumentNotifications, { documentId }, { background: true }).catch((error: unknown) => console.error(error));
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [documentId, shownAt]);
};
