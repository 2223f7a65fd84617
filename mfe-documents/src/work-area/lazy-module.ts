import { listen } from '@qujat/remotes';
import { useCallback, useEffect, useState } from 'react';

export interface WantedModule<Module> {
  readonly module: Module | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

export interface LazyModule<Module> {
  /** Begins to load it, because it may soon be wanted; a failure shows when it is. */
  readonly preload: () => void;
  /** The module when it is wanted: at once if it is there, without Suspense and its 300 ms. */
  readonly useModule: (wanted: boolean) => WantedModule<Module>;
}

/** A part that is a chunk of its own, loaded by need. A failed load is forgotten, so that asking again tries again. */
export const lazyModule = <Module>(load: () => Promise<Module>): LazyModule<Module> => {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  const loadOnce = (): Promise<Module> => {
    loading ??= load().then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // Without a line it could not be had when it is wanted.
  listen('time-to-spare', () => void loadOnce().catch(() => undefined));
  return {
    preload: () => void loadOnce().catch(() => undefined),
    useModule: (wanted) => {
      const [module, setModule] = useState(() => loaded);
      const [failed, setFailed] = useState(false);
      const show = useCallback((): void => {
        loadOnce().then(
          (there) => setModule(() => there),
          () => setFailed(true),
        );
      }, []);
      useEffect(() => {
        if (wanted && !module) show();
      }, [wanted, module, show]);
      const retry = useCallback((): void => {
        setFailed(false);
        show();
      }, [show]);
      return { module, failed, retry };
    },
  };
};
