import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfiguration } from './base.ts';
import { buildContext } from './context.ts';
import { runtimeAlias, shellFederation } from './federation.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import type { Configure } from './remote-configuration.ts';

const inPackage = (names: string): RegExp => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`);

/** The build of the shell in `dir`. Static entry, no async boundary: what is in the first files runs at once. */
export const shellBuild = (dir: string): Configure => ({ out = join(dir, 'dist'), version = 'dev' } = {}) => {
  const { workspace, package: shell, shared } = buildContext(dir);
  const base = baseConfiguration(workspace, dir, shell.name, 'browser', out);
  return {
    ...base,
    entry: { main: join(dir, 'src/boot/index.ts') },
    output: { ...base.output, uniqueName: `qujat-shell-${version}` },
    resolve: { ...base.resolve, alias: runtimeAlias() },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // Two files that change seldom, beside the one that changes with every release of the shell.
          react: { test: inPackage('react|react-dom|scheduler'), name: 'react', enforce: true, priority: 2 },
          lib: { test: /[\\/]node_modules[\\/]/, name: 'lib', enforce: true, priority: 1 },
          // What several components that are loaded by need have in common.
          base: { test: inPackage('@base-ui|@floating-ui'), name: 'base-ui', chunks: 'async', minChunks: 2, enforce: true, priority: 3 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      shellFederation('qujat_shell', shared),
      new IntegrityPlugin(),
    ],
  };
};

/** The small script that runs before the first paint: a build of its own, with nothing shared and no runtime. */
export function bootBuild(dir: string, out = join(dir, 'dist')): Configuration {
  const { workspace, package: shell } = buildContext(dir);
  const base = baseConfiguration(workspace, dir, `${shell.name}/boot`, 'browser', out);
  return { ...base, entry: { boot: join(dir, 'src/boot/boot.ts') } };
}
