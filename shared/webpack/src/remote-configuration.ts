import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { baseConfiguration } from './base.ts';
import { buildContext } from './context.ts';
import { remoteFederation } from './federation.ts';
import { FacadePlugin } from './facade-plugin.ts';
import { frontDoorFile } from './front-door.ts';

/**
 * webpack configuration of the remote in `dir`: `export default remoteBuild(import.meta.dirname)` is its whole
 * webpack.config.ts. What it exposes stands in its `src/remote.ts`, its name in package.json.
 *
 * @param out     folder to write into
 * @param version stands in the name of webpack's global, so that two releases can be on one page
 */
export function remoteBuild(dir: string, out = join(dir, 'dist'), version = 'dev'): Configuration {
  const { workspace, package: remote, shared } = buildContext(dir);
  const base = baseConfiguration(workspace, dir, remote.name, 'browser', out);
  return {
    ...base,
    entry: {},
    output: { ...base.output, uniqueName: `${remote.name}-${version}` },
    plugins: [
      ...(base.plugins ?? []),
      new FacadePlugin(),
      remoteFederation(remote.name, frontDoorFile(dir), shared),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    ],
  };
}
