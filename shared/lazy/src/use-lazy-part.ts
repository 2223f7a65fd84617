import { useCallback, useEffect, useState } from 'react';
import type { LazyPart } from './lazy-part.ts';

export interface LazyPartState<Module> {
  readonly module: Module | undefined;
  /** The load has failed twice. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * A part, loaded once it is needed. A loaded part renders at once, without Suspense, which delays its content by 300 ms and keeps a
 * rejected `lazy` component rejected for ever.
 */
export function useLazyPart<Module>(part: LazyPart<Module>, wanted = true): LazyPartState<Module> {
  const [module, setModule] = useState(() => part.loaded());
  const [failed, setFailed] = useState(false);
  const load = useCallback((): void => {
    part.load().then(
      (loaded) => setModule(() => loaded),
      () => setFailed(true),
    );
  }, [part]);
  useEffect(() => {
    if (!wanted || module) return undefined;
    load();
    // A part that is needed again is loaded again.
    return () => setFailed(false);
  }, [wanted, module, load]);
  const retry = useCallback((): void => {
    setFailed(false);
    load();
  }, [load]);
  return { module, failed, retry };
}
