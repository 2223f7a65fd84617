import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack';
import type { Assets } from '@qujat/releases';

/** A module of webpack's graph that represents an import of a shared module (Module Federation's own class). */
interface ConsumeModule extends Module {
  options: { shareKey: string };
}

const isConsume = (module: Module): module is ConsumeModule => module.type === 'consume-shared-module';

/** The name under which a shared module is imported here; undefined for other modules. */
const sharedKey = (module: Module): string | undefined => (isConsume(module) ? module.options.shareKey : undefined);

/** Files of some chunks, each once, without those that only serve hot reload. */
export function filesOf(chunks: Iterable<Chunk>): Assets {
  const files = new Set<string>();
  for (const chunk of chunks) for (const file of chunk.files) files.add(file);
  return { scripts: [...files].filter((file) => file.endsWith('.js')), styles: [...files].filter((file) => file.endsWith('.css')) };
}

/** Names of the shared modules that the code in some chunks imports. */
export function sharedIn(compilation: Compilation, chunks: Iterable<Chunk>): string[] {
  const keys = new Set<string>();
  for (const chunk of chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const key = sharedKey(module);
      if (key) keys.add(key);
    }
  }
  return [...keys].sort();
}

/** The chunk group of that name: what `import(/* webpackChunkName: "…" *\/)` loads. */
export const namedGroup = (compilation: Compilation, name: string): ChunkGroup | undefined => compilation.namedChunkGroups.get(name);

/**
 * The names that this build imports from each shared module. '*' if a module is imported whole (`import * as all`), which cannot be
 * checked. Must be called before modules are merged (hook `afterOptimizeDependencies` at the latest).
 */
export function importedNames(compilation: Compilation): Record<string, string[]> {
  const names = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    const key = sharedKey(module);
    if (!key) continue;
    const set = names.get(key) ?? new Set<string>();
    names.set(key, set);
    for (const { dependency, originModule } of compilation.moduleGraph.getIncomingConnections(module)) {
      if (!dependency || !originModule) continue;
      for (const referenced of compilation.getDependencyReferencedExports(dependency, undefined)) {
        const path = Array.isArray(referenced) ? referenced : referenced.name;
        // An import for its side effect references nothing; one of the whole module references the empty path.
        if (path.length) set.add(path[0]!);
        else set.add('*');
      }
    }
  }
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, set]) => [key, [...set].sort()]));
}
