import { liveEventsAtom, poll } from '@qujat/api';
import { whenSeen } from '@qujat/api/when-seen';
import { listen } from '@qujat/remotes';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { refreshPosts } from './refresh-posts.ts';

/** The polling interval with a server without events: two people should see each other's likes within seconds. */
const askEveryMs = 4_000;

/** Runs one at a time; a request during a run causes one more run afterwards. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running = false;
  let wanted = false;
  return async () => {
    wanted = true;
    if (running) return;
    running = true;
    try {
      while (wanted) {
        wanted = false;
        await work();
      }
    } finally {
      running = false;
    }
  };
};

/** Keeps the posts on the screen up to date while `active`. Returns the ids of newer ones, as of the last request. */
export const useLiveFeed = (search: string, active: boolean): readonly number[] => {
  const client = useQueryClient();
  const live = useAtomValue(liveEventsAtom);
  const [newer, setNewer] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!active) return;
    let ended = false;
    const refresh = oneAtATime(async () => {
      const found = await refreshPosts(client, search);
      if (!ended) setNewer(found);
    });
    const quietly = (): void => void refresh().catch((error: unknown) => console.warn('The feed could not be asked again', error));
    // All tabs receive the server's events: hidden ones refetch when they become visible.
    const asking = whenSeen(quietly);
    const endListening = listen('feed-changed', asking.want);
    const endPolling = live ? null : poll(refresh, askEveryMs);
    return () => {
      ended = true;
      endListening();
      asking.end();
      endPolling?.();
    };
  }, [client, search, active, live]);
  return newer;
};
