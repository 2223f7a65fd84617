/** Adopts releases from before signatures, once: by the hash of each `release.json` (docs/operating.md). */
import { readdir, readFile, writeFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Release } from './format.ts';
import { expectWhole } from './import-release.ts';
import { isReleaseName, isVersion } from './read-safely.ts';
import { hashOfText, readReleasers, type Releasers } from './releasers.ts';
import { signatureFile } from './signature.ts';

interface Adopted {
  readonly name: string;
  readonly version: string;
}

const foldersIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory()).map(({ name }) => name);

const isWhole = async (folder: string, text: Buffer, { name, version }: Adopted): Promise<boolean> => {
  try {
    const release = JSON.parse(text.toString('utf8')) as Release;
    await expectWhole(folder, release);
    return release.name === name && release.version === version;
  } catch {
    return false;
  }
};

/** Every release in the folder without a signature, with the hash of its description. Damaged ones are left out. */
async function unsignedReleases(root: string): Promise<(Adopted & { hash: string })[]> {
  const found: (Adopted & { hash: string })[] = [];
  for (const name of (await foldersIn(root)).filter(isReleaseName))
    for (const version of (await foldersIn(join(root, name))).filter(isVersion)) {
      const folder = join(root, name, version);
      const text = await readFile(join(folder, 'release.json')).catch(() => null);
      const signed = await readFile(join(folder, signatureFile)).catch(() => null);
      if (!text || signed) continue;
      if (await isWhole(folder, text, { name, version })) found.push({ name, version, hash: hashOfText(text) });
    }
  return found;
}

/** The result of adopting the unsigned releases of a folder. */
export interface Adoption {
  /** Releases that were invalid before. */
  readonly added: readonly Adopted[];
  /** The file of trusted releasers, with these releases added. */
  readonly text: string;
}

/** Finds the unsigned releases in the folder `root` that the file of trusted releasers does not list yet. Writes nothing. */
export async function findAdoption(root: string, file: string): Promise<Adoption> {
  const releasers = readReleasers(file);
  const unsigned: Record<string, Record<string, string>> = structuredClone(releasers.unsigned) as Record<string, Record<string, string>>;
  const added: Adopted[] = [];
  for (const { name, version, hash } of await unsignedReleases(root)) {
    if (unsigned[name]?.[version] === hash) continue;
    (unsigned[name] ??= {})[version] = hash;
    added.push({ name, version });
  }
  return { added, text: `${JSON.stringify({ names: releasers.names, unsigned } satisfies Releasers, null, 2)}\n` };
}

/** Adds them to the file, and returns those that are new in it. */
export async function adoptUnsigned(root: string, file: string): Promise<readonly Adopted[]> {
  const { added, text } = await findAdoption(root, file);
  if (!added.length) return [];
  const draft = join(dirname(file), `.${randomUUID()}`);
  await writeFile(draft, text, { mode: 0o444 });
  await rename(draft, file);
  return added;
}
