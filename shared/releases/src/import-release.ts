import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from './change.ts';
import { releaseFormat, type Release } from './format.ts';
import { releaseFolder } from './store.ts';

/** Throws unless every file in the release's list exists as it was built. */
async function expectWhole(folder: string, release: Release): Promise<void> {
  for (const [file, integrity] of Object.entries(release.integrity)) {
    const contents = await readFile(join(folder, file)).catch(() => null);
    if (!contents) throw new ReleaseError(`${folder} lacks ${file}.`);
    // Releases that were built earlier have SHA-384.
    const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256';
    if (`${algorithm}-${createHash(algorithm).update(contents).digest('base64')}` !== integrity)
      throw new ReleaseError(`${file} in ${folder} is not what was built.`);
  }
}

/** Two processes that import the same release at once bring the same files: the second leaves the first one's. */
async function putInPlace(draft: string, target: string): Promise<void> {
  if (!existsSync(join(target, 'release.json'))) await rm(target, { recursive: true, force: true }); // nobody reads it in this state
  try {
    await rename(draft, target);
  } catch (error) {
    if (!existsSync(join(target, 'release.json'))) throw error;
  }
}

/**
 * Copies a release that was built elsewhere (another machine, a container) into the folder of releases. It appears there
 * whole or not at all; one that is there already stays as it is. It is not live by that. Throws {@link ReleaseError}.
 *
 * @param folder holds release.json and the files that it lists
 */
export async function importRelease(root: string, folder: string): Promise<Release> {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => {
    throw new ReleaseError(`${folder} holds no release: there is no release.json.`);
  });
  const release = JSON.parse(text) as Release;
  if (release.format !== releaseFormat)
    throw new ReleaseError(`${folder} holds a release of format ${release.format}; this code reads ${releaseFormat}.`);
  const target = releaseFolder(root, release.name, release.version);
  if (existsSync(join(target, 'release.json'))) {
    // Wanted again: it is no old one to be pruned.
    await utimes(join(target, 'release.json'), new Date(), new Date());
    return release;
  }
  const draft = join(root, '.incoming', `${release.name}-${release.version}-${randomUUID()}`);
  await mkdir(join(root, '.incoming'), { recursive: true });
  try {
    await cp(folder, draft, { recursive: true });
    await expectWhole(draft, release);
    await mkdir(join(target, '..'), { recursive: true });
    await putInPlace(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return release;
}
