import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack';
import { browsers } from './browsers.ts';
import type { BuildContext } from './context.ts';
import { hashOf, shortHash } from './hash.ts';
import { sourceMaps } from './source-maps.ts';
import { StableIdsPlugin } from './stable-ids-plugin.ts';
import { fileTimeout, StyleTimeoutPlugin } from './style-timeout-plugin.ts';
import { beside } from './workspace.ts';

const require = createRequire(import.meta.url);

/** The folder of scripts that are as their package has built them: `new URL('….mjs', import.meta.url)`, for a worker. */
const asBuilt = 'as-built';
const isAsBuilt = new RegExp(`^${asBuilt}/`);

/** A file of a release has no letters but these in its name (`staysInside` of shared/releases): a picture may be called «план недели.svg». */
const plainName = ({ filename = '' }: { filename?: string }): string => {
  const { name } = parse(filename.split('?')[0] ?? '');
  return `${name.replaceAll(/[^\w@.-]+/g, '-')}.[hash:8][ext]`;
};

/** Where the result runs. */
export type Target = 'browser' | 'node';

/**
 * Asks the browser (Chromium; others see a comment) to compile whole files while they arrive, on a background thread. By default it would
 * compile each function when it is first called, and at the start nearly all of them are: that is a third of the main thread's work up to
 * the sign-in form. Inserted after the minimiser, which would drop it.
 */
const compileAhead = (): WebpackPluginInstance =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    exclude: isAsBuilt,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

/** The differences between a build and the one that everybody gets. */
export interface Variation {
  /** Part of the cache's name: different builds of one package must not share a cache. */
  part?: string;
  /** With React's development build and readable code, for engineers. */
  development?: boolean;
  /** Components accept changes while they run (React Refresh). */
  hot?: boolean;
}

function rules(target: Target, owner: string, hot: boolean): RuleSetRule[] {
  const modules = {
    // The same name in the browser's and in Node's build: both hash the path from the package's folder.
    localIdentName: '[local]-[hash:base64:5]',
    // Two remotes may have files of the same name with different styles.
    localIdentHashSalt: owner,
    namedExport: false,
    exportLocalsConvention: 'as-is' as const,
    exportOnlyLocals: target === 'node',
  };
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      // With `development` each element would name its source with this machine's folder, which must not be in a release.
      loader: require.resolve('swc-loader'),
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
        },
        env: { targets: target === 'browser' ? browsers : 'node 24' },
      },
    },
    {
      test: /\.[jt]s$/,
      include: /[\\/](shared|@qujat)[\\/]contract[\\/]src[\\/]/,
      loader: beside(import.meta.filename, 'pure-calls-loader'),
    },
    {
      test: /\.module\.css$/,
      sideEffects: false, // A style from which no name is imported is not needed.
      use: [
        ...(target === 'browser' ? [MiniCssExtractPlugin.loader] : []),
        { loader: require.resolve('css-loader'), options: { modules } },
      ],
    },
    target === 'browser'
      ? {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          sideEffects: true,
          use: [MiniCssExtractPlugin.loader, { loader: require.resolve('css-loader'), options: { modules: false } }],
        }
      : { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/source' },
    // By their own names: the worker looks for some of them in its folder.
    { test: /\.m?js$/, dependency: 'url', type: 'asset/resource', generator: { filename: `${asBuilt}/[name].js` } },
    { test: /\.(woff2|png|jpg|svg|webp)$/, type: 'asset/resource' },
  ];
}

/** The common part of the shell's, the remotes' and Node's builds. `out` is the folder to write into. */
export function baseConfiguration(
  { workspace, shared, package: { dir, name } }: BuildContext,
  target: Target,
  out: string,
  { part = '', development = false, hot = false }: Variation = {},
): Configuration {
  return {
    name: `${name}${part} for ${target}`,
    context: dir,
    mode: development ? 'development' : 'production',
    devtool: false,
    target: target === 'browser' ? `browserslist:${browsers.join(', ')}` : 'node24',
    output: {
      path: out,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: plainName,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: fileTimeout,
      strictModuleExceptionHandling: true, // A module that threw is run again; its error or half-finished exports are not kept.
    },
    // Extensions for old packages; our relative imports include theirs. The code rendered in Node is the browser's: packages with another
    // implementation for Node (ws for a WebSocket) use the browser's here too.
    resolve: { extensions: ['.js'], aliasFields: ['browser'] },
    module: { rules: rules(target, name, hot) },
    optimization: {
      chunkIds: false, // StableIdsPlugin does both.
      moduleIds: false,
      runtimeChunk: false,
      minimizer: [
        // A later pass can often remove more of what an earlier pass left. Names by the frequency of characters would depend on webpack's first
        // hashes, and so on the folder.
        new MinimizerPlugin({
          exclude: isAsBuilt,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: { disableCharFreq: true } },
          extractComments: false,
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
    },
    cache: {
      type: 'filesystem',
      name: `${name}${part}-${target}`.replaceAll('/', '-'),
      cacheDirectory: join(workspace.root, '.cache/webpack'),
      // webpack itself does not notice that another configuration produces other modules: those of Module Federation would keep their old
      // form.
      version: shortHash(hashOf(import.meta.dirname, [import.meta.dirname], []), JSON.stringify(shared)),
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      new StableIdsPlugin(workspace.root),
      ...(target === 'browser'
        ? [
            new MiniCssExtractPlugin({
              filename: '[name].[contenthash:8].css',
              chunkFilename: '[name].[contenthash:8].css',
              ignoreOrder: true,
            }),
            compileAhead(),
            new StyleTimeoutPlugin(),
            ...(development || hot ? [] : [sourceMaps(workspace.root)]),
          ]
        : []),
    ],
  };
}
