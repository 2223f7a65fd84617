import { pendingRequestsAtom } from '@qujat/api';
import { preloadIdleParts } from '@qujat/lazy';
import { emit } from '@qujat/remotes';
import { useLocation } from '@qujat/router';
import { store } from '@qujat/session';
import { useEffect } from 'react';
import { prepareForOffline } from './offline/prepare-for-offline.ts';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { findHeading } from './use-page-heading.ts';

/** Milliseconds between two checks of the page. The first check comes this long after the person has opened it. */
const pause = 3_000;

/**
 * Whether the page has its code, which brings its heading, and no pending request. A fixed time would be too short for both on a slow
 * connection.
 */
const isShown = (): boolean => findHeading(document) !== undefined && store.get(pendingRequestsAtom) === 0;

/** Once a page is complete, loads the code that must also work offline: small windows, here and in the remotes, and the sign-out. */
export const useTimeToSpare = (): void => {
  const { pathname } = useLocation();
  useFocusKeeper();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(look, pause);
    };
    const look = (): void => {
      if (!isShown()) return wait();
      preloadIdleParts();
      prepareForOffline();
      // For remotes that were released before `preloadIdleParts` (docs/decisions/0158).
      emit('time-to-spare', {});
    };
    wait();
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- each page has windows of its own
  }, [pathname]);
};
