import { initContainerEntry } from 'federation-container-entry';

/** The parts of webpack's Module Federation state that each build needs. */
interface BuildFederation {
  runtime: { createInstance: (options: { name: string }) => unknown };
  bundlerRuntime: object;
  attachShareScopeMap: unknown;
}

declare const __webpack_require__: { federation: BuildFederation };

declare global {
  /** The shell's Module Federation, which the remotes use; see `remoteFederation` in shared/webpack. */
  var qujatFederation: unknown;
}

/**
 * Lends the shell's Module Federation to the remotes, so that none of them contains a copy (12 instead of 26 kB per entry). Each remote
 * still gets its own instance: `init` creates a new one, while the runtime's would return the shell's.
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
