import { poll } from '@qujat/api';
import { askWatchedReleases } from '@qujat/remotes/watched-releases';
import type { WatchedPart } from '@qujat/releases/page-data';
import { useCallback, useEffect, useState } from 'react';

export interface Watched {
  /** Null until they have loaded. */
  parts: readonly WatchedPart[] | null;
  /** Why the last request failed: the person is no administrator of the installation, or the server does not answer. */
  failed: 'forbidden' | 'noAnswer' | null;
  read: () => Promise<void>;
}

/** The live releases with their figures, asked again every half minute. */
export function useWatched(): Watched {
  const [state, setState] = useState<Omit<Watched, 'read'>>({ parts: null, failed: null });
  const read = useCallback(
    (): Promise<void> =>
      askWatchedReleases().then(
        (parts) => setState({ parts, failed: null }),
        (error: unknown) => {
          console.warn('The figures of releases cannot be had', error);
          const isForbidden = error instanceof Error && error.cause === 403;
          setState((before) => (isForbidden ? { parts: null, failed: 'forbidden' } : { ...before, failed: 'noAnswer' }));
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
