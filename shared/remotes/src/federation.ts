import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin as Plugin,
} from '@module-federation/enhanced/runtime';
import { setLoadRecovery } from '@qujat/lazy';
import type { Entry, Federation } from './federation-entry.ts';
import { fileTimeout } from './files.ts';
import { shareFederation } from './share-federation.ts';

/**
 * The runtime keeps the promise of a shared module even when it has failed: every later load would fail without another request.
 */
const forgetFailedShares: Plugin = {
  name: 'qujat-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};

/**
 * No first screen needs it, and no screen whose files all load. Not loaded by `lazyPart`, which would request it again when it fails:
 * without a connection there is nothing to repair, and the failure is nobody's fault.
 */
const loadRecovery = (): Promise<typeof import('./lazy-recovery.ts')> =>
  // oxlint-disable-next-line qujat/lazy-parts
  import(/* webpackChunkName: "lazy-recovery" */ './lazy-recovery.ts');

const repair = async (failure: unknown): Promise<unknown> => (await loadRecovery()).lazyRecovery.repair(failure);
const report = (failure: unknown): void => void loadRecovery().then(({ lazyRecovery }) => lazyRecovery.report(failure), console.error);

/** Module Federation's runtime, of the shell's own instance: a remote's instance cannot load other remotes (RUNTIME-004). */
export function createFederation(): Federation {
  shareFederation();
  setLoadRecovery({ repair, report });
  const entries = new Map<string, Entry>();
  const address = (url: string): string => new URL(url, location.href).href;
  registerGlobalPlugins([forgetFailedShares]); // Applies to instances that remotes create later.
  registerPlugins([
    forgetFailedShares,
    {
      name: 'qujat-entries',
      // The runtime does not support integrity; the entry's hash is in the page, which is never cached.
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = entries.get(url)?.integrity ?? '';
        return { script, timeout: fileTimeout };
      },
    },
  ]);
  return {
    async load(entry) {
      const { container, version } = entry;
      const url = address(entry.url);
      // Each release is registered as a separate remote. Registering another entry under the same name (`force`) would remove the shared
      // modules that the first one was the first to use. The runtime also takes an existing global for the requested entry, so the global
      // is kept only if the page has run this very entry and no other release has been loaded since.
      const name = `${container}_${version}`;
      if (!entries.has(url)) {
        const isFirst = ![...entries.values()].some((other) => other.container === container);
        if (!isFirst || !document.querySelector(`script[data-ahead][src="${entry.url}"]`)) Reflect.set(globalThis, container, undefined);
        entries.set(url, entry);
        registerRemotes([{ name, entry: url, entryGlobalName: container }]);
      }
      const module = await loadRemote<unknown>(`${name}/remote`);
      if (!module) throw new Error(`${container} exposes nothing`);
      return module;
    },
  };
}
