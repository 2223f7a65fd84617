/** A module in a separate chunk. */
export interface LazyPart<Module> {
  /** Loads it once. A failed load is forgotten, so that the next call tries again. */
  readonly load: () => Promise<Module>;
  /** Starts the load because the module may soon be needed. A failure shows when it is. */
  readonly preload: () => void;
  /** The module if it has been loaded. */
  readonly loaded: () => Module | undefined;
}

/** The reaction of the releases' owner to a chunk that fails (shared/remotes). */
export interface LoadRecovery {
  /** Replaces a damaged copy in the browser's cache before the second try. Rejects with the reason when the file cannot be had. */
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

/** Loads the parts that may be needed without a connection. The shell calls it when a page is shown and nothing is under way. */
export const preloadIdleParts = (): void => idleParts.forEach((preload) => preload());

/**
 * Declares a part: `lazyPart(() => import(/* webpackChunkName: "comments" *\/ './comments.tsx'))`. A load that fails is
 * repaired and tried once more. With `whenIdle` it is also loaded before it is asked for, so that it works offline.
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
