import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { fileTimeout } from './files.ts';
import { lendFederation } from './lend-federation.ts';

/** An entry file of a remote's release. */
export interface Entry {
  container: string;
  /** Absolute or from the page's origin. */
  url: string;
  /** 'sha384-…' */
  integrity: string;
}

/** What the loader needs of Module Federation; tests give another. */
export interface Federation {
  /** From now on `load(container)` means this entry. */
  register(entry: Entry): void;
  /** The module that a remote exposes. Fails when the entry does not come, is not what the release says, or breaks. */
  load(container: string): Promise<unknown>;
}

/** Module Federation's runtime, of the shell's own instance: a remote's instance cannot load other remotes (RUNTIME-004). */
export function createFederation(): Federation {
  const entries = new Map<string, Entry>();
  lendFederation();
  const address = (url: string): string => new URL(url, location.href).href;
  registerPlugins([
    {
      name: 'qujat-entries',
      // The runtime knows no integrity; the entry's stands in the page, which is never cached.
      createScript({ url }) {
        const entry = [...entries.values()].find((one) => address(one.url) === url);
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        if (entry) script.integrity = entry.integrity;
        return { script, timeout: fileTimeout };
      },
    },
  ]);
  return {
    register(entry) {
      const known = entries.get(entry.container);
      entries.set(entry.container, entry);
      if (known?.url === entry.url) return;
      registerRemotes([{ name: entry.container, entry: address(entry.url) }], { force: known !== undefined });
    },
    async load(container) {
      const module = await loadRemote<unknown>(`${container}/remote`);
      if (!module) throw new Error(`${container} exposes nothing`);
      return module;
    },
  };
}
