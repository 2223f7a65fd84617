import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellBuild } from '@qujat/webpack';
import { containerName } from '../../shared/webpack/src/federation.ts';
import { frontDoorFile } from '../../shared/webpack/src/workspace.ts';
import type { Package } from '../../shared/webpack/src/workspace.ts';

type Configuration = ReturnType<ReturnType<typeof shellBuild>>;

/** The plugins that federate the shell's build. */
const federation = new Set(['ModuleFederationPlugin', 'ProvideSharedPlugin', 'ConsumeSharedPlugin', 'OneShareTable', 'UnusedPartsPlugin']);

/**
 * In an ordinary application routes are in the first files, so here the front doors are; their pages, slots and texts stay separate chunks.
 */
const writeFrontDoors = (file: string, remotes: readonly Package[]): void => {
  const doors = remotes.map(
    ({ name, dir }) => `  ${containerName(name)}: () => import(/* webpackMode: "eager" */ ${JSON.stringify(frontDoorFile(dir))}),`,
  );
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, ['export const frontDoors = {', ...doors, '};', ''].join('\n'));
};

/** The shell and all remotes as one ordinary webpack build: the shell's own configuration without the federation. */
export const plainConfiguration = (
  shell: Package,
  remotes: readonly Package[],
  { out, version, scratch }: { out: string; version: string; scratch: string },
): Configuration => {
  const base = shellBuild(shell.dir)({ out, version });
  const frontDoors = join(scratch, 'front-doors.mjs');
  writeFrontDoors(frontDoors, remotes);
  const here = (file: string): string => join(import.meta.dirname, file);
  const { lib } = (base.optimization?.splitChunks || {}).cacheGroups ?? {};
  return {
    ...base,
    name: 'one build for all',
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, '@qujat/remotes/federation$': here('federation.ts'), [here('front-doors.ts')]: frontDoors },
    },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { test: /[\\/]mfe-[^\\/]+[\\/]src[\\/].*\.tsx?$/, enforce: 'pre', loader: here('chunk-names.ts') },
      ],
    },
    optimization: {
      ...base.optimization,
      // The same first files; webpack itself decides about code shared by several chunks.
      splitChunks: {
        chunks: 'all',
        cacheGroups: { lib: { ...Object(lib), chunks: 'initial' } },
      },
    },
    plugins: base.plugins?.filter((plugin) => !federation.has(plugin?.constructor.name ?? '')),
    cache: { ...Object(base.cache), name: 'plain' },
  };
};
