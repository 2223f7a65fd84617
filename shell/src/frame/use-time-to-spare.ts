import { pendingRequestsAtom } from '@qujat/api';
import { preloadIdleParts } from '@qujat/lazy';
import { emit } from '@qujat/remotes';
import { useLocation } from '@qujat/router';
import { store } from '@qujat/session';
import { useEffect } from 'react';
import { findHeading } from './use-page-heading.ts';

/** Milliseconds between two looks at the page. The first comes so long after the person has come to it. */
const pause = 3_000;

/** Whether the page has its code, which brings its heading, and waits for no answer. On a slow line neither is there after a fixed time. */
const isShown = (): boolean => findHeading(document) !== undefined && store.get(pendingRequestsAtom) === 0;

/** Once a page shows what it is for, what it may need without a line is loaded: small windows, here and in the remotes, and the code that signs out. */
export const useTimeToSpare = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(look, pause);
    };
    const look = (): void => {
      if (!isShown()) return wait();
      preloadIdleParts();
      // Remotes that were released before `preloadIdleParts` wait for it.
      emit('time-to-spare', {});
    };
    wait();
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- each page brings windows of its own
  }, [pathname]);
};
