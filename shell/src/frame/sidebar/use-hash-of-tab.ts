import { useLocation, useNavigate } from '@qujat/router';
import { currentTabAtom, profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useCurrentQueue } from './current-queue.ts';

/** Writes the tab into the address of the list if it is missing there (SHL-8), so that the address can be shared. */
export const useHashOfTab = (): void => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const queue = useCurrentQueue();
  const chosen = useAtomValue(currentTabAtom);
  const profile = useAtomValue(profileAtom);
  // Before the profile has loaded the layout's default is a guess, and the hash would make it a choice.
  const known = chosen !== null || profile !== null;
  useEffect(() => {
    const wanted = `#currentTab=${queue}`;
    // Somebody may have pressed a link that is not rendered yet, or starts elsewhere: replacing that address would take them back.
    const isHere = window.location.pathname === pathname && window.location.hash === hash;
    if (known && isHere && pathname === '/' && hash !== wanted) void navigate({ pathname, search, hash: wanted }, { replace: true });
  }, [known, pathname, search, hash, queue, navigate]);
};
