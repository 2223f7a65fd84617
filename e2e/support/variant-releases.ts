import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  localKeysFolder,
  readLive,
  readRelease,
  releasersOf,
  signatureFile,
  signingKey,
  signText,
  trustReleasers,
  type RemoteRelease,
  type ShellRelease,
} from '@qujat/releases';

trustReleasers(releasersOf());

/** The keys of this checkout, for a copy that releases into our folders. */
export const ownKeys = {
  RELEASE_KEY_FILE: join(localKeysFolder, 'release-key.pem'),
  TRUSTED_RELEASERS: join(localKeysFolder, 'trusted-releasers.json'),
} as const;

const built = join(import.meta.dirname, '../../', process.env['RELEASES_DIR'] || '.releases');

/** A folder with the live releases of the build, for flows that release. Remove it afterwards. */
export const copyLiveReleases = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'qujat-releases-'));
  const { releases } = await readLive(built);
  for (const [name, { live }] of Object.entries(releases)) await cp(join(built, name, live), join(root, name, live), { recursive: true });
  const live = {
    format: 1,
    revision: 1,
    releases: Object.fromEntries(Object.entries(releases).map(([name, release]) => [name, { ...release, earlier: [] }])),
  };
  await writeFile(join(root, 'live.json'), JSON.stringify(live));
  return root;
};

/** The differences of a variant from its base release. */
export interface Variant {
  /** Identifies it: the same mark gives the same release. */
  readonly mark: string;
  /** Put before and after the code of a remote's entry; for a shell, before the code of its first scripts. */
  readonly before?: string;
  readonly after?: string;
  /** Additional requirements of shared modules. */
  readonly wants?: RemoteRelease['wants'];
}

const hexadecimal = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const integrityOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Makes another release of `name` from its live one, as a build from changed sources would: every script and style is another file, with
 * true hashes. Returns its version; this does not make it live.
 */
export const makeVariant = async (root: string, name: string, { mark, before = '', after = '', wants = {} }: Variant): Promise<string> => {
  const { live } = (await readLive(root)).releases[name] ?? { live: '' };
  const release = await readRelease(root, name, live);
  const version = hexadecimal(`${name} ${mark}`);
  const folder = join(root, name, version);
  await cp(join(root, name, live), folder, {
    recursive: true, // Not the compressed forms of what changes. Source maps are files of their own.
    filter: (path) => !/\.(br|gz)$/.test(path) || path.endsWith('.map.gz'),
  });

  const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
  const old = new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)));
  const hashes = Object.values(release.integrity).map((integrity) => integrity.slice('sha256-'.length));
  const isEntry = (file: string): boolean => hashes.some((hash) => old.get(file)?.includes(hash));
  // webpack's global of this release: two releases on one page must not share it.
  const renamed = (text: string): string =>
    text.replaceAll(
      /((?:mfe|qujat)[-_][a-z]+[-_])([0-9a-f]{16})/g,
      (_whole, prefix: string, sources: string) => prefix + hexadecimal(sources + mark),
    );

  const integrity = { ...release.integrity };
  const write = async (file: string, text: string): Promise<void> => {
    integrity[file] = integrityOf(text);
    await writeFile(join(folder, file), text);
  };
  for (const file of files.filter((each) => !isEntry(each))) await write(file, `${renamed(old.get(file)!)}\n/* ${mark} */`);
  for (const file of files.filter(isEntry)) {
    let text = renamed(old.get(file)!);
    for (const [other, hash] of Object.entries(release.integrity))
      text = text.replaceAll(hash.slice('sha256-'.length), integrity[other]!.slice('sha256-'.length));
    await write(
      file,
      release.kind === 'remote'
        ? `${before}\n${text}\n${after}\n/* ${mark} */`
        : `${release.first.scripts.includes(file) ? before : ''}\n${text}\n/* ${mark} */`,
    );
  }
  const changed: RemoteRelease | ShellRelease =
    release.kind === 'remote'
      ? { ...release, version, integrity, wants: { ...release.wants, ...wants } }
      : { ...release, version, integrity };
  const description = Buffer.from(JSON.stringify(changed));
  await writeFile(join(folder, 'release.json'), description);
  await writeFile(join(folder, signatureFile), signText(description, signingKey()));
  return version;
};

/** Repeats, because the page server may write its last figures meanwhile. */
export const removeReleases = (root: string): Promise<void> => rm(root, { recursive: true, force: true, maxRetries: 5 });
