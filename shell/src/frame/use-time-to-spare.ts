import { logFault, pendingRequestsAtom } from '@qujat/api';
import { lazyPart, preloadIdleParts } from '@qujat/lazy';
import { emit } from '@qujat/remotes';
import { useLocation } from '@qujat/router';
import { store } from '@qujat/session';
import { useEffect } from 'react';
import { prepareForOffline } from './offline/prepare-for-offline.ts';
import { findHeading } from './use-page-heading.ts';

// It begins once it has loaded; before, and offline, the focus is where the browser puts it.
const focusKeeper = lazyPart(
  () =>
    import(/* webpackChunkName: "keep-focus" */ './keep-focus.ts').then((part) => {
      part.keepFocus();
      return part;
    }),
  { whenIdle: true },
);

/** Milliseconds between two checks of the page. The first check comes this long after the person has opened it. */
const pause = 3_000;

/**
 * Whether the page has its code, which brings its heading, and no pending request. A fixed time would be too short for both on a slow
 * connection.
 */
const isShown = (): boolean => findHeading(document) !== undefined && store.get(pendingRequestsAtom) === 0;

/** Whoever acts at once does not wait for time to spare: the first press loads what keeps the focus after the act. */
const useFocusKeeper = (): void => {
  useEffect(() => {
    const load = (): void => {
      end();
      focusKeeper.load().catch(logFault);
    };
    const end = (): void => {
      document.removeEventListener('keydown', load, true);
      document.removeEventListener('pointerdown', load, true);
    };
    document.addEventListener('keydown', load, true);
    document.addEventListener('pointerdown', load, true);
    return end;
  }, []);
};

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
