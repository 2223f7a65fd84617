import { initContainerEntry } from 'federation-container-entry';

/** What webpack keeps of Module Federation in each build, as far as it matters here. */
interface BuildFederation {
  runtime: { createInstance: (options: { name: string }) => unknown };
  bundlerRuntime: object;
  attachShareScopeMap: unknown;
}

declare const __webpack_require__: { federation: BuildFederation };

declare global {
  /** The shell's Module Federation, on which remotes stand; see `remoteFederation` in shared/webpack. */
  var qujatFederation: unknown;
}

/**
 * Lends the shell's Module Federation to the remotes, so that none of them carries it along (26 → 12 kB an entry). Each
 * remote still gets an instance of its own: `init` makes a new one, where the runtime's would find the shell's.
 */
export function shareFederation(): void {
  const { runtime, bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  globalThis.qujatFederation = {
    runtime: { ...runtime, init: runtime.createInstance },
    // The shell exposes nothing, so its own bundler runtime leaves this out.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
}
