import { useCallback, useEffect, useState } from 'react';

type SessionPart = typeof import('./session-frame.tsx');

let loaded: SessionPart | undefined;
let loading: Promise<SessionPart> | undefined;

/**
 * The part of the shell that only signed-in people need (sidebar, queries), a chunk of its own: the sign-in screen does
 * without it. Boot asks for it beside the route's remote. A failed load is forgotten, so that asking again tries again.
 */
export const loadSessionPart = (): Promise<SessionPart> => {
  loading ??= import(/* webpackChunkName: "frame" */ './session-frame.tsx').then(
    (part) => (loaded = part),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** The part if it is already there: then it renders at once, without Suspense and its 300 ms. */
export const useSessionPart = (): { part: SessionPart | undefined; failed: boolean; retry: () => void } => {
  const [part, setPart] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadSessionPart().then(setPart, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (!part) load();
  }, [part, load]);
  const retry = (): void => {
    setFailed(false);
    load();
  };
  return { part, failed, retry };
};
