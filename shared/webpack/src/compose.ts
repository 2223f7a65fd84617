import type { Compilation, Module } from 'webpack';
import { locales, type Assets, type Locale, type PartAssets, type ProvidedModule } from '@qujat/releases';
import type { RemoteRelease, ShellEdition, ShellRelease } from '@qujat/releases';
import { containerName, federationVersion } from './federation.ts';
import { slotChunk, type FrontDoor } from './front-door.ts';
import { filesOf, namedGroup, sharedIn } from './graph.ts';
import { BuildError, type Compiled } from './run.ts';
import { usedSignals } from './signals.ts';
import { wantedRange, type SharedModule } from './shared-modules.ts';

/** A release's description before its files are known: hashes and version are added later. */
export type Draft<R> = Omit<R, 'format' | 'version' | 'integrity'>;

const federationKey = '@module-federation/enhanced';

function part(compilation: Compilation, owner: string, chunk: string, what: string): PartAssets {
  const group = namedGroup(compilation, chunk);
  if (!group) {
    throw new BuildError(owner, `${what} has no chunk of its name: load it by import(/* webpackChunkName: "${chunk}" */ '…')`);
  }
  return { ...filesOf(group.chunks), shared: sharedIn(compilation, group.chunks) };
}

function localeAssets(compilation: Compilation, owner: string): Record<Locale, Assets> {
  const entries = locales.map((locale) => {
    const { scripts, styles } = part(compilation, owner, `locale-${locale}-json`, `the language ${locale}`);
    return [locale, { scripts, styles }] as const;
  });
  return Object.fromEntries(entries) as Record<Locale, Assets>;
}

/** Describes a built remote. Fails if a page, slot or language has no chunk of its name. */
export function composeRemote(door: FrontDoor, { compilation, imported }: Compiled, shared: readonly SharedModule[]): Draft<RemoteRelease> {
  const entry = [...compilation.entrypoints.values()].flatMap((entrypoint) => filesOf(entrypoint.chunks).scripts);
  if (entry.length !== 1) throw new BuildError(door.name, `a remote has one entry file, this has ${entry.join(', ')}`);
  const chunks = new Set([...Object.keys(door.pages), ...door.slots.gives.map(slotChunk)]);
  if (chunks.size !== Object.keys(door.pages).length + door.slots.gives.length)
    throw new BuildError(door.name, 'a page and a slot share a name');
  return {
    kind: 'remote',
    name: door.name,
    namespace: door.namespace,
    namespaces: door.namespaces,
    signals: usedSignals([...compilation.fileDependencies]),
    container: containerName(door.name),
    entry: entry[0]!,
    pages: Object.fromEntries(
      Object.entries(door.pages).map(([key, page]) => [key, { ...page, ...part(compilation, door.name, key, `the page ${key}`) }]),
    ),
    slots: {
      gives: Object.fromEntries(door.slots.gives.map((slot) => [slot, part(compilation, door.name, slotChunk(slot), `the slot ${slot}`)])),
      asks: door.slots.asks,
    },
    navigation: door.navigation,
    locales: localeAssets(compilation, door.name),
    wants: {
      // The shell lends its own (federation.ts), so both must have the same version except for patches.
      [federationKey]: { range: `~${federationVersion()}`, names: [] },
      ...Object.fromEntries(
        Object.entries(imported).map(([key, names]) => [
          key,
          {
            range: wantedRange(
              shared.find((one) => one.key === key)!,
              names,
            ),
            names,
          },
        ]),
      ),
    },
  };
}

function moduleOf(compilation: Compilation, one: SharedModule): Module {
  const module = [...compilation.modules].find(
    (candidate) => candidate.nameForCondition() === one.file && candidate.type.startsWith('javascript'),
  );
  if (!module) throw new BuildError(one.key, `${one.file} is not in the shell`);
  return module;
}

/** The exported names of a shared module, as webpack knows them; for a CommonJS library webpack may not know them, so Node provides them. */
async function exportedNames(compilation: Compilation, one: SharedModule): Promise<string[]> {
  const known = compilation.moduleGraph.getExportsInfo(moduleOf(compilation, one)).getProvidedExports();
  const names = Array.isArray(known) ? known : Object.keys((await import(one.file)) as object);
  return [...new Set([...names, ...(Array.isArray(known) ? [] : ['default'])])].sort();
}

