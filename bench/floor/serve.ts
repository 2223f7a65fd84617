/**
 * The floors: pages that show what React alone costs on the machine and in the run that measure the product. `/bare` renders a form when
 * its script has arrived, `/pre-rendered` contains it and hydrates it.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildContext } from '../../shared/webpack/src/context.ts';
import { baseConfiguration } from '../../shared/webpack/src/base.ts';
import { run } from '../../shared/webpack/src/run.ts';
import { openSecureDoor, type SecureDoor } from '../secure-door.ts';

const root = join(import.meta.dirname, '../..');

/** What `Form` renders; hydration would report a difference. */
const form =
  '<form><h1>Qujat</h1><input name="email" type="email" aria-label="E-mail"/><input name="password" type="password" aria-label="Password"/><button type="submit">Sign in</button></form>';

const page = (script: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"><script defer src="/${script}.js"></script></head><body><div id="root">${content}</div></body></html>`;

async function buildScripts(out: string): Promise<ReadonlyMap<string, Buffer>> {
  const base = baseConfiguration(buildContext(join(root, 'shell')), 'browser', out, { part: '/floor' });
  const entry = { bare: join(import.meta.dirname, 'bare.ts'), hydrated: join(import.meta.dirname, 'hydrated.ts') };
  const resolve = { ...base.resolve, modules: [join(root, 'shell/node_modules')] }; // The React of the product.
  await run({ ...base, entry, resolve, output: { ...base.output, filename: '[name].js' } });
  const read = async (name: string): Promise<[string, Buffer]> => [`/${name}.js`, await readFile(join(out, `${name}.js`))];
  return new Map([await read('bare'), await read('hydrated')]);
}

/** Builds and serves the floors behind the same proxy as the product. */
export async function serveFloors(): Promise<SecureDoor> {
  const scripts = await buildScripts(join(root, '.cache/bench/floor'));
  const pages = new Map([
    ['/bare', page('bare', '')],
    ['/pre-rendered', page('hydrated', form)],
  ]);
  const packed = new Map([...pages, ...scripts].map(([path, body]) => [path, brotliCompressSync(body)]));
  const server = createServer(({ url = '' }, answer) => {
    const body = packed.get(url);
    if (!body) return void answer.writeHead(404).end();
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const door = await openSecureDoor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    ...door,
    close: () => {
      door.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
