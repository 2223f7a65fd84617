import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Compiler, type ExternalItemFunctionCallback, type WebpackPluginInstance } from 'webpack';
import { runtimeRange, type SharedModule } from './shared-modules.ts';
import type { UnusedPart } from './unused-parts-plugin.ts';
import { frontDoorPath, installedVersion } from './workspace.ts';

const require = createRequire(import.meta.url);

/** Name of a remote's container: a JavaScript name, because it becomes a global variable. */
export const containerName = (name: string): string => name.replaceAll('-', '_');

/** The one module that a remote exposes. */
const exposedModule = './remote';

/** The chunk name of that module, before it becomes part of the entry. */
export const frontDoorChunk = 'front-door';

const common = { singleton: true, strictVersion: true } as const;

/**
 * webpack has its own table of shared modules, which is unused here (1 kB of the first load, and a little of each entry): Module Federation
 * replaces it.
 */
export class OneShareTable {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OneShareTable', (compilation) => {
      compilation.hooks.runtimeModule.tap('OneShareTable', (module) => {
        if (module.name === 'sharing' && module.stage === webpack.RuntimeModule.STAGE_NORMAL) module.generate = () => null;
      });
    });
  }
}

/**
 * The shell provides every shared module, including those that it does not use itself: their files are named here, so that nothing depends
 * on the shell's own imports. A module that is not eager becomes a separate chunk. The shell's own imports bypass Module Federation: it is
 * the only provider, so the answer is known, and each lookup takes time at the start (10 ms in total on a fast processor).
 */
export function shellFederation(name: string, shared: readonly SharedModule[]): WebpackPluginInstance[] {
  const provides = shared.map(
    (one) =>
      [one.file, { ...common, shareKey: one.key, version: one.version, requiredVersion: runtimeRange(one), eager: one.eager }] as const,
  );
  return [
    new ModuleFederationPlugin({
      name: containerName(name),
      dts: false,
      dev: false,
      manifest: false,
      shareStrategy: 'loaded-first', // the default would load every remote at the start
      experiments: { optimization: { disableSnapshot: true, target: 'web' } },
    }),
    new ProvideSharedPlugin({ provides: Object.fromEntries(provides) }),
    new ConsumeSharedPlugin({ consumes: {} }), // It writes the table of provided modules.
    new OneShareTable(),
  ];
}

/**
 * A remote takes all shared modules from the shell and contains none itself, nor the federation runtime. `filename` is its entry's,
 * `before` is what runs before its front door.
 */
export function remoteFederation(
  name: string,
  shared: readonly SharedModule[],
  filename = 'remoteEntry.[contenthash:8].js',
  before: readonly string[] = [],
): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: containerName(name),
    filename,
    exposes: { [exposedModule]: { import: [...before, frontDoorPath], name: frontDoorChunk } },
    dts: false,
    dev: false,
    manifest: false,
    virtualRuntimeEntry: true,
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(shared.map((one) => [one.key, { ...common, import: false, requiredVersion: runtimeRange(one) }])),
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  });
}

/** Version of Module Federation, as installed. */
export const federationVersion = (): string => installedVersion(join(import.meta.dirname, '..'), '@module-federation/enhanced');

/** Folder of Module Federation's layer between webpack and its runtime. */
const bundlerRuntime = (): string => {
  const enhanced = require.resolve('@module-federation/enhanced/webpack');
  return dirname(require.resolve('@module-federation/webpack-bundler-runtime', { paths: [enhanced] }));
};

/**
 * For the shell: the files that `lend-federation.ts` in shared/remotes and federation-entry-loader.ts need and their package does not
 * export.
 */
export const containerEntryAlias = (): Record<string, string> => ({
  'federation-container-entry': join(bundlerRuntime(), 'initContainerEntry.js'),
  'federation-bundler': join(bundlerRuntime(), 'bundler.js'),
});

/** For remotes: the shell lends its Module Federation under this name (shared/remotes, `shareFederation`). */
export const lentFederation: ExternalItemFunctionCallback = ({ request }, done) => {
  const lent = request?.startsWith(bundlerRuntime()) && /[\\/](bundler|index)\.js$/.test(request);
  if (lent) done(undefined, 'global qujatFederation');
  else done();
};

/** Parts of Module Federation that the product never uses and that would be in its first load (6 kB brotli), with their replacements. */
const unused: readonly UnusedPart[] = [
  [/runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'snapshot-handler.js'],
  [/runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/, 'preload.js'],
  [/runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/, 'ranges.js'],
  [/sdk[\\/]dist[\\/]generateSnapshotFromManifest\.js$/, 'manifest.js'],
  [/error-codes[\\/]dist[\\/]desc\.mjs$/, 'descriptions.js'],
  [/webpack-bundler-runtime[\\/]dist[\\/]remotes\.js$/, 'static-remotes.js'],
  [/webpack-bundler-runtime[\\/]dist[\\/]getSharedFallbackGetter\.js$/, 'fallbacks.js'],
  [/webpack-bundler-runtime[\\/]dist[\\/]init\.js$/, 'init.js'],
];

/** For the shell's build (UnusedPartsPlugin). */
export const unusedParts: readonly UnusedPart[] = unused.map(([pattern, file]) => [pattern, join(import.meta.dirname, 'unused', file)]);
