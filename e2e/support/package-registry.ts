import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { runServer } from 'verdaccio';

/** A package that the registry has. */
export interface Published {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  /** Whether it has programs. */
  readonly hasBin: boolean;
}

/** A registry of packages that runs here. It has what is published to it, and asks no other. */
export interface PackageRegistry {
  readonly address: string;
  /** Publishes every tarball of a folder. */
  publish(folder: string): Promise<readonly Published[]>;
  stop(): Promise<void>;
}

type Manifest = Pick<Published, 'name' | 'version'> & { readonly bin?: object };

const manifestIn = async (tarball: Buffer): Promise<Manifest> => {
  const archive = createGunzip().end(tarball).pipe(extract());
  for await (const entry of archive) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    if (entry.header.name === 'package/package.json') return JSON.parse(Buffer.concat(parts).toString()) as Manifest;
  }
  throw new Error('A tarball has no package.json.');
};

/** The request of `npm publish`, which takes a second of a core for each package. */
const publishOne = async (registry: string, tarball: Buffer): Promise<Published> => {
  const manifest = await manifestIn(tarball);
  const { name, version } = manifest;
  const file = `${name}-${version}.tgz`;
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const shasum = createHash('sha1').update(tarball).digest('hex');
  const dist = { integrity, shasum, tarball: `${registry}/${name}/-/${file}` };
  const response = await fetch(`${registry}/${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      _id: name,
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist } },
      _attachments: { [file]: { content_type: 'application/octet-stream', data: tarball.toString('base64'), length: tarball.length } },
    }),
  });
  if (!response.ok) throw new Error(`${name} was not published: ${response.status} ${await response.text()}`);
  return { name, version, integrity, hasBin: manifest.bin !== undefined };
};

/** Starts verdaccio on a free port, with an empty storage. */
export const startPackageRegistry = async (): Promise<PackageRegistry> => {
  const storage = await mkdtemp(join(tmpdir(), 'qujat-registry-'));
  const server = (await runServer({
    self_path: storage,
    storage,
    uplinks: {},
    packages: { '@qujat/*': { access: '$all', publish: '$all' } },
    web: { enable: false },
    log: { type: 'stdout', format: 'json', level: 'fatal' },
  })) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    publish: async (folder) => {
      const published: Published[] = [];
      for (const file of (await readdir(folder)).sort()) published.push(await publishOne(address, await readFile(join(folder, file))));
      return published;
    },
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
      await rm(storage, { recursive: true, force: true });
    },
  };
};
