import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { locales, type DevelopedRemote, type Locale } from '@qujat/releases';
import { buildContext } from '../context.ts';
import { containerName } from '../federation.ts';
import { readFrontDoor, slotChunk, type FrontDoor } from '../front-door.ts';
import { hotEntry, hotRemoteBuild } from './hot-remote.ts';

/** The options of {@link developRemote}. */
export interface DevelopOptions {
  port: number;
  /** The shell whose pages load the remote from here; no other site may read it. */
  shell: URL;
  /** Called after every build, with webpack's message if it failed. */
  onBuilt?: (failure: string | null) => void;
}

/** A remote that is rebuilt after every change. */
export interface Developed {
  /** Where browsers find it, 'http://localhost:3100'. */
  origin: string;
  stop(): Promise<void>;
}

const nothing = { scripts: [], styles: [], shared: [] };

/** The data that the browser needs before it loads the remote. Nothing is preloaded: the files have no hash and are on this machine. */
const describe = (door: FrontDoor, version: string): DevelopedRemote => ({
  name: door.name,
  namespace: door.namespace,
  live: {
    version,
    container: containerName(door.name),
    entry: hotEntry,
    integrity: '',
    pages: Object.fromEntries(
      Object.entries(door.pages).map(([key, { path, access, frame }]) => [key, { path, access, frame, ...nothing }]),
    ),
    slots: Object.fromEntries(door.slots.gives.map((slot) => [slot, nothing])),
    locales: Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Record<Locale, string[]>,
    navigation: door.navigation,
  },
});

/** Fails as a release would: a page or slot without a chunk of its name could never be loaded. */
const missingChunk = (door: FrontDoor, { compilation }: Stats): string | null => {
  const named = [...Object.keys(door.pages), ...door.slots.gives.map(slotChunk)];
  const missing = named.find((name) => !compilation.namedChunkGroups.has(name));
  return missing === undefined
    ? null
    : `The page or slot ${missing} has no chunk of its name: load it by import(/* webpackChunkName: "${missing}" */ '…')`;
};

/**
 * Builds the remote in `dir`, serves it on this machine with hot reload, and rebuilds it after every change. Resolves when it listens; the
 * first build may still be running.
 */
export async function developRemote(dir: string, { port, shell, onBuilt }: DevelopOptions): Promise<Developed> {
  const { package: found } = buildContext(dir);
  const { namespace } = await readFrontDoor(dir, found.name);
  const compiler = webpack({ ...hotRemoteBuild(dir, namespace), watch: false });
  if (!compiler) throw new Error('webpack gave no compiler');
  compiler.hooks.done.tap('developRemote', (stats) => {
    const report = (failure: string | null): void => onBuilt?.(failure);
    if (stats.hasErrors()) report(stats.toString({ preset: 'errors-only', colors: false }));
    else
      readFrontDoor(dir, found.name).then(
        (door) => report(missingChunk(door, stats)),
        (error: unknown) => report(String(error)),
      );
  });
  const origin = `http://localhost:${port}`;
  const version = Date.now().toString(16);
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      static: false,
      headers: { 'access-control-allow-origin': shell.origin, 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' },
      allowedHosts: ['localhost', shell.hostname],
      client: {
        webSocketURL: `ws://localhost:${port}/ws`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      setupExitSignals: false,
      // The client gets these statistics: without the errors it would mistake a failed build for a new one, and reload the page.
      devMiddleware: { publicPath: '/', stats: { all: false, errors: true } },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'release',
          path: '/release.json',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            readFrontDoor(dir, found.name).then(
              (door) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(describe(door, version))),
              (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
            );
          },
        },
      ],
    },
    compiler,
  );
  await server.start();
  return { origin, stop: () => server.stop() };
}
