/** Small releases for tests of this package and of the page server. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releaseFormat, type Assets, type Locale, type Release, type RemoteRelease, type ShellRelease } from '../src/format.ts';

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
    server: null,
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
    server: null,
    ...changes,
  };
}

/** Writes a release into a releases folder, like a build; every file contains its own name. */
export async function writeSample(root: string, release: Release): Promise<void> {
  const folder = join(root, release.name, release.version);
  await mkdir(folder, { recursive: true });
  const write = async (file: string): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `/* ${file} */`);
  };
  await Promise.all(Object.keys(release.integrity).map(write));
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
}

/** The same with correct hashes, like a container's; returns its folder. */
export async function writeBuilt(root: string, release: Release): Promise<string> {
  const hash = (file: string): string => createHash('sha256').update(`/* ${file} */`).digest('base64');
  const integrity = Object.fromEntries(Object.keys(release.integrity).map((file) => [file, `sha256-${hash(file)}`]));
  await writeSample(root, { ...release, integrity } as Release);
  return join(root, release.name, release.version);
}
