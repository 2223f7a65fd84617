import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { parseDescription } from './description.ts';
import { ReleaseError } from './release-error.ts';
import type { Release } from './format.ts';
import { isReleaseName, readSafely, staysInside } from './read-safely.ts';
import { expectTrusted } from './releasers.ts';
import { signatureFile } from './signature.ts';
import { filesOf, readRelease, releaseFolder } from './store.ts';
import { takesServerAddress } from './server-prefixes.ts';

const filesAtMost = 5_000;
/** The limit of `release.json`, which is parsed before its signature can be verified; bytes. */
const descriptionAtMost = 2 * 1024 * 1024;

/** Whether these are the bytes that were built. Older releases have SHA-384. */
const isWhatWasBuilt = (contents: Buffer, integrity: string): boolean => {
  const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256';
  return `${algorithm}-${createHash(algorithm).update(contents).digest('base64')}` === integrity;
};

/** Reads one file of a release. Throws {@link ReleaseError} unless it is exactly as it was built. */
export async function readWhole(folder: string, file: string, integrity: string): Promise<Buffer> {
  const contents = await readSafely(join(folder, file));
  if (!contents) throw new ReleaseError(`${folder} lacks ${file}.`);
  if (!isWhatWasBuilt(contents, integrity)) throw new ReleaseError(`${file} in ${folder} is not what was built.`);
  return contents;
}

const unpackers = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** The compressed forms beside a file that decompress to it; any others are ignored. */
async function readPacked(folder: string, file: string, contents: Buffer): Promise<[suffix: string, bytes: Buffer][]> {
  const found: [string, Buffer][] = [];
  for (const [suffix, unpack] of Object.entries(unpackers)) {
    const packed = await readSafely(join(folder, file + suffix));
    const unpacked = packed && (await unpack(packed, { maxOutputLength: contents.length + 1 }).catch(() => null));
    if (packed && unpacked?.equals(contents)) found.push([suffix, packed]);
  }
  return found;
}

/** Throws {@link ReleaseError} unless every file of a release is in its folder as it was built, its compressed forms too. */
export async function expectWhole(folder: string, release: Release): Promise<void> {
  for (const [file, integrity] of filesOf(release)) {
    const contents = await readWhole(folder, file, integrity);
    const packed = await readPacked(folder, file, contents);
    for (const suffix of Object.keys(unpackers))
      if (existsSync(join(folder, file + suffix)) && !packed.some(([known]) => known === suffix))
        throw new ReleaseError(`${file}${suffix} in ${folder} is not what was built.`);
  }
}

/** Whether a release is in its place, valid, and has every file as it was built. */
export const isIntact = (root: string, name: string, version: string): Promise<boolean> =>
  readRelease(root, name, version)
    .then((release) => expectWhole(releaseFolder(root, name, version), release))
    .then(
      () => true,
      () => false,
    );

/** Checks the description of a release from elsewhere. Throws {@link ReleaseError}. */
function parseRelease(text: Buffer, folder: string): Release {
  const release = parseDescription(text, `${folder} holds no release`);
  if (!isReleaseName(release.name)) throw new ReleaseError(`${folder} holds a release that may not be called ${release.name}.`);
  const files = filesOf(release);
  const outside = files.find(([file]) => !staysInside(file));
  if (outside) throw new ReleaseError(`${folder} holds a release that would write outside of its folder: ${JSON.stringify(outside[0])}.`);
  if (files.length > filesAtMost) throw new ReleaseError(`${folder} holds a release of ${files.length} files; ${filesAtMost} are allowed.`);
  return release;
}

/** A release that is here already stays usable. Throws {@link ReleaseError} if a page of a new one would take addresses of the server. */
function expectOwnAddresses(release: Release): void {
  if (release.kind !== 'remote') return;
  const taken = Object.values(release.pages).find(({ path }) => takesServerAddress(path));
  if (taken)
    throw new ReleaseError(
      `${release.name} has a page at ${taken.path}, which is an address of the server, or covers some: give it another one.`,
    );
}

/** Copies the files that the release lists. Each is read once, so exactly the checked bytes are written. */
async function copyChecked(folder: string, draft: string, release: Release): Promise<void> {
  const write = async (file: string, bytes: Buffer): Promise<void> => {
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await writeFile(join(draft, file), bytes, { flag: 'wx' });
  };
  for (const [file, integrity] of filesOf(release)) {
    const contents = await readWhole(folder, file, integrity);
    await write(file, contents);
    for (const [suffix, packed] of await readPacked(folder, file, contents)) await write(file + suffix, packed);
  }
}

/** Puts a checked copy in place. A valid one that already exists stays: two processes may import the same release at once. */
async function putInPlace(root: string, draft: string, { name, version }: Release): Promise<void> {
  const target = releaseFolder(root, name, version);
  await mkdir(dirname(target), { recursive: true });
  const counts = (): Promise<boolean> => isIntact(root, name, version);
  if (existsSync(target) && !(await counts())) {
    await mkdir(join(root, '.pruned'), { recursive: true });
    await rename(target, join(root, '.pruned', randomUUID())).catch(() => {}); // Another process was faster.
  }
  try {
    await rename(draft, target);
  } catch (error) {
    if (!(await counts())) throw error;
  }
}

/**
 * Copies a release that was built elsewhere (on another machine, in a container) into the folder of releases. It appears there completely
 * or not at all; an existing one stays as it is. This does not make it live. Only what `release.json` lists is copied. Throws {@link
 * ReleaseError}, and UntrustedReleaseError unless a key of its name has signed it.
 *
 * @param folder contains release.json, its signature and the files that it lists
 * @param expectedName the only name that is accepted from there
 */
export async function importRelease(root: string, folder: string, expectedName?: string): Promise<Release> {
  const text = await readSafely(join(folder, 'release.json'), descriptionAtMost);
  if (!text) throw new ReleaseError(`${folder} holds no release: there is no release.json, or it is too large.`);
  const signature = await readSafely(join(folder, signatureFile), 4_096);
  const release = parseRelease(text, folder);
  const { name, version } = release;
  if (expectedName !== undefined && name !== expectedName)
    throw new ReleaseError(`${folder} holds a release of ${name}; from there only releases of ${expectedName} are taken.`);
  expectTrusted(release, text, signature?.toString('utf8') ?? null);
  const known = join(releaseFolder(root, name, version), 'release.json');
  if (await isIntact(root, name, version)) {
    // It is wanted again, so it must not be pruned.
    await utimes(known, new Date(), new Date());
    return release;
  }
  expectOwnAddresses(release);
  const draft = join(root, '.incoming', `${name}-${version}-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  try {
    await copyChecked(folder, draft, release);
    if (signature) await writeFile(join(draft, signatureFile), signature);
    await writeFile(join(draft, 'release.json'), text);
    await putInPlace(root, draft, release);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return release;
}
