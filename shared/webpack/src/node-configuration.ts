import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfiguration } from './base.ts';
import { buildContext, type BuildContext } from './context.ts';
import { frontDoorFile } from './workspace.ts';
import { StableIdsPlugin } from './stable-ids-plugin.ts';

/** The name of the file that renders HTML, in the output folder of such a build. */
export const drawingFile = 'prerender.cjs';

function nodeBuild(context: BuildContext, entry: string, out: string, part = ''): Configuration {
  const base = baseConfiguration(context, 'node', out, { part });
  return {
    ...base,
    entry: { prerender: entry },
    output: { path: out, filename: drawingFile, library: { type: 'commonjs2' }, publicPath: '' },
    optimization: { minimize: false, splitChunks: false, moduleIds: false, chunkIds: false },
    plugins: [new StableIdsPlugin(context.workspace.root), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    module: { ...base.module, generator: { 'asset/resource': { emit: false } } },
  };
}

/** Several builds may write the same file at once. */
const writeWhole = (file: string, text: string): void => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
};

/**
 * The shell for Node: exports what draws HTML (shell/src/boot/prerender.tsx) and `provided`, the shared modules by name, so that a remote's
 * build for Node uses the same instances.
 *
 * @param part names its cache, because the builds of several packages run at once
 */
export function shellNodeBuild(dir: string, out: string, part = ''): Configuration {
  const context = buildContext(dir);
  const generated = join(context.workspace.root, '.cache/prerender');
  mkdirSync(generated, { recursive: true });
  const imports = context.shared.map(({ file }, index) => `import * as shared${index} from ${JSON.stringify(file)};`);
  const entries = context.shared.map(({ key }, index) => `  ${JSON.stringify(key)}: shared${index},`);
  const entry = join(generated, 'shell.mjs');
  const text = [
    ...imports,
    `export * from ${JSON.stringify(join(dir, 'src/boot/prerender.tsx'))};`,
    'export const provided = {',
    ...entries,
    '};',
    '',
  ].join('\n');
  writeWhole(entry, text);
  return nodeBuild(context, entry, out, part);
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
