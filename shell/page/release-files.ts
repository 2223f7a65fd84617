import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { readRelease, releaseFolder, type Release } from '@qujat/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings, type Encoding } from './accepted-encodings.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The suffixes of files that builds have compressed. */
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** A missing version is looked up again, because it may be about to arrive. A found one is cached, because it never changes. */
function releaseReader(root: string): (name: string, version: string) => Promise<Release | undefined> {
  const kept = new Map<string, Release>();
  return async (name, version) => {
    const id = `${name}/${version}`;
    const known = kept.get(id);
    if (known) return known;
    const release = await readRelease(root, name, version).catch(() => undefined);
    if (release) kept.set(id, release);
    return release;
  };
}

const missing = (reply: FastifyReply): FastifyReply =>
  // Never cached: a release that is just being copied would otherwise be missing for a year.
  reply.code(404).removeHeader('etag').header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

/**
 * `/remotes/<name>/<version>/<file>`: the files of every release, live or not, because open tabs have older ones. They never change, so
 * browsers may cache them. Only files that release.json lists are served.
 */
export function serveReleaseFiles(app: FastifyInstance, root: string): void {
  const read = releaseReader(root);
  app.get<{ Params: { name: string; version: string; '*': string } }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': file } = request.params;
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !/^[0-9a-f]+$/.test(version)) return missing(reply);
    const release = await read(name, version);
    const integrity = release && Object.hasOwn(release.integrity, file) ? release.integrity[file] : undefined;
    if (!integrity) return missing(reply);

    reply.type(types[extname(file)] ?? 'application/octet-stream');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    // Remotes may be served from another origin than the page.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const etag = `"${integrity.slice(7, 27)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();

    const path = join(releaseFolder(root, name, version), file);
    for (const encoding of acceptedEncodings(request.headers)) {
      const compressed = path + suffixes[encoding];
      const size = (await stat(compressed).catch(() => undefined))?.size;
      if (size === undefined) continue;
      return reply.header('content-encoding', encoding).header('content-length', size).send(createReadStream(compressed));
    }
    const size = (await stat(path).catch(() => undefined))?.size;
    // It was pruned after it was read.
    if (size === undefined) return missing(reply);
    return reply.header('content-length', size).send(createReadStream(path));
  });
}
