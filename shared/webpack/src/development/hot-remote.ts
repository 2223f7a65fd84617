import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { baseConfiguration } from '../base.ts';
import { buildContext } from '../context.ts';
import { FacadePlugin } from '../facade-plugin.ts';
import { lentFederation, OneShareTable, remoteFederation } from '../federation.ts';
import type { SharedModule } from '../shared-modules.ts';
import { beside } from '../workspace.ts';

/** The name of the entry: always the same, because it is never cached. */
export const hotEntry = 'remoteEntry.js';

/**
 * A module that imports every shared module. A hot update can neither add a shared module that was absent when the remote was loaded, nor
 * restore one that nobody imported for a moment; so all of them are imported from the beginning.
 */
const everythingShared = (shared: readonly SharedModule[]): string => {
  const imports = shared.map(({ key }, index) => `import * as shared${index} from ${JSON.stringify(key)};`);
  const text = `${imports.join('\n')}\nexport const everything = [${shared.map((_one, index) => `shared${index}`).join(', ')}];\n`;
  return `data:text/javascript,${encodeURIComponent(text)}`;
};

/**
 * The build of the remote in `dir` during development: nothing is minified or named by its contents, and components, styles and texts
 * accept changes while they run. Like every remote it uses the shell's shared modules.
 */
export function hotRemoteBuild(dir: string, namespace: string): Configuration {
  const context = buildContext(dir);
  const { package: remote, shared } = context;
  const base = baseConfiguration(context, 'browser', join(dir, 'dist'), { part: '/hot', development: true, hot: true });
  const federation = remoteFederation(remote.name, shared, hotEntry, [everythingShared(shared)]);
  return {
    ...base,
    devtool: 'cheap-module-source-map', // The content policy forbids eval.
    entry: {},
    externals: [lentFederation],
    output: { ...base.output, filename: '[name].js', chunkFilename: '[name].js', uniqueName: `${remote.name}-hot` },
    resolve: { ...base.resolve, alias: { 'react/jsx-dev-runtime$': join(import.meta.dirname, 'jsx-runtime.js') } },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        {
          test: /[\\/]src[\\/]locales[\\/]\w+\.json$/,
          include: dir,
          type: 'javascript/auto',
          loader: beside(import.meta.filename, 'hot-texts-loader'),
          options: { namespace },
        },
      ],
    },
    // Code that does not compile is not sent: the page stays as it is until it is fixed.
    optimization: { chunkIds: 'named', moduleIds: 'named', runtimeChunk: false, emitOnErrors: false },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      new FacadePlugin(),
      federation,
      new OneShareTable(),
      new ReactRefreshPlugin({ overlay: false, library: remote.name }),
    ],
  };
}
