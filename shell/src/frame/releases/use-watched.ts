import { poll } from '@qujat/api';
import { askWatchedReleases } from '@qujat/remotes/watched-releases';
import type { WatchedPart } from '@qujat/releases/page-data';
import { useCallback, useEffect, useState } from 'react';

export interface Watched {
  /** Null until they have loaded. */
  parts: readonly WatchedPart[] | null;
  /** The last request failed: the person is no administrator of the installation, or the server does not answer. */
  failed: boolean;
  read: () => Promise<void>;
}

/** The live releases with their figures, asked again every half minute. */
export function useWatched(): Watched {
  const [state, setState] = useState<Omit<Watched, 'read'>>({ parts: null, failed: false });
  const read = useCallback(
    (): Promise<void> =>
      askWatchedReleases().then(
        (parts) => setState({ parts, failed: false }),
        (error: unknown) => {
          console.warn('The figures of releases cannot be had', error);
          setState((before) => ({ ...before, failed: true }));
        },
      ),
    [],
  );
  useEffect(() => {
    void read();
    return poll(read, 30_000);
  }, [read]);
  return { ...state, read };
}
