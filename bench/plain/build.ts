/**
 * The product as one ordinary webpack build, to compare with the federated one: the same sources and the same page server. The output is
 * recorded as releases of the shell and the remotes, so that the page preloads the same parts; all files are in the shell's folder.
 */
import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  readLiveSet,
  registerReleases,
  releaseFolder,
  releasersOf,
  signatureFile,
  signingKey,
  signText,
  trustReleasers,
  withLock,
  type Release,
} from '@qujat/releases';
import { protectChunks } from '../../shared/webpack/src/build.ts';
import { compressFiles } from '../../shared/webpack/src/compress.ts';
import { shellPackage } from '../../shared/webpack/src/context.ts';
import { hashOf, integrityOf, shortHash } from '../../shared/webpack/src/hash.ts';
import { inputsHash } from '../../shared/webpack/src/inputs.ts';
import { run } from '../../shared/webpack/src/run.ts';
import { readWorkspace, type Package } from '../../shared/webpack/src/workspace.ts';
import { plainConfiguration } from './configuration.ts';
import { describeRemote, describeShell, inShell } from './describe.ts';

const root = join(import.meta.dirname, '../..');
const scratch = join(root, '.cache/bench');
const plainReleases = join(scratch, 'plain');

const copyInto = async (from: string, to: string, file: string): Promise<void> => {
  await mkdir(dirname(join(to, file)), { recursive: true });
  await copyFile(join(from, file), join(to, file));
};

/** Every file in the folder that a page may request, with its hash. */
const hashFiles = async (folder: string): Promise<Record<string, string>> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.\w{8}\.(?:js|css|woff2|svg|png)$/.test(file)).sort();
  protectChunks(folder, files);
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, integrityOf(await readFile(join(folder, file)))])));
};

const build = async (federated: string, shellSource: Package, remoteSources: readonly Package[], version: string): Promise<void> => {
  await rm(plainReleases, { recursive: true, force: true });
  const { shell, remotes } = await readLiveSet(federated);
  const folderOf = (name: string): string => releaseFolder(plainReleases, name, version);
  const out = folderOf('shell');
  await mkdir(out, { recursive: true });
  const { compilation } = await run(plainConfiguration(shellSource, remoteSources, { out, version, scratch }));
  // The code that runs before the first paint is the same in both.
  const shellFolder = releaseFolder(federated, 'shell', shell.version);
  await copyInto(shellFolder, out, shell.boot);
  const integrity = await hashFiles(out);
  await compressFiles(out, Object.keys(integrity));

  const liveRemotes = remotes.map(({ live }) => live);
  const ofShell = Object.fromEntries(Object.entries(integrity).map(([file, hash]) => [inShell(version, file), hash]));
  const releases: Release[] = [
    { ...describeShell(compilation, version, shell, liveRemotes), integrity },
    ...liveRemotes.map((remote) => ({ ...describeRemote(compilation, version, remote), integrity: ofShell })),
  ];
  for (const release of releases) {
    const original = [shell, ...liveRemotes].find(({ name }) => name === release.name);
    await mkdir(folderOf(release.name), { recursive: true });
    // The HTML painted before any code is the same in both.
    if (original?.drawn)
      await cp(join(releaseFolder(federated, release.name, original.version), 'html'), join(folderOf(release.name), 'html'), {
        recursive: true,
      });
    if (original && release.bill)
      await copyInto(releaseFolder(federated, release.name, original.version), folderOf(release.name), release.bill.file);
    const text = Buffer.from(JSON.stringify(release));
    await writeFile(join(folderOf(release.name), 'release.json'), text);
    await writeFile(join(folderOf(release.name), signatureFile), signText(text, signingKey()));
  }
  await registerReleases(plainReleases, Object.fromEntries(releases.map(({ name }) => [name, version])));
};

/**
 * Builds unless nothing has changed; returns the folder of releases.
 *
 * @param federated folder of the federated build's releases, made from the same sources
 */
export const buildPlain = (federated: string): Promise<string> =>
  withLock(scratch, async () => {
    trustReleasers(releasersOf());
    const workspace = readWorkspace(root);
    const { shell, remotes } = await readLiveSet(federated);
    const sources = remotes.map(({ live }) => workspace.packages.get(live.name)!);
    const inputs = [shellPackage, ...sources.map(({ name }) => name)].map((name) => inputsHash(workspace, name));
    const federatedVersions = [shell, ...remotes.map(({ live }) => live)].map((release) => release.version);
    const version = shortHash(...inputs, ...federatedVersions, hashOf(root, [import.meta.dirname], []));
    const built = existsSync(join(plainReleases, 'live.json')) && existsSync(releaseFolder(plainReleases, 'shell', version));
    if (!built) await build(federated, workspace.packages.get(shellPackage)!, sources, version);
    return plainReleases;
  });
