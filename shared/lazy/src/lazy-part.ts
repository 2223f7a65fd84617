/** A module in a separate chunk. */
export interface LazyPart<Module> {
  /** Loads it once. A failed load is forgotten, so that the next call tries again. */
  readonly load: () => Promise<Module>;
  /** Starts the load because the module may soon be needed. A failure shows only when it is. */
  readonly preload: () => void;
  /** The module if it has been loaded. */
  readonly loaded: () => Module | undefined;
}

/** Connects the loader with the owner of the releases (shared/remotes). */
export interface LoadRecovery {
  /** Replaces a damaged copy in the browser's cache before the second try. Rejects with the reason if the file is unavailable. */
  readonly repair: (error: unknown) => Promise<unknown>;
  /** Receives the error of a load that failed twice. */
  readonly report: (error: unknown) => void;
}

let recovery: LoadRecovery = { repair: () => Promise.resolve(), report: () => undefined };
const idleParts = new Set<() => void>();

/** Sets what happens when a chunk fails. Called once, when the page starts. */
export function setLoadRecovery(next: LoadRecovery): void {
  recovery = next;
}

/** Loads the parts that may be needed without a connection. The shell calls it when a page is shown and no request is running. */
export const preloadIdleParts = (): void => idleParts.forEach((preload) => preload());

/**
 * Declares a part: `lazyPart(() => import(/* webpackChunkName: "comments" *\/ './comments.tsx'))`. A load that fails is repaired and tried
 * once more. With `whenIdle` it is also loaded in advance, so that it works offline.
 */
export function lazyPart<Module>(load: () => Promise<Module>, { whenIdle = false } = {}): LazyPart<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const loadTwice = async (): Promise<Module> => {
    try {
      return await load().catch(async (error: unknown) => {
        await recovery.repair(error);
        return load();
      });
    } catch (error) {
      loading = undefined;
      recovery.report(error);
      throw error;
    }
  };
  const loadOnce = (): Promise<Module> => (loading ??= loadTwice().then((loaded) => (module = loaded)));
  const preload = (): void => void loadOnce().catch(() => undefined);
  if (whenIdle) idleParts.add(preload);
  return { load: loadOnce, preload, loaded: () => module };
}
