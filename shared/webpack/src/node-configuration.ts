import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfiguration } from './base.ts';
import { buildContext, type BuildContext } from './context.ts';
import { frontDoorFile } from './front-door.ts';
import { StableIdsPlugin } from './stable-ids-plugin.ts';

/** Name of the file that renders pages in Node, in a release's folder. */
export const serverFile = 'server/prerender.cjs';

function nodeBuild(context: BuildContext, entry: string, out: string): Configuration {
  const base = baseConfiguration(context, 'node', out);
  return {
    ...base,
    entry: { prerender: entry },
    output: { path: out, filename: serverFile, library: { type: 'commonjs2' }, publicPath: '' },
    optimization: { minimize: false, splitChunks: false, moduleIds: false, chunkIds: false },
    plugins: [new StableIdsPlugin(context.workspace.root), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    module: { ...base.module, generator: { 'asset/resource': { emit: false } } },
  };
}

/**
 * The shell for Node: exports `prerender` (shell/src/boot/prerender.tsx) and `provided`, the shared modules by name, so that a remote's
 * build for Node uses the same instances.
 */
export function shellNodeBuild(dir: string, out: string): Configuration {
  const context = buildContext(dir);
  const generated = join(context.workspace.root, '.cache/prerender');
  mkdirSync(generated, { recursive: true });
  const imports = context.shared.map(({ file }, index) => `import * as shared${index} from ${JSON.stringify(file)};`);
  const entries = context.shared.map(({ key }, index) => `  ${JSON.stringify(key)}: shared${index},`);
  const entry = join(generated, 'shell.mjs');
  const text = [
    ...imports,
    `export { prerender } from ${JSON.stringify(join(dir, 'src/boot/prerender.tsx'))};`,
    'export const provided = {',
    ...entries,
    '};',
    '',
  ].join('\n');
  writeFileSync(entry, text);
  return nodeBuild(context, entry, out);
}

/** A remote for Node: its front door and pages in one file; it `require`s shared modules. */
export function remoteNodeBuild(dir: string, out: string): Configuration {
  const context = buildContext(dir);
  const shared = new Set(context.shared.map(({ key }) => key));
  return {
    ...nodeBuild(context, frontDoorFile(dir), out),
    externals: [({ request = '' }, done) => (shared.has(request) ? done(undefined, `commonjs ${request}`) : done())],
  };
}