/** Files of a lazily loaded shared module; null if the shell's first files contain it, by configuration or because they use it. */
function providedAssets(compilation: Compilation, one: SharedModule): Assets | null {
  if (one.eager) return null;
  for (const group of compilation.chunkGroups) {
    const holds = !group.isInitial() && group.origins.some(({ module }) => module?.identifier().includes(` ${one.key}@`));
    if (holds && group.chunks.length) return filesOf(group.chunks);
  }
  const chunks = compilation.chunkGraph.getModuleChunks(moduleOf(compilation, one));
  if (chunks.some((chunk) => chunk.canBeInitial())) return null;
  throw new BuildError(one.key, 'is shared but has no file');
}

/** Whether the shell's first files import a shared module by its name. */
function isImportedFirst(compilation: Compilation, one: SharedModule): boolean {
  const isFirst = (module: Module): boolean =>
    [...compilation.chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.canBeInitial());
  const incoming = [...compilation.moduleGraph.getIncomingConnections(moduleOf(compilation, one))];
  return incoming.some(
    ({ originModule, dependency }) =>
      originModule && isFirst(originModule) && dependency && 'request' in dependency && dependency.request === one.key,
  );
}

/** Named lazy parts, except texts. */
function namedParts(compilation: Compilation): Record<string, PartAssets> {
  const parts = [...compilation.namedChunkGroups].filter(([key, group]) => !group.isInitial() && !key.startsWith('locale-'));
  return Object.fromEntries(parts.map(([key, group]) => [key, { ...filesOf(group.chunks), shared: [] }]));
}

/** The files of the other edition, which is built from the same sources; everything else is as in the first. */
const composeEdition = (name: string, { compilation }: Compiled, shared: readonly SharedModule[]): ShellEdition => ({
  first: filesOf(compilation.entrypoints.get('main')!.chunks),
  parts: namedParts(compilation),
  locales: localeAssets(compilation, name),
  assets: Object.fromEntries(shared.map((one) => [one.key, providedAssets(compilation, one)])),
});

/** Describes a built shell. Fails if its first files need a lazily loaded module. */
export async function composeShell(
  name: string,
  { main: { compilation }, development, boot, worker }: Record<'main' | 'development' | 'boot', Compiled> & { worker?: Compiled },
  shared: readonly SharedModule[],
  own: Pick<ShellRelease, 'signals' | 'paths' | 'namespaces'>,
): Promise<Draft<ShellRelease>> {
  const main = compilation.entrypoints.get('main')!;
  const lazy = shared.find((one) => !one.eager && isImportedFirst(compilation, one));
  if (lazy) throw new BuildError(name, `the first files import ${lazy.key}, which is loaded by need: import it from a part that is`);
  const provides: Record<string, ProvidedModule> = { [federationKey]: { version: federationVersion(), names: [], assets: null } };
  for (const one of shared) {
    provides[one.key] = { version: one.version, names: await exportedNames(compilation, one), assets: providedAssets(compilation, one) };
  }
  const fonts = Object.keys(compilation.assets)
    .filter((file) => file.endsWith('.woff2'))
    .sort();
  return {
    kind: 'shell',
    name: 'shell',
    boot: filesOf(boot.compilation.entrypoints.get('boot')!.chunks).scripts[0]!,
    visitorBoot: filesOf(boot.compilation.entrypoints.get('visitor')!.chunks).scripts[0]!,
    ...(worker && { worker: filesOf(worker.compilation.entrypoints.get('worker')!.chunks).scripts[0]! }),
    first: filesOf(main.chunks),
    parts: namedParts(compilation),
    fonts: Object.fromEntries(fonts.map((file) => [/(cyrillic-ext|cyrillic|latin-ext|latin|vietnamese)/.exec(file)?.[1] ?? file, file])),
    locales: localeAssets(compilation, name),
    provides,
    ...own,
    development: composeEdition(name, development, shared),
  };
}
