import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfiguration } from './base.ts';
import { buildContext } from './context.ts';
import { lentFederation, OneShareTable, remoteFederation } from './federation.ts';
import { FacadePlugin } from './facade-plugin.ts';
import { FrontDoorPlugin } from './front-door-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';

/** The export of a webpack.config.ts: webpack calls it with its `--env`, our builds with the output folder. */
export type Configure = (options?: BuildOptions) => Configuration;

export interface BuildOptions {
  /** The output folder. Default: `dist` in the package. */
  out?: string;
  /** Part of the name of webpack's global, so that two releases can be on one page. */
  version?: string;
  /** The shell's other edition, for engineers. */
  development?: boolean;
}

/**
 * The build of the remote in `dir`: `export default remoteBuild(import.meta.dirname)` is its whole webpack.config.ts. Its `src/remote.ts`
 * says what it exposes, and package.json has its name.
 */
export const remoteBuild =
  (dir: string): Configure =>
  ({ out = join(dir, 'dist'), version = 'dev' } = {}) => {
    const context = buildContext(dir);
    const { package: remote, shared } = context;
    const base = baseConfiguration(context, 'browser', out);
    return {
      ...base,
      entry: {},
      externals: [lentFederation],
      output: { ...base.output, uniqueName: `${remote.name}-${version}` },
      // Small code shared by some pages is included in each of them: one file less to wait for, to verify and to run.
      optimization: { ...base.optimization, splitChunks: { minSize: 160_000 } },
      plugins: [
        ...(base.plugins ?? []),
        new FacadePlugin(),
        new FrontDoorPlugin(),
        remoteFederation(remote.name, shared),
        new OneShareTable(),
        new IntegrityPlugin(),
      ],
    };
  };
