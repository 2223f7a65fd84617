/** Small releases for tests of this package and of the page server. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { trustReleasers, type Releasers } from '../src/releasers.ts';
import { publicText, readPrivateKey, signatureFile, signText } from '../src/signature.ts';
import {
  locales,
  releaseFormat,
  type Assets,
  type Drawn,
  type Locale,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from '../src/format.ts';

/** A fixed key, so that several processes of a test share it; it signs only samples. */
export const sampleKey: KeyObject = readPrivateKey(
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f\n-----END PRIVATE KEY-----',
)!;

/** Another key. */
export const otherKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** Releasers who trust the sample key for every name; other keys for some names. */
export const sampleReleasers = (names: Readonly<Record<string, readonly KeyObject[]>> = {}): Releasers => ({
  names: { '*': [publicText(sampleKey)], ...Object.fromEntries(Object.entries(names).map(([name, keys]) => [name, keys.map(publicText)])) },
  unsigned: {},
});

trustReleasers(sampleReleasers());

/** Writes the file of {@link sampleReleasers}, for a separate process. */
export async function writeReleasers(folder: string, releasers: Releasers = sampleReleasers()): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'trusted-releasers.json');
  await writeFile(file, JSON.stringify(releasers));
  return file;
}

/** Signs the release in a folder, after a change of its release.json. */
export async function signFolder(folder: string, key: KeyObject = sampleKey): Promise<void> {
  await writeFile(join(folder, signatureFile), signText(await readFile(join(folder, 'release.json')), key));
}

const localeFiles = (prefix: string): Record<Locale, Assets> => {
  const of = (locale: Locale): Assets => ({ scripts: [`${prefix}-${locale}.aaaaaaaa.js`], styles: [] });
  return { ru: of('ru'), kk: of('kk'), en: of('en'), tr: of('tr') };
};

const integrityOf = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, `sha256-${Buffer.from(file).toString('base64')}`]));

/** A shell that provides React, a session of two names and a lazily loaded dialog. */
export function sampleShell(version = '0a0a', changes: Partial<ShellRelease> = {}): ShellRelease {
  const locales = localeFiles('locale');
  const files = [
    'boot.11111111.js',
    'react.22222222.js',
    'main.33333333.js',
    'main.44444444.css',
    'frame.55555555.js',
    'frame.66666666.css',
    'dialog.77777777.js',
    'dialog.88888888.css',
    'cyrillic.woff2',
    'latin.woff2',
    'cyrillic-ext.woff2',
    'latin-ext.woff2',
    ...Object.values(locales).flatMap(({ scripts }) => scripts),
  ];
  return {
    format: releaseFormat,
    kind: 'shell',
    name: 'shell',
    version,
    boot: 'boot.11111111.js',
    first: { scripts: ['react.22222222.js', 'main.33333333.js'], styles: ['main.44444444.css'] },
    parts: { frame: { scripts: ['frame.55555555.js'], styles: ['frame.66666666.css'], shared: ['react'] } },
    fonts: { cyrillic: 'cyrillic.woff2', latin: 'latin.woff2', 'cyrillic-ext': 'cyrillic-ext.woff2', 'latin-ext': 'latin-ext.woff2' },
    locales,
    provides: {
      react: { version: '19.3.1', names: ['useState', 'useMemo'], assets: null },
      '@qujat/session': { version: '1.2.0', names: ['signIn', 'signOut'], assets: null },
      '@qujat/ui/dialog': {
        version: '1.0.0',
        names: ['Dialog'],
        assets: { scripts: ['dialog.77777777.js'], styles: ['dialog.88888888.css'] },
      },
    },
    integrity: integrityOf(files),
    ...changes,
  };
}

/** A remote with one page at `path`. */
export function sampleRemote(name: string, path: string, changes: Partial<RemoteRelease> = {}): RemoteRelease {
  const namespace = name.replace('mfe-', '');
  const locales = localeFiles('locale');
  const files = [
    'remoteEntry.99999999.js',
    'page.bbbbbbbb.js',
    'page.cccccccc.css',
    ...Object.values(locales).flatMap(({ scripts }) => scripts),
  ];
  return {
    format: releaseFormat,
    kind: 'remote',
    name,
    version: '0b0b',
    namespace,
    container: name.replace('-', '_'),
    entry: 'remoteEntry.99999999.js',
    pages: {
      page: {
        path,
        access: 'session',
        frame: 'sidebar',
        prerender: false,
        scripts: ['page.bbbbbbbb.js'],
        styles: ['page.cccccccc.css'],
        shared: ['react', '@qujat/ui/dialog'],
      },
    },
    slots: { gives: {}, asks: [] },
    navigation: [],
    wants: { react: { range: '^19.3.1', names: ['useState'] } },
    locales,
    integrity: integrityOf(files),
    ...changes,
  };
}

/** A page's or a part's script is long enough that pages name it; they contain small files. */
const textOf = (file: string): string => `/* ${file} */${/^(?:page|frame|dialog)\..*\.js$/.test(file) ? ' '.repeat(2_000) : ''}`;

/** HTML that a sample has rendered, in every language, with its true hashes; `text` is the content by language. */
export function sampleDrawn(name: string, text: (locale: Locale) => string): { drawn: Drawn; files: Record<string, string> } {
  const files = Object.fromEntries(locales.map((locale) => [`html/${name}-${locale}.html`, text(locale)]));
  const of = (locale: Locale): Drawn[Locale] => {
    const file = `html/${name}-${locale}.html`;
    return { file, integrity: hashOf(files[file]!) };
  };
  return { drawn: { ru: of('ru'), kk: of('kk'), en: of('en'), tr: of('tr') }, files };
}

/** The hash of a file's text, as `release.json` lists it. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Writes a signed release into a releases folder, like a build; every file contains its own name.
 *
 * @param contents of its HTML, and of files that contain something else
 */
export async function writeSample(root: string, release: Release, contents: Readonly<Record<string, string>> = {}): Promise<void> {
  const folder = join(root, release.name, release.version);
  await mkdir(folder, { recursive: true });
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const integrity = Object.fromEntries(Object.keys(release.integrity).map((file) => [file, hashOf(contents[file] ?? textOf(file))]));
  await Promise.all(Object.keys(integrity).map((file) => write(file, textOf(file))));
  for (const [file, text] of Object.entries(contents)) await write(file, text);
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, integrity }));
  await signFolder(folder);
}

/** The same; returns its folder, like a container's. */
export async function writeBuilt(root: string, release: Release): Promise<string> {
  await writeSample(root, release);
  return join(root, release.name, release.version);
}
