import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type Module } from 'webpack';
import { baseConfiguration } from './base.ts';
import { buildContext, type BuildContext } from './context.ts';
import { containerEntryAlias, shellFederation, unusedParts } from './federation.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import type { Configure } from './remote-configuration.ts';
import { StableIdsPlugin } from './stable-ids-plugin.ts';
import { UnusedPartsPlugin } from './unused-parts-plugin.ts';
import { beside } from './workspace.ts';

const { DefinePlugin } = webpack;

type Test = (module: Module) => boolean;

const inPackage =
  (names: string): Test =>
  (module) =>
    new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`).test(module.nameForCondition() ?? '');

const inFolders =
  (folders: readonly string[]): Test =>
  (module) =>
    folders.some((folder) => module.nameForCondition()?.startsWith(folder + sep));

const either =
  (...tests: Test[]): Test =>
  (module) =>
    tests.some((test) => test(module));

/** react-router's package names only its development build; the production build has no warnings. */
function productionRouter({ workspace }: BuildContext): Record<string, string> {
  const facade = workspace.packages.get('@qujat/router');
  if (!facade) return {};
  const require = createRequire(realpathSync(join(facade.dir, 'node_modules/react-router-dom/package.json')));
  return { 'react-router$': join(dirname(require.resolve('react-router')), '../production/index.mjs') };
}

/** Folder of the development edition's files in a release of the shell. */
export const developmentFolder = 'development/';

/** The development edition: React's development build, and what hot reload needs before React runs. */
function developmentEdition(base: Configuration, root: string): Configuration {
  const named = `${developmentFolder}[name].[contenthash:8]`;
  return {
    ...base,
    output: { ...base.output, filename: `${named}.js`, chunkFilename: `${named}.js`, pathinfo: false },
    plugins: [
      new StableIdsPlugin(root),
      new MiniCssExtractPlugin({ filename: `${named}.css`, chunkFilename: `${named}.css`, ignoreOrder: true }),
    ],
  };
}

/**
 * The build of the shell in `dir`. Static entry, no async boundary: the first files run at once. With `development` it builds the
 * engineers' edition (docs/developing-a-remote.md), in a separate folder.
 */
export const shellBuild =
  (dir: string): Configure =>
  ({ out = join(dir, 'dist'), version = 'dev', development = false } = {}) => {
    const context = buildContext(dir);
    const { shared } = context;
    const base = development
      ? developmentEdition(baseConfiguration(context, 'browser', out, { part: '/development', development }), context.workspace.root)
      : baseConfiguration(context, 'browser', out);
    const small = shared.filter(({ chunk }) => chunk === 'ui').map(({ file }) => dirname(file));
    return {
      ...base,
      entry: { main: [...(development ? [join(import.meta.dirname, 'development/react-hook.js')] : []), join(dir, 'src/boot/index.ts')] },
      output: { ...base.output, uniqueName: `qujat-shell-${version}` },
      resolve: { ...base.resolve, alias: { ...containerEntryAlias(), ...(!development && productionRouter(context)) } },
      module: {
        ...base.module,
        rules: [
          ...(base.module?.rules ?? []),
          { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: beside(import.meta.filename, 'pure-loader') },
          { test: /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/, loader: beside(import.meta.filename, 'federation-entry-loader') },
        ],
      },
      optimization: {
        ...base.optimization,
        splitChunks: {
          chunks: 'initial',
          cacheGroups: {
            default: false,
            defaultVendors: false,
            // One file that rarely changes, next to the one that changes with every release of the shell.
            lib: { test: /[\\/]node_modules[\\/]/, name: 'lib', enforce: true, priority: 1 },
            // What every signed-in screen needs besides the frame: one file, because each file is a request before the first row.
            ui: {
              test: either(inFolders(small), inPackage('lucide-react|@tanstack')),
              name: 'ui',
              chunks: 'async',
              enforce: true,
              priority: 3,
            },
            // Separate from the code that every window needs: only a few screens have a combobox.
            combobox: {
              test: /[\\/]@base-ui[\\/]react[\\/](combobox|autocomplete)[\\/]/,
              name: 'base-ui-combobox',
              chunks: 'async',
              enforce: true,
              priority: 4,
            },
            // Code shared by several lazily loaded components.
            base: { test: inPackage('@base-ui|@floating-ui'), name: 'base-ui', chunks: 'async', minChunks: 2, enforce: true, priority: 3 },
          },
        },
      },
      plugins: [
        ...(base.plugins ?? []),
        ...shellFederation('qujat_shell', shared),
        new UnusedPartsPlugin(unusedParts),
        new IntegrityPlugin(),
      ],
    };
  };

/**
 * The service worker's part for offline visits: one file with all its libraries (docs/offline.md). Undefined for a shell that has
 * none.
 */
export function workerBuild(dir: string, out = join(dir, 'dist')): Configuration | undefined {
  const entry = join(dir, 'src/worker/main.ts');
  if (!existsSync(entry)) return undefined;
  const base = baseConfiguration(buildContext(dir), 'browser', out, { part: '/worker' });
  return { ...base, target: ['webworker', 'es2023'], entry: { worker: entry } };
}

/**
 * The small scripts that run before the first paint, with a session and without: a separate build with no shared modules and no runtime.
 * The result of `src/boot/early-requests.ts` is computed here, so that the script does not include the contract.
 */
export async function bootBuild(dir: string, out = join(dir, 'dist')): Promise<Configuration> {
  const base = baseConfiguration(buildContext(dir), 'browser', out, { part: '/boot' });
  const early = (await import(join(dir, 'src/boot/early-requests.ts'))) as { earlyRequests: () => unknown };
  return {
    ...base,
    entry: { boot: join(dir, 'src/boot/boot.ts'), visitor: join(dir, 'src/boot/visitor.ts') },
    plugins: [...(base.plugins ?? []), new DefinePlugin({ EARLY_REQUESTS: JSON.stringify(early.earlyRequests()) })],
  };
}
