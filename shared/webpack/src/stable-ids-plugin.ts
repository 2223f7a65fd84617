import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Compiler, Module } from 'webpack';

/**
 * The name of a module, independent of the repository's folder and of the packages' layout. webpack's own names contain that folder (Module
 * Federation's even encoded), so the same sources would give another release in another folder.
 */
export function stableName(identifier: string, root: string): string {
  return identifier
    .replace(
      /data:text\/javascript;charset=utf-8;base64,([\w+/=]+)/g,
      (_all, text: string) => `data:${Buffer.from(text, 'base64').toString()}`,
    )
    .replaceAll(/[^\s"'|!=]*\/node_modules\/\.pnpm\/((?:@[^/]+\+)?[^/@]+@[^/_(]+)[^/]*\/node_modules\//g, 'npm/$1/')
    .replaceAll(/[^\s"'|!=]*\/\.federation\/entry\.[0-9a-f]+\.js/g, 'federation')
    .replaceAll(root, '');
}

const numberOf = (text: string, below: number): number => createHash('sha256').update(text).digest().readUIntBE(0, 6) % below;

/** Numbers for names, short and nearly always the same for the same name: an added or removed name changes others only by collision. */
function numbersOf(names: readonly string[]): ReadonlyMap<string, number> {
  let range = 1_000;
  while (range < names.length * 20) range *= 10;
  const taken = new Set<number>();
  const numbers = new Map<string, number>();
  for (const name of [...names].sort()) {
    let salt = 0;
    let number = numberOf(name, range);
    while (taken.has(number)) number = numberOf(`${name} ${(salt += 1)}`, range);
    taken.add(number);
    numbers.set(name, number);
  }
  return numbers;
}

/** A module that webpack has made of several. */
interface JoinedModule extends Module {
  readonly rootModule: Module;
}

const isJoined = (module: Module): module is JoinedModule => 'rootModule' in module;

/** Gives each item a unique name: items of the same name are distinguished by their order. */
function named<T>(things: readonly T[], nameOf: (thing: T) => string): Map<T, string> {
  const seen = new Map<string, number>();
  return new Map(
    things.map((thing) => {
      const name = nameOf(thing);
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      return [thing, count === 0 ? name : `${name} (${count})`] as const;
    }),
  );
}

/** Ids of modules and chunks that depend only on the sources: equal sources give equal bytes, in any folder and in any image. */
export class StableIdsPlugin {
  readonly #root: string;
  constructor(root: string) {
    this.#root = root;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap('StableIdsPlugin', () => this.#numberModules(compilation));
      compilation.hooks.chunkIds.tap('StableIdsPlugin', (chunks) => this.#numberChunks(compilation, [...chunks]));
    });
  }

  /** Modules that webpack has joined are named after the first of them: their own name contains a hash of folders. */
  #nameOf = (module: Module): string => stableName((isJoined(module) ? module.rootModule : module).identifier(), this.#root);

  #numberModules({ modules, chunkGraph }: Compilation): void {
    const waiting = [...modules].filter(
      (module) => module.needId && chunkGraph.getModuleId(module) === null && chunkGraph.getNumberOfModuleChunks(module) > 0,
    );
    const names = named(
      waiting.toSorted((a, b) => (a.identifier() < b.identifier() ? -1 : 1)),
      this.#nameOf,
    );
    const numbers = numbersOf([...names.values()]);
    for (const [module, name] of names) chunkGraph.setModuleId(module, numbers.get(name)!);
  }

  #numberChunks({ chunkGraph }: Compilation, chunks: readonly Chunk[]): void {
    const nameOf = (chunk: Chunk): string => chunk.name ?? [...chunkGraph.getChunkRootModules(chunk)].map(this.#nameOf).sort().join(' ');
    const names = named(
      chunks.filter(({ id }) => id === null),
      nameOf,
    );
    const numbers = numbersOf([...names.values()]);
    for (const [chunk, name] of names) {
      chunk.id = numbers.get(name)!;
      chunk.ids = [chunk.id];
    }
  }
}
